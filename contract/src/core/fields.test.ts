import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenText, cutTo, isBroken, longText, requiredText, shortText, toOneLine } from './fields.ts';

const name = requiredText('Nome obrigatório');
const problems = (schema: typeof name, text: string): string[] =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

test('a text no database keeps is refused in every kind of field', () => {
  for (const text of ['a\u0000b', 'a\ud800b', 'a\udc00b', '\udc00\ud800', 'a\u0007b', 'a\u001bb', 'a\u0085b'])
    for (const schema of [name, shortText(50), longText(50)])
      assert.equal(problems(schema, text).at(-1), brokenText, JSON.stringify(text));
  assert.ok(isBroken('\u0000'));
  assert.ok(isBroken('\ud83d'));
  assert.ok(!isBroken('😀 ação\n'));
});

test('marks that turn or break a line are refused in a name', () => {
  for (const mark of ['\u202a', '\u202e', '\u2066', '\u2069', '\u2028', '\u2029', '\n', '\t'])
    for (const schema of [name, shortText(50)])
      assert.deepEqual(problems(schema, `a${mark}b`), [brokenText], JSON.stringify(mark));
});

test('marks nobody sees are taken out, so that no name looks like another', () => {
  for (const mark of [
    '\u200b',
    '\ufeff',
    '\u00ad',
    '\u200e',
    '\u200f',
    '\u061c',
    '\u2060',
    '\u3164',
    '\u{e0041}',
    '\u034f',
  ])
    for (const schema of [name, shortText(50), longText(50)])
      assert.equal(schema.parse(`Ana${mark} Lima${mark}`), 'Ana Lima', JSON.stringify(mark));
  for (const kept of ['👩‍⚕️ Dra. Ana', 'می‌خواهم']) assert.equal(name.parse(kept), kept);
});

test('a name of marks alone is no name', () => {
  for (const text of ['\u200b\u200b', '\u200d\u200d', '\u3164', '\u2800', '\u00a0 ', '\ufe0f'])
    assert.ok(problems(name, text).includes('Nome obrigatório'), JSON.stringify(text));
});

test('a running text keeps its lines and loses what would turn it', () => {
  assert.equal(longText(50).parse('10 mg\n\u202e2 vezes\u202c\tao dia'), '10 mg\n2 vezes\tao dia');
});

test('a cut never goes through a pair', () => {
  assert.equal(cutTo('ab😀', 3), 'ab');
  assert.equal(cutTo('ab😀', 4), 'ab😀');
  assert.equal(cutTo('abc', 2), 'ab');
  assert.equal(toOneLine('a\ud800b\r\nc'), 'a b  c');
});
