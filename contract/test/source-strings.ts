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

function addStrings(node: Node, property: string | undefined, found: Omit<SourceString, 'file'>[]): void {
  if (withoutText.test(node.type)) return;
  if (node.type === 'Literal' && typeof node.value === 'string') found.push({ text: node.value, property });
  if (node.type === 'JSXText') found.push({ text: oneSpace(String(node.value)), property: '' });
  if (node.type === 'TemplateElement') found.push({ text: (node.value as { cooked: string }).cooked, property });
  const nameField = namedBy[node.type];
  const named = nameField === undefined ? undefined : (node[nameField] as { name?: unknown; value?: unknown });
  const name = named ? String(named.name ?? named.value) : property;
  for (const field in node) {
    if (field === nameField || field === 'source') continue;
    const value = node[field];
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) addStrings(child, name, found);
    } else if (isNode(value)) addStrings(value, name, found);
  }
}

function readStrings(folder: string): SourceString[] {
  if (!existsSync(folder)) return [];
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.(test|gen|d)\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const { program, errors } = parseSync(file, readFileSync(join(folder, file), 'utf8'));
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    const found: Omit<SourceString, 'file'>[] = [];
    if (isNode(program)) addStrings(program, undefined, found);
    return found.map((one) => ({ ...one, file }));
  });
}

const known = new Map<string, readonly SourceString[]>();

/** Every string a program holds: quoted, templated or between tags. Comments, property names, types and tests are not. */
export function sourceStrings(folder: string): readonly SourceString[] {
  const strings = known.get(folder) ?? readStrings(folder);
  known.set(folder, strings);
  return strings;
}
