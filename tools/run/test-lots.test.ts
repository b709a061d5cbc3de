import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentFiles, testFiles } from './test-files.ts';
import { lotsOf } from './test-lots.ts';

test('every test file is in exactly one lot, the long ones first and alone', () => {
  for (const files of [testFiles, componentFiles]) {
    const lots = lotsOf(files);
    assert.deepEqual(lots.flat().toSorted(), files.toSorted());
    assert.ok(lots.every((lot) => lot.length > 0));
  }
  assert.deepEqual(lotsOf(['contract/a.test.ts', 'contract/b.test.ts', 'tools/attack/attack.test.ts']), [
    ['tools/attack/attack.test.ts'],
    ['contract/a.test.ts', 'contract/b.test.ts'],
  ]);
});
