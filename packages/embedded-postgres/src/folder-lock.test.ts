import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { refused } from './embedded.fixture.ts';
import { lightBeacon } from './folder-beacon.ts';
import { acquireFolderLock } from './folder-lock.ts';

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'vm-lock-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const lockFile = (dir: string) => join(dir, 'in-use.json');

/** What a holder of this very process writes, as a base for lock files that tell other stories. */
async function ownHolder(dir: string): Promise<Record<string, unknown>> {
  const lock = await acquireFolderLock(dir);
  const holder = JSON.parse(readFileSync(lockFile(dir), 'utf8'));
  await lock.release();
  return holder;
}

async function acquireAndRelease(dir: string): Promise<void> {
  const lock = await acquireFolderLock(dir);
  assert.equal(JSON.parse(readFileSync(lockFile(dir), 'utf8')).pid, process.pid);
  await lock.release();
  assert.deepEqual(readdirSync(dir), []);
}

test('the folder is made, locked for one, and free again after the release', async (t) => {
  const dir = join(temporaryFolder(t), 'a', 'b');
  const lock = await acquireFolderLock(dir);
  await assert.rejects(acquireFolderLock(dir), refused('in_use', new RegExp(`processo ${process.pid}\\b.*DATA_DIR`)));
  await lock.release();
  await acquireAndRelease(dir);
});

test('a refusal names the address that the holder told, and a released lock stays released', async (t) => {
  const dir = temporaryFolder(t);
  const lock = await acquireFolderLock(dir);
  await lock.update({ url: 'http://127.0.0.1:3000' });
  await assert.rejects(acquireFolderLock(dir), refused('in_use', /atende em http:\/\/127\.0\.0\.1:3000/));
  await lock.release();
  await lock.update({ url: 'http://127.0.0.1:4000' });
  assert.equal(existsSync(lockFile(dir)), false);
});

test('the lock of a process that ended without releasing it is taken over', async (t) => {
  const dir = temporaryFolder(t);
  const script = `const { acquireFolderLock } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))});
    await acquireFolderLock(${JSON.stringify(dir)}); process.exit(7)`;
  assert.equal(spawnSync(process.execPath, ['--input-type=module', '-e', script]).status, 7);
  assert.notEqual(JSON.parse(readFileSync(lockFile(dir), 'utf8')).pid, process.pid);
  await acquireAndRelease(dir);
});

test('a pid that another process has now, or had before a reboot, does not count', async (t) => {
  const dir = temporaryFolder(t);
  const holder = await ownHolder(dir);
  for (const change of [{ processStart: '1' }, { bootId: 'another boot' }]) {
    writeFileSync(lockFile(dir), JSON.stringify({ ...holder, ...change }));
    await acquireAndRelease(dir);
  }
});

test('a lock file cut short by a crash of the machine is taken over', async (t) => {
  const dir = temporaryFolder(t);
  for (const text of ['', '{"pid":']) {
    writeFileSync(lockFile(dir), text);
    await acquireAndRelease(dir);
  }
});

test('of many that find the same dead lock exactly one gets the folder', async (t) => {
  const dir = temporaryFolder(t);
  const holder = await ownHolder(dir);
  for (let round = 0; round < 20; round += 1) {
    writeFileSync(lockFile(dir), JSON.stringify({ ...holder, processStart: '1' }));
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => acquireFolderLock(dir)));
    const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
    assert.equal(winners.length, 1);
    const losers = attempts.filter((attempt) => attempt.status === 'rejected');
    for (const { reason } of losers) refused('in_use', /já está em uso/)(reason);
    await winners[0]?.value.release();
    assert.deepEqual(readdirSync(dir), []);
  }
});

test('a process killed while it was taking over does not block the folder', async (t) => {
  const dir = temporaryFolder(t);
  const dead = JSON.stringify({ ...(await ownHolder(dir)), processStart: '1' });
  const removal = `${lockFile(dir)}.${createHash('sha256').update(dead).digest('hex').slice(0, 12)}`;
  writeFileSync(lockFile(dir), dead);
  writeFileSync(removal, dead.replace('"processStart":"1"', '"processStart":"2"'));
  await acquireAndRelease(dir);
});

test('a holder in another container counts while it lives, also under a long path', async (t) => {
  const dir = join(temporaryFolder(t), 'x'.repeat(120));
  mkdirSync(dir);
  const putOut = await lightBeacon(dir, 'theirs');
  const elsewhere = { ...(await ownHolder(dir)), pid: 1, pidNamespace: 'pid:[1]', token: 'theirs' };
  writeFileSync(lockFile(dir), JSON.stringify(elsewhere));
  await assert.rejects(acquireFolderLock(dir), refused('in_use', /processo 1\. Ele roda em outro contêiner/));
  await putOut();
  await acquireAndRelease(dir);
});
