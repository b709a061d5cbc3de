import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

type Node = Record<string, unknown> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nameOf = (node: unknown): string | undefined => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : undefined;
};

interface Source {
  readonly file: string;
  readonly program: Node;
}

const readSources = (root: string, folders: readonly string[]): Source[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.(test|gen|d|hard)\.tsx?$|\/testing\/|node_modules|\/dist\//.test(file))
    .map((file) => {
      const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
      if (errors.length > 0 || !isNode(program)) throw new Error(`${file}: ${errors[0]?.message}`);
      return { file, program };
    });

const plain = (node: unknown): Node | undefined => {
  const inner = node as Node | undefined;
  return inner?.type === 'TSAsExpression' || inner?.type === 'TSSatisfiesExpression' ? plain(inner.expression) : inner;
};

/** The paths of a constant that hold something: `title`, `labels.name`; '' for one that is no object. */
function pathsOf(value: Node | undefined, before = ''): string[] {
  if (value?.type !== 'ObjectExpression') return [before];
  return (value.properties as Node[]).flatMap((property) => {
    const key = property.type === 'Property' && !property.computed ? nameOf(property.key) : undefined;
    if (key === undefined) return [];
    return pathsOf(plain(property.value), before ? `${before}.${key}` : key);
  });
}

interface Constant {
  readonly file: string;
  readonly name: string;
  readonly paths: readonly string[];
}

function constantsOf({ file, program }: Source): Constant[] {
  return (program.body as Node[])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => ((declaration as Node | null)?.declarations as Node[] | undefined) ?? [])
    .map(({ id, init }) => ({ file, name: nameOf(id) ?? '', paths: pathsOf(plain(init)) }));
}

/** `name` of a file, by the names this source knows it by. */
function importsOf({ file, program }: Source): Map<string, string> {
  const imports = new Map<string, string>();
  for (const { type, source, specifiers } of program.body as Node[]) {
    if (type !== 'ImportDeclaration') continue;
    const from = nameOf(source) ?? '';
    const target = from.startsWith('@virtual-med/contract/')
      ? `contract/src/${from.slice('@virtual-med/contract/'.length)}.ts`
      : resolve('/', dirname(file), from).slice(1);
    for (const { local, imported } of specifiers as Node[])
      imports.set(nameOf(local) ?? '', `${target} ${nameOf(imported) ?? '*'}`);
  }
  return imports;
}

/** What a program reads of the constants it knows: `texts.title` reads that path, any other mention reads them all. */
function* readsIn(node: Node, known: ReadonlyMap<string, string>, path = ''): Generator<string> {
  if (/^(Import|TSType|TSInterface)/.test(node.type)) return;
  if (node.type === 'Identifier') {
    const constant = known.get(node.name as string);
    if (constant) yield `${constant} ${path}`;
    return;
  }
  if (node.type === 'MemberExpression') {
    const key = node.computed ? undefined : nameOf(node.property);
    yield* readsIn(node.object as Node, known, key === undefined ? '' : path ? `${key}.${path}` : key);
    if (node.computed) yield* readsIn(node.property as Node, known);
    return;
  }
  if (node.type === 'Property') {
    if (node.computed) yield* readsIn(node.key as Node, known);
    yield* readsIn(node.value as Node, known);
    return;
  }
  const { id, init } = node as { id?: Node; init?: Node };
  if (node.type === 'VariableDeclarator' && id?.type === 'ObjectPattern' && init?.type === 'Identifier') {
    for (const { type, key } of id.properties as Node[])
      yield* readsIn(init, known, type === 'Property' ? nameOf(key) : '');
    return;
  }
  if (node.type === 'VariableDeclarator') {
    if (init) yield* readsIn(init, known);
    return;
  }
  for (const child of childrenOf(node)) yield* readsIn(child, known);
}

const covers = (read: string, path: string) =>
  read === '' || path === '' || path === read || path.startsWith(`${read}.`) || read.startsWith(`${path}.`);

/** The constants of the contract, and the keys of those that are objects, which no program reads. */
export function unreadTexts(root: string, readers: readonly string[]): string[] {
  const sources = readSources(root, readers);
  const constants = sources.filter(({ file }) => file.startsWith('contract/src/')).flatMap(constantsOf);
  const reads = new Map<string, Set<string>>();
  for (const source of sources) {
    const own = constants
      .filter(({ file }) => file === source.file)
      .map(({ file, name }) => [name, `${file} ${name}`] as const);
    for (const read of readsIn(source.program, new Map([...own, ...importsOf(source)]))) {
      const [file, name, path = ''] = read.split(' ');
      const of = `${file} ${name}`;
      reads.set(of, (reads.get(of) ?? new Set()).add(path));
    }
  }
  return constants.flatMap(({ file, name, paths }) => {
    const known = [...(reads.get(`${file} ${name}`) ?? [])];
    return paths
      .filter((path) => !known.some((read) => covers(read, path)))
      .map((path) => `${file} ${name}${path ? `.${path}` : ''}`);
  });
}
