import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../run/web-build.ts';
import { renderConformity } from './conformity/render.ts';
import { standards } from './conformity/standards.ts';

const all = standards.flatMap(({ name, items }) => items.map((item) => ({ ...item, standard: name })));

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

test('every test that proves an item is there, by its file and its title', () => {
  const gone: string[] = [];
  for (const { standard, id, state } of all) {
    if (state.kind !== 'proven') continue;
    for (const { file, title } of state.proofs)
      if (!existsSync(join(root, file))) gone.push(`${standard} ${id}: no file ${file}`);
      else if (title !== undefined && !titlesIn(file).has(title))
        gone.push(`${standard} ${id}: ${file} has no test "${title}"`);
  }
  assert.deepEqual(gone, []);
});

test('every document that answers an item is there', () => {
  const gone = all.flatMap(({ id, state }) =>
    state.kind === 'written'
      ? state.files.filter((file) => !existsSync(join(root, file))).map((file) => `${id}: ${file}`)
      : [],
  );
  assert.deepEqual(gone, []);
});

test('no item stands twice, and each standard is whole', () => {
  const numbers = all.map(({ standard, id }) => `${standard} ${id}`);
  assert.deepEqual(
    numbers.filter((number, index) => numbers.indexOf(number) !== index),
    [],
  );
  const sizes = Object.fromEntries(standards.map(({ name, items }) => [name, items.length]));
  assert.equal(sizes['WCAG 2.2'], 55);
  assert.equal(sizes['OWASP ASVS 5.0'], 253);
});

test('the page of conformity is what the command writes', () => {
  assert.equal(
    readFileSync(join(root, 'docs/conformity.md'), 'utf8'),
    renderConformity(standards),
    'run `npm run conformity`',
  );
});
