import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { isTest, type Rule } from './import-rules.ts';
import { root } from './web-build.ts';

/** The text of each source file, by its path from the root of the project. */
export type Sources = ReadonlyMap<string, string>;

export interface Import {
  readonly from: string;
  readonly to: string;
  /** Of types alone: nothing is loaded. */
  readonly isType: boolean;
}

export function readSources(): Sources {
  const files = globSync('{contract,packages,server,web,e2e,lab,tools}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  });
  return new Map(files.map((file) => [file.replaceAll(sep, '/'), readFileSync(join(root, file), 'utf8')]));
}

/** The project's own packages with exported sources, by name: `@virtual-med/contract/x` is `contract/src/x.ts`. */
const packages = new Map(
  globSync('{contract,packages/*}/package.json', { cwd: root }).map((file) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string; exports: object };
    if (JSON.stringify(exports) !== '{"./*":"./src/*.ts"}')
      throw new Error(`${file} has exports this check cannot read`);
    return [name, dirname(file).replaceAll(sep, '/')];
  }),
);

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  if (/^[a-z]+:/.test(specifier)) return specifier;
  const [, name = '', rest = ''] = /^(@[^/]+\/[^/]+|[^/]+)\/?(.*)$/.exec(specifier) ?? [];
  const own = packages.get(name);
  return own ? `${own}/src/${rest}.ts` : `node_modules/${specifier}`;
}

/** Every import of a file, however it is written. */
function importsOf(file: string, text: string): Import[] {
  const parsed = parseSync(file, text);
  const { module, errors } = parsed;
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (specifier: string, isType: boolean) =>
    found.push({ from: file, to: resolve(file, specifier.replace(/\?.*$/, '')), isType });
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  for (const { entries } of module.staticExports) {
    const [first] = entries;
    if (first?.moduleRequest)
      add(
        first.moduleRequest.value,
        entries.every(({ isType }) => isType),
      );
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const [, specifier] = /^['"`]([^'"`$]*)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    if (specifier !== undefined) add(specifier, false);
  }
  // The tree is made when it is asked for, which costs more than the rest.
  if (/\bimport\(/.test(text))
    new Visitor({ TSImportType: ({ source }) => void add(source.value, true) }).visit(parsed.program);
  return found;
}

const known = new WeakMap<Sources, readonly Import[]>();

/** Every import of all of them. */
export function importsIn(sources: Sources): readonly Import[] {
  const found = known.get(sources) ?? [...sources].flatMap(([file, text]) => importsOf(file, text));
  known.set(sources, found);
  return found;
}

/** Files that import each other, by whichever way round: each group once. */
export function cyclesOf(imports: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  const index = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  // Tarjan's strongly connected components.
  const visit = (at: string): number => {
    let low = index.size;
    const own = low;
    index.set(at, own);
    stack.push(at);
    for (const to of next.get(at) ?? []) {
      if (!index.has(to)) low = Math.min(low, visit(to));
      else if (stack.includes(to)) low = Math.min(low, index.get(to) ?? own);
    }
    if (low === own) {
      const group = stack.splice(stack.indexOf(at));
      if (group.length > 1 || next.get(at)?.has(at)) cycles.push(group.toSorted());
    }
    return low;
  };
  for (const at of next.keys()) if (!index.has(at)) visit(at);
  return cycles;
}

const matches = (path: string, patterns: readonly string[]) =>
  patterns.some((pattern) => new RegExp(pattern).test(path));

function breaks({ from, to }: Rule, one: Import): boolean {
  const first = new RegExp(from.path ?? '').exec(one.from);
  if (!first || matches(one.from, from.pathNot ?? []) || (to.exceptTypes && one.isType)) return false;
  const own = (pattern: string) => pattern.replaceAll('$1', first[1] ?? '');
  return matches(one.to, [own(to.path ?? '')]) && !matches(one.to, (to.pathNot ?? []).map(own));
}

/** Imports from folder to folder. */
const betweenFolders = (imports: readonly Import[]) =>
  imports
    .map(({ from, to }) => ({ from: posix.dirname(from), to: posix.dirname(to) }))
    .filter(({ from, to }) => from !== to);

/** Folders of the product that import each other. */
export function folderCycles(sources: Sources): string[][] {
  const isProduct = (file: string) => /^(contract|packages|server|web)\//.test(file) && !isTest(file);
  return cyclesOf(betweenFolders(importsIn(sources).filter(({ from }) => isProduct(from))));
}

/** What is wrong with the imports of these files: one line each, beginning with the name of the rule. */
export function checkImports(sources: Sources, rules: readonly Rule[], exists = (_file: string) => false): string[] {
  const imports = importsIn(sources);
  const isOurs = (path: string) => !/^(node_modules\/|[a-z]+:)/.test(path);
  const missing = imports.filter(({ to }) => isOurs(to) && !sources.has(to) && !exists(to));
  return [
    ...missing.map(({ from, to }) => `not-found: ${from} imports ${to}, which is not there`),
    ...cyclesOf(imports).map((files) => `no-cycle: ${files.join(', ')} import each other`),
    ...rules.flatMap((rule) =>
      imports
        .filter((one) => breaks(rule, one))
        .map(({ from, to }) => `${rule.name}: ${from} imports ${to}: ${rule.comment}`),
    ),
  ];
}
