import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { take } from './take.ts';
import { componentFiles, testFiles } from './test-files.ts';
import { inOrderOfWork, isShard, partOf } from './test-lots.ts';

test('every test file is run once, the long ones first, the longest before the others', () => {
  for (const files of [testFiles, componentFiles]) assert.deepEqual(inOrderOfWork(files).toSorted(), files.toSorted());
  const files = ['contract/a.test.ts', 'contract/b.test.ts', 'bench/c.test.ts', 'tools/attack/attack.test.ts'];
  assert.deepEqual(inOrderOfWork(files), [
    'tools/attack/attack.test.ts',
    'bench/c.test.ts',
    'contract/a.test.ts',
    'contract/b.test.ts',
  ]);
});

test('all parts together run every file, none twice, and each part some of the long ones', () => {
  for (const parts of [1, 2, 3]) {
    const each = Array.from({ length: parts }, (_, index) => partOf(testFiles, `${index + 1}/${parts}`));
    assert.deepEqual(each.flat().toSorted(), testFiles.toSorted());
    for (const part of each) assert.ok(part.some((file) => file.startsWith('tools/cli/')));
  }
  assert.deepEqual(partOf(testFiles, ''), inOrderOfWork(testFiles));
});

test('a part is one of so many, counted from one', () => {
  for (const shard of ['', '1/1', '1/2', '2/2', '10/12']) assert.ok(isShard(shard), shard);
  for (const shard of ['3/2', '0/2', '1/0', '1', '/2', '1/', '1/2/3', 'x/2', '-1/2', ' 1/2'])
    assert.equal(isShard(shard), false, shard);
});

test('whoever asks first for a file gets it, nobody else', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vm-lots-'));
  t.after(() => rmSync(folder, { recursive: true }));
  assert.equal(take(folder, 'contract/a.test.ts'), true);
  assert.equal(take(folder, 'contract/a.test.ts'), false);
  assert.equal(take(folder, 'contract/b.test.ts'), true);
  assert.throws(() => take(`${folder}/gone`, 'contract/a.test.ts'), { code: 'ENOENT' });
});
