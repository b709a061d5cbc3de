import assert from 'node:assert/strict';
import { test } from 'node:test';
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
