import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentFiles, testFiles } from './test-files.ts';
import { lotsOf } from './test-lots.ts';

test('every test file is in exactly one lot, the long ones first, alone, the longest before the others', () => {
  for (const files of [testFiles, componentFiles])
    for (const atOnce of [1, 3]) {
      const lots = lotsOf(files, atOnce);
      assert.deepEqual(lots.flat().toSorted(), files.toSorted());
      assert.ok(lots.every((lot) => lot.length > 0));
    }
  const files = ['contract/a.test.ts', 'contract/b.test.ts', 'bench/c.test.ts', 'tools/attack/attack.test.ts'];
  assert.deepEqual(lotsOf(files, 3), [
    ['tools/attack/attack.test.ts'],
    ['bench/c.test.ts'],
    ['contract/a.test.ts', 'contract/b.test.ts'],
  ]);
});
