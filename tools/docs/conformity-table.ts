import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/web-build.ts';

export const conformityFile = join(root, 'docs/conformity.md');

/** How an item stands, by what its cell begins with, and the heading of its column in the totals. */
const kinds = {
  proven: 'proven by a test',
  document: 'said in a document',
  'outside the software': 'outside the software',
  'not applicable': 'not applicable',
  missing: 'missing',
} as const;

type Kind = keyof typeof kinds;

interface Item {
  readonly standard: string;
  readonly id: string;
  readonly kind: Kind;
  /** Files of tests, with the title where not all tests of the file are meant; or documents. */
  readonly files: readonly { readonly file: string; readonly title: string | undefined }[];
  /** Why it is not applicable, whose it is outside the software, or what is missing. */
  readonly note: string;
}

function stateOf(cell: string): Pick<Item, 'kind' | 'files' | 'note'> | undefined {
  const [, word, note = ''] = /^\**(document|outside the software|not applicable|missing)\**: (.+)$/.exec(cell) ?? [];
  const names = word === 'document' ? note.split(', ') : word ? [] : cell.split('<br>');
  const files = names.map((name) => {
    const [, file = '', title] = /^`([^`]+)`(?:: (.+))?$/.exec(name) ?? [];
    return { file, title };
  });
  if (files.some(({ file }) => file === '')) return undefined;
  return { kind: (word as Kind | undefined) ?? 'proven', files, note };
}

/** The items of the page, and the rows that are in no form it knows. */
export function readConformity(page: string): { items: Item[]; unread: string[] } {
  const items: Item[] = [];
  const unread: string[] = [];
  const [, ...parts] = page.split(/^## /m);
  for (const part of parts) {
    const standard = part.slice(0, part.indexOf('\n'));
    const [, , ...rows] = part.split('\n').filter((line) => line.startsWith('|'));
    for (const row of rows) {
      const [id = '', asks = '', cell = '', ...more] = row
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((text) => text.trim().replaceAll('\\|', '|'));
      const state = stateOf(cell);
      if (state && id && asks && more.length === 0) items.push({ standard, id, ...state });
      else unread.push(row);
    }
  }
  return { items, unread };
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** The page with its totals counted anew; all else is written by hand. */
export function withTotals(page: string): string {
  const { items } = readConformity(page);
  const counts = (name: string, of: readonly Item[]) =>
    row([name, of.length, ...Object.keys(kinds).map((kind) => of.filter((item) => item.kind === kind).length)]);
  const standards = [...new Set(items.map(({ standard }) => standard))];
  const table = [
    row(['standard', 'items', ...Object.values(kinds)]),
    row(new Array(Object.keys(kinds).length + 2).fill('---')),
    ...standards.map((standard) =>
      counts(
        standard,
        items.filter((item) => item.standard === standard),
      ),
    ),
    counts('All', items),
  ].join('\n');
  return page.replace(/^\| standard \|[\s\S]*?(?=\n\n)/m, () => table);
}

export const readPage = (): string => readFileSync(conformityFile, 'utf8');
