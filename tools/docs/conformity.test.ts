import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../run/web-build.ts';
import { readConformity, readPage, withTotals } from './conformity-table.ts';

const { items, unread } = readConformity(readPage());

const titles = new Map<string, ReadonlySet<string>>();

/** The titles of a file's tests, steps and groups, as they stand in its source; `{name}` for what differs. */
function titlesIn(file: string): ReadonlySet<string> {
  const known = titles.get(file);
  if (known) return known;
  const source = readFileSync(join(root, file), 'utf8');
  const called = /\b(?:test|it|describe|bothWidths|onPhone|step)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
  const found = new Set([...source.matchAll(called)].map(([, , title = '']) => title.replaceAll('${', '{')));
  titles.set(file, found);
  return found;
}

test('every row of the page is in a form that is understood', () => {
  assert.deepEqual(unread, []);
});

test('every test that proves an item is there, by its file and its title, and every document', () => {
  const gone = items.flatMap(({ standard, id, files }) =>
    files.flatMap(({ file, title }) => {
      if (!existsSync(join(root, file))) return [`${standard} ${id}: no file ${file}`];
      if (title !== undefined && !titlesIn(file).has(title))
        return [`${standard} ${id}: ${file} has no test "${title}"`];
      return [];
    }),
  );
  assert.deepEqual(gone, []);
});

test('no item stands twice, and each standard is whole', () => {
  const numbers = items.map(({ standard, id }) => `${standard} ${id}`);
  assert.deepEqual(
    numbers.filter((number, index) => numbers.indexOf(number) !== index),
    [],
  );
  const count = (name: string) => items.filter(({ standard }) => standard === name).length;
  assert.equal(count('WCAG 2.2'), 55);
  assert.equal(count('OWASP ASVS 5.0'), 253);
});

test('the totals of the page are those of its rows', () => {
  assert.equal(readPage(), withTotals(readPage()), 'run `npm run conformity`');
});

test('a row is read by what its cell begins with', () => {
  const rows = [
    '| 1 | a \\| b | `x.test.ts`: a title<br>`y.test.ts` |',
    '| 2 | c | document: `d.md`, `e.md` |',
    '| 3 | c | **missing**: nobody looked |',
    '| 4 | c | somehow |',
  ];
  const page = `## S\n\n| item | asks for | how it stands |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  const read = readConformity(page);
  assert.deepEqual(
    read.items.map(({ kind, files }) => [kind, files.map(({ file, title }) => title ?? file)]),
    [
      ['proven', ['a title', 'y.test.ts']],
      ['document', ['d.md', 'e.md']],
      ['missing', []],
    ],
  );
  assert.deepEqual(read.unread, ['| 4 | c | somehow |']);
});
