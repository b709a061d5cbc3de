import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface SourceString {
  readonly file: string;
  readonly text: string;
  /** The nearest property or attribute the string is, or is part of, the value of; '' between tags. */
  readonly property: string | undefined;
}

type Node = Record<string, unknown> & { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Types hold no text, and imports hold names of files. */
const withoutText = /^(TSType|TSInterface|TSEnum|Import|ExportAll)/;

/** Which part of a node is only its name. */
const namedBy: Record<string, string> = { Property: 'key', PropertyDefinition: 'key', JSXAttribute: 'name' };

const oneSpace = (text: string) => text.replace(/\s+/g, ' ').trim();

function* stringsIn(node: Node, property: string | undefined): Generator<Omit<SourceString, 'file'>> {
  if (withoutText.test(node.type)) return;
  if (node.type === 'Literal' && typeof node.value === 'string') yield { text: node.value, property };
  if (node.type === 'JSXText') yield { text: oneSpace(String(node.value)), property: '' };
  if (node.type === 'TemplateElement') yield { text: (node.value as { cooked: string }).cooked, property };
  const nameField = namedBy[node.type];
  const named = nameField === undefined ? undefined : (node[nameField] as { name?: unknown; value?: unknown });
  const name = named ? String(named.name ?? named.value) : property;
  for (const [field, value] of Object.entries(node)) {
    if (field === nameField || field === 'source') continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* stringsIn(child, name);
  }
}

/** Every string a program holds: quoted, templated or between tags. Comments, property names, types and tests are not. */
export function sourceStrings(folder: string): SourceString[] {
  if (!existsSync(folder)) return [];
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.(test|gen|d)\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const { program, errors } = parseSync(file, readFileSync(join(folder, file), 'utf8'));
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    return isNode(program) ? [...stringsIn(program, undefined)].map((found) => ({ ...found, file })) : [];
  });
}
