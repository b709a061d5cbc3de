import type { BackupFailureReason } from '@virtual-med/contract/backup/backup.texts';
import type pg from 'pg';
import { type DatabaseAccess, withClient } from '../../../../core/db/connection.ts';
import { newId } from '../../../../core/ids.ts';
import { BackupFailure } from '../archive/backup-failure.ts';
import { type BackupOrder, type BackupReport, makeBackup } from './make-backup.ts';

const reasonOf = (error: unknown): BackupFailureReason => (error instanceof BackupFailure ? error.reason : 'source');

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
      await run?.done(report);
      return report;
    } catch (error) {
      await run?.failed(reasonOf(error)).catch(() => undefined);
      throw error;
    }
  });
}

async function asSystem(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin; set local role vm_system');
  await work();
  await client.query('commit');
}

/** Undefined in a database of before there was a table for it. */
async function begin(client: pg.Client, { address, owner }: DatabaseAccess) {
  const { rows } = await client.query(`select to_regclass('public.backup_runs') is not null as there`);
  if (!rows[0]?.there) return undefined;
  const id = newId();
  await asSystem(client, async () => {
    await client.query(
      `update backup_runs set state = 'failed', reason = 'interrupted', finished_at = now() where state = 'running'`,
    );
    // Longer than anybody keeps archives.
    await client.query(`delete from backup_runs where started_at < now() - interval '400 days'`);
    await client.query(`insert into backup_runs (id, state) values ($1, 'running')`, [id]);
  });
  // On a connection of its own: the other may have been lost in the hours between.
  const end = (work: (fresh: pg.Client) => Promise<unknown>) =>
    withClient(address, owner, (fresh) => asSystem(fresh, () => work(fresh)));
  return {
    done: ({ archive, bytes, counts }: BackupReport) =>
      end((fresh) =>
        fresh.query(
          `update backup_runs set finished_at = now(), state = 'done', archive = $2, bytes = $3, files = $4, missing = $5
           where id = $1`,
          [id, archive, bytes, counts.files, counts.missing.length],
        ),
      ),
    failed: (reason: BackupFailureReason) =>
      end((fresh) =>
        fresh.query(`update backup_runs set finished_at = now(), state = 'failed', reason = $2 where id = $1`, [
          id,
          reason,
        ]),
      ),
  };
}
