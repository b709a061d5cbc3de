import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate, version } from 'uuid';
import { lowestIdAt, newId } from './ids.ts';

test('ids stand in the order they were made, also those of one instant, and no two are alike', () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, newId);
  assert.deepEqual(ids, [...new Set(ids)].sort());
  assert.ok(ids.every((id) => validate(id) && version(id) === 7));
  assert.ok(ids.every((id) => id >= lowestIdAt(before) && id < lowestIdAt(Date.now() + 1)));
});

test('what is drawn for an id stands in no other', () => {
  const tails = Array.from({ length: 1000 }, () => newId().slice(-10));
  assert.equal(new Set(tails).size, tails.length);
});
