import type { BackupFailureReason } from '@virtual-med/contract/backup/backup.texts';
import { sql } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';

export interface BackupStanding {
  readonly runningSince: string | null;
  readonly lastSuccess: {
    readonly at: string;
    readonly archive: string;
    readonly bytes: number;
    readonly files: number;
    readonly missing: number;
  } | null;
  /** The newest failure since the last success. */
  readonly lastFailure: { readonly at: string; readonly reason: BackupFailureReason } | null;
}

/** Held by whoever makes one, as long as their connection lives: the word `running` in a row may be a dead one's. */
const isHeld = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.objsubid = 1
        and (l.classid::bigint << 32 | l.objid::bigint) = hashtext('virtual-med backup')::bigint
    ) as held`.execute(tx);
  return rows[0]?.held === true;
};

export async function readStanding(tx: Tx): Promise<BackupStanding> {
  const newest = (state: 'running' | 'done' | 'failed') =>
    tx.selectFrom('backup_runs').selectAll().where('state', '=', state).orderBy('started_at', 'desc').limit(1);
  const [running, done, failed] = [
    await newest('running').executeTakeFirst(),
    await newest('done').executeTakeFirst(),
    await newest('failed').executeTakeFirst(),
  ];
  const isSince = failed?.finished_at && (!done?.finished_at || failed.started_at > done.started_at);
  return {
    runningSince: running && (await isHeld(tx)) ? running.started_at : null,
    lastSuccess:
      done?.finished_at && done.archive
        ? {
            at: done.finished_at,
            archive: done.archive,
            bytes: Number(done.bytes ?? 0),
            files: Number(done.files ?? 0),
            missing: done.missing ?? 0,
          }
        : null,
    lastFailure: isSince
      ? { at: failed.finished_at as string, reason: (failed.reason ?? 'source') as BackupFailureReason }
      : null,
  };
}

/** A failed one is tried again sooner than the next would be due, but not at once: what is full stays full for a while. */
const retryMs = 60 * 60 * 1000;

export function isDue({ lastSuccess, lastFailure }: BackupStanding, everyMs: number, now: number): boolean {
  // What a restart of the server cut off is begun again at the next look.
  const waits = lastFailure && lastFailure.reason !== 'interrupted';
  if (waits && now - Date.parse(lastFailure.at) < Math.min(everyMs, retryMs)) return false;
  return !lastSuccess || now - Date.parse(lastSuccess.at) >= everyMs;
}
