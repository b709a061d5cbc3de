import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { take } from './take.ts';
import { componentFiles, testFiles } from './test-files.ts';
import { inOrderOfWork, isShard, partOf, writeLots } from './test-lots.ts';
import { root } from './web-build.ts';

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

test('a file that hangs and one that leaves something open are named, the others run, and the run ends', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vm-lots-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = (name: string, body: string) => {
    const path = join(folder, `${name}.test.mjs`);
    writeFileSync(path, `import { test } from 'node:test';\n${body}\n`);
    return relative(root, path);
  };
  const files = [
    file('hangs', "await test('never ends', () => new Promise((resolve) => setTimeout(resolve, 3_600_000)));"),
    file('leaks', "await test('leaves a timer', () => void setInterval(() => {}, 1_000));"),
    file('works', "await test('works', () => console.log('the others ran'));"),
  ];
  const lots = writeLots(join(folder, 'lots'), files, { atOnce: 1, deadlines: { fileMs: 3_000, endMs: 1_000 } });
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', ...lots], {
    encoding: 'utf8',
    env,
    timeout: 60_000,
  });
  const said = stdout + stderr;
  assert.equal(status, 1, said);
  assert.match(said, /hangs\.test\.mjs is not done after 3000 ms\. Open: .*Timeout/);
  assert.match(said, /✖ never ends/);
  assert.match(said, /the others ran/);
  assert.match(said, /The process of the files up to .*works\.test\.mjs does not end\. Open: .*Timeout/);
});
