import type { BackupFailureReason } from '@virtual-med/contract/backup/backup.texts';
import type pg from 'pg';
import { type DatabaseAccess, withClient } from '../../../core/db/connection.ts';
import { newId } from '../../../core/ids.ts';
import { BackupFailure } from '../backup-failure.ts';
import { type BackupOrder, type BackupReport, makeBackup } from './make-backup.ts';

const reasonOf = (error: unknown): BackupFailureReason => (error instanceof BackupFailure ? error.reason : 'source');

/** Longer than any clinic keeps archives. */
const keptFor = '400 days';

/**
 * One backup at a time, whoever asks for it and from wherever; what became of it is written down. A run that was killed
 * lost the lock with its connection, and is written down as failed by the next.
 */
export async function recordedBackup(order: BackupOrder): Promise<BackupReport> {
  const { address, owner } = order.access;
  return withClient(address, owner, async (client) => {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock(hashtext('virtual-med backup')) as got`,
    );
    if (!rows[0]?.got) throw new BackupFailure('running');
    const run = await begin(client, order.access);
    try {
      const report = await makeBackup(order);
      await run?.end(
        `state = 'done', archive = $2, bytes = $3, files = $4, missing = $5`,
        report.archive,
        report.bytes,
        report.counts.files,
        report.counts.missing.length,
      );
      return report;
    } catch (error) {
      await run?.end(`state = 'failed', reason = $2`, reasonOf(error)).catch(() => undefined);
      throw error;
    }
  });
}

type Statement = readonly [text: string, values: unknown[]];

async function asSystem(client: pg.Client, ...statements: Statement[]): Promise<void> {
  await client.query('begin; set local role vm_system');
  for (const [text, values] of statements) await client.query(text, values);
  await client.query('commit');
}

/** Undefined in a database of before there was a table for it. */
async function begin(client: pg.Client, { address, owner }: DatabaseAccess) {
  const { rows } = await client.query(`select to_regclass('public.backup_runs') is not null as there`);
  if (!rows[0]?.there) return undefined;
  const id = newId();
  await asSystem(
    client,
    [
      `update backup_runs set state = 'failed', reason = 'interrupted', finished_at = now() where state = 'running'`,
      [],
    ],
    [`delete from backup_runs where started_at < now() - interval '${keptFor}'`, []],
    [`insert into backup_runs (id, state) values ($1, 'running')`, [id]],
  );
  return {
    // On a connection of its own: the other may have been lost in the hours between.
    end: (change: string, ...values: unknown[]) =>
      withClient(address, owner, (fresh) =>
        asSystem(fresh, [`update backup_runs set finished_at = now(), ${change} where id = $1`, [id, ...values]]),
      ),
  };
}
