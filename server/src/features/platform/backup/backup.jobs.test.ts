import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { getBackupStatus } from '@virtual-med/contract/backup/backup';
import { sql } from 'kysely';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { testApp } from '../../../testing/test-app.ts';
import { backUpWhenDue, tellOfFailure } from './backup.jobs.ts';
import { isDue } from './backup-runs.ts';
import { fillClinic, ownFolder, passphrase } from './testing/backups.ts';

const run = promisify(execFile);
const hour = 3_600_000;
const context = { jobId: 'test', attempt: 1, signal: new AbortController().signal };

describe('a backup is due', () => {
  const now = Date.parse('2026-11-16T12:00:00Z');
  const at = (hours: number) => new Date(now - hours * hour).toISOString();
  const good = (hours: number) => ({ at: at(hours), archive: 'x', bytes: 1, files: 1, missing: 0 });
  const cases = [
    [{ lastSuccess: null, lastFailure: null }, true],
    [{ lastSuccess: good(5), lastFailure: null }, false],
    [{ lastSuccess: good(6), lastFailure: null }, true],
    [{ lastSuccess: good(7), lastFailure: { at: at(0.5), reason: 'full' } }, false],
    [{ lastSuccess: good(7), lastFailure: { at: at(1), reason: 'full' } }, true],
    [{ lastSuccess: null, lastFailure: { at: at(0.1), reason: 'full' } }, false],
    [{ lastSuccess: good(7), lastFailure: { at: at(0.1), reason: 'interrupted' } }, true],
  ] as const;
  for (const [standing, due] of cases)
    test(`${JSON.stringify(standing)}: ${due}`, () => {
      assert.equal(isDue({ runningSince: null, ...standing }, 6 * hour, now), due);
    });
});

describe('the schedule', async () => {
  const dir = await ownFolder();
  const environment = { BACKUP_DIR: join(dir, 'archives'), BACKUP_PASSPHRASE: passphrase, BACKUP_EVERY: '6h' };
  const t = await testApp(environment);
  await fillClinic(t, 2);
  // An archive of a clinic is gone within days: no backup keeps it.
  await t.ctx.adapters.storage.write('exports/a/b/c', Readable.from([Buffer.from('x')]), { maxBytes: 10 });
  const work = () => backUpWhenDue(() => t.ctx, t.access)({}, context);
  const admin = await t.as(await t.person({ isSuperAdmin: true }));

  test('makes one when it is due, in a process of its own, and none before the next is', async () => {
    await work();
    const { lastSuccess, overdue, everySeconds, configured } = await admin(getBackupStatus, {});
    assert.ok(lastSuccess);
    assert.equal(lastSuccess.files, 2);
    assert.deepEqual({ overdue, everySeconds, configured }, { overdue: false, everySeconds: 21_600, configured: true });
    await work();
    const archives = (await readdir(join(dir, 'archives'))).filter((name) => name.endsWith('.age'));
    assert.equal(archives.length, 1);
  });

  test('does nothing where no destination is set', async () => {
    const plain = await testApp();
    await backUpWhenDue(() => plain.ctx, plain.access)({}, context);
    const asPlain = await plain.as(await plain.person({ isSuperAdmin: true }));
    assert.deepEqual(await asPlain(getBackupStatus, {}), {
      configured: false,
      everySeconds: null,
      running: false,
      overdue: false,
      lastSuccess: null,
      lastFailure: null,
    });
  });
});

test('a disk that is full: nothing is left, the Super Admins are told once, and again after a day', async (small) => {
  const dir = join(await ownFolder(), 'small');
  await mkdir(dir);
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', dir]).catch((error: Error) => error);
  if (mounted instanceof Error) return small.skip(`no tmpfs can be mounted here: ${mounted.message.trim()}`);
  try {
    const t = await testApp({ BACKUP_DIR: dir, BACKUP_PASSPHRASE: passphrase, BACKUP_EVERY: '1m' });
    await fillClinic(t, 40);
    const someone = await t.person({ isSuperAdmin: true });
    const admin = await t.as(someone);
    await backUpWhenDue(() => t.ctx, t.access)({}, context);
    const { lastFailure, lastSuccess, overdue } = await admin(getBackupStatus, {});
    assert.match(lastFailure?.reason ?? '', /Não há espaço no destino/);
    assert.deepEqual([lastSuccess, overdue], [null, true]);
    const left = (await readdir(dir, { recursive: true })).filter((name) => name !== '.partial');
    assert.deepEqual(left, []);

    const failAgain = async () => {
      await t.make((tx) =>
        sql`insert into backup_runs (id, state, reason, finished_at) values (gen_random_uuid(), 'failed', 'full', now())`.execute(
          tx,
        ),
      );
      await tellOfFailure(t.ctx, 'full');
    };
    await failAgain();
    await failAgain();
    const letters = await queuedLettersTo(t, someone.email);
    assert.equal(letters.length, 1);
    assert.match(JSON.stringify(letters[0]), /O backup falhou[\s\S]*Não há espaço/);
    await t.make((tx) => sql`update backup_runs set told_at = told_at - interval '25 hours'`.execute(tx));
    await failAgain();
    assert.equal((await queuedLettersTo(t, someone.email)).length, 2);
  } finally {
    await run('umount', [dir]);
  }
});
