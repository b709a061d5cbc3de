import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latinCode, linesOfLatinCode } from '../../../build/latin-code.ts';
import { sourceLines } from '../../../build/source-lines.ts';
import { sourceOf } from './stacks.ts';

/** Of two sources: `a` begins on the first line, `b` in the middle of the second, and the third has nothing of theirs. */
const mappings = 'AAAA,IAAI;AACA,QCDF;;AAEE';

test('a place in a built file is told by the source and the line it came from', () => {
  const built = { sources: ['a.ts', 'b.ts'], lines: sourceLines(mappings) };
  assert.equal(sourceOf(built, 1, 1), 'a.ts:1');
  assert.equal(sourceOf(built, 1, 5), 'a.ts:1');
  assert.equal(sourceOf(built, 2, 8), 'a.ts:2');
  assert.equal(sourceOf(built, 2, 9), 'b.ts:1');
  assert.equal(sourceOf(built, 4, 3), 'b.ts:3');
  assert.equal(sourceOf({ ...built, lines: [] }, 1, 1), undefined);
});

test('code in Latin signs says the same, and its places are told by the same sources', () => {
  const code = "const a=['’–🩺','ç'];\nconst b=(`…`+a[0]).replace(/[’🩺]/gu,'');throw b";
  const latin = latinCode(code);
  assert.match(latin, /^[\0-\xff]+$/);
  const said = (text: string): unknown => new Function(text.replace('throw', 'return'))();
  assert.equal(said(latin), said(code));
  const [line, column] = [2, code.split('\n')[1]?.indexOf('throw') ?? 0];
  const lines = linesOfLatinCode(code, [1, 1, 0, 7, line, column + 1, 0, 9]);
  const built = { sources: ['a.ts'], lines };
  const moved = latin.split('\n')[1]?.indexOf('throw') ?? 0;
  assert.equal(sourceOf(built, 2, moved + 1), 'a.ts:9');
  assert.equal(sourceOf(built, 2, moved), 'a.ts:7');
});
