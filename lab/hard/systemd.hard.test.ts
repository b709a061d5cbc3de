import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const found = await run('systemd-analyze', ['--version']).then(
  () => true,
  () => false,
);

test('the unit is understood by systemd, and leaves little open', {
  skip: !found && 'no systemd-analyze here',
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'vm-unit-'));
  t.after(() => rm(folder, { recursive: true }));
  const unit = join(folder, 'virtual-med.service');
  const text = await readFile(join(import.meta.dirname, '../../ops/virtual-med.service'), 'utf8');
  // The program of this machine in place of an installed one, which is looked for.
  await writeFile(unit, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', unit]);
  assert.equal(stdout + stderr, '');
  // 0 is closed, 10 is wide open; told in tenths. It ends with a failure above the bound.
  await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
});
