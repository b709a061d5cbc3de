import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutUnusedMembers } from './unused-members.ts';

const said = (code: string) => withoutUnusedMembers(code).replaceAll(/\s+/g, ' ');

test('members nobody asks for are left out, also the first and the last', () => {
  const words = "const words = { title: 'a', note: 'b', say: () => 'c', deep: { more: 'd' } };";
  assert.equal(said(`${words} use(words.note);`), "const words = { note: 'b', }; use(words.note);");
  assert.equal(said(`${words} use(words.title, words.deep.more);`).includes("deep: { more: 'd' }"), true);
  assert.equal(said(`${words} use(words.title, words.deep.more);`).includes('note'), false);
});

test('an object that is asked for by a name nobody knows, handed on or copied keeps them all', () => {
  const words = "const words = { title: 'a', note: 'b' };";
  for (const use of ['use(words[kind])', 'use(words)', 'use({ ...words })', 'const { note } = words', 'use({ words })'])
    assert.equal(said(`${words} use(words.title); ${use};`), `${words} use(words.title); ${use};`);
  const computed = "const other = { [key]: 'a', note: 'b' };";
  assert.equal(said(`${computed} use(other.note);`), `${computed} use(other.note);`);
});
