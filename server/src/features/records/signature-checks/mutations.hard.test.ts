import assert from 'node:assert/strict';
import { test } from 'node:test';
import { surviveMutations } from './testing/survive-mutations.ts';

test('5,000 mutations of signed files: none valid whose picture changed', async (t) => {
  const seed = `hard ${Math.random()}`;
  const valid = await surviveMutations(5000, seed);
  t.diagnostic(`${valid} of 5,000 were valid and looked the same (seed ${seed})`);
  assert.ok(valid > 100);
});
