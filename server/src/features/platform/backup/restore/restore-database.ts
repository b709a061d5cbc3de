import { backupTexts } from '@virtual-med/contract/backup/backup.texts';
import type pg from 'pg';
import { bareTables } from '../../../../core/db/bare-tables.ts';
import { type DatabaseAccess, withClient } from '../../../../core/db/connection.ts';
import { copyIn, emptyTables, readTableShapes, takePlainSettings } from '../../../../core/db/copy.ts';
import { migrateWithin } from '../../../../core/db/migrate.ts';
import { ensureRoles } from '../../../../core/db/roles.ts';
import { carriedJob, keepCarriedJobs } from '../../../../core/jobs/carried-jobs.ts';
import { installJobTables } from '../../../../core/jobs/install.ts';
import { type ArchiveEntry, parseJson, wholeBody } from '../archive/archive-reader.ts';
import { BackupFailure } from '../archive/backup-failure.ts';
import { type ArchiveHead, type ArchiveManifest, isJobs, tableOf } from '../archive/manifest.ts';
import type { CheckedArchive } from './check-archive.ts';

/** A database with a table of ours, or with a job. The queue's own tables come before the transaction and may be there. */
export async function isDatabaseEmpty({ address, owner }: DatabaseAccess): Promise<boolean> {
  return withClient(address, owner, async (client) => {
    const { rows } = await client.query<{ tables: number; has_jobs: boolean }>(
      `select (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pgboss', 'information_schema')
           and n.nspname not like 'pg\\_%'
           and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as tables,
         to_regclass('pgboss.job_common') is not null as has_jobs`,
    );
    if (rows[0]?.tables !== 0) return false;
    if (!rows[0].has_jobs) return true;
    const { rowCount } = await client.query('select from pgboss.job_common limit 1');
    return rowCount === 0;
  });
}

/** Rows and jobs of an archive, on their way into one transaction that ends with everything or with nothing. */
export interface DatabaseRestore {
  take(entry: ArchiveEntry): Promise<void>;
  /** Everything was read: foreign keys hold again, counts are right, newer migrations run, and it is committed. */
  finish(archive: CheckedArchive): Promise<void>;
}

export async function restoreDatabase(
  access: DatabaseAccess,
  head: ArchiveHead,
  work: (restore: DatabaseRestore) => Promise<void>,
): Promise<void> {
  await ensureRoles(access);
  await installJobTables(access);
  await withClient(access.address, access.owner, async (client) => {
    await client.query('begin');
    await takePlainSettings(client);
    await migrateWithin(client, head.migrations.at(-1)?.name);
    const tables = await tablesToFill(client, head);
    const bare = await bareTables(client);
    // Migrations put rows of their own into some; the archive has those as they became.
    await emptyTables(client, [...tables.values()]);
    const rows: Record<string, number> = {};
    let jobs = 0;
    await work({
      async take(entry) {
        const table = tables.get(tableOf(entry.name) ?? '');
        if (table) rows[table.name] = (rows[table.name] ?? 0) + (await copyIn(client, table, entry.body));
        if (!isJobs(entry.name)) return;
        const lines = String(await wholeBody(entry))
          .split('\n')
          .filter(Boolean);
        await keepCarriedJobs(
          client,
          lines.map((line) => parseJson(carriedJob, line)),
          backupTexts.waitingLetter,
        );
        jobs += lines.length;
      },
      async finish({ manifest, files }) {
        refuseOtherCounts(manifest, rows, jobs);
        await bare.restore();
        await endSessions(client);
        await finishDestructions(client, { manifest, files });
        await migrateWithin(client);
        await client.query('commit');
      },
    });
  });
}

/** In which order columns stand is no part of a schema: rows are written back by the names of theirs. */
async function tablesToFill(client: pg.Client, head: ArchiveHead) {
  const made = new Map((await readTableShapes(client)).map((table) => [table.name, table]));
  for (const { name, columns } of head.tables)
    if (made.get(name)?.columns.toSorted().join() !== columns.toSorted().join())
      throw new BackupFailure('other_schema', { detail: name });
  return new Map(head.tables.map((table) => [table.name, table]));
}

function refuseOtherCounts({ counts }: ArchiveManifest, rows: Record<string, number>, jobs: number): void {
  const wrong = Object.entries(counts.rows).find(([table, count]) => (rows[table] ?? 0) !== count);
  if (wrong || jobs !== counts.jobs) throw new BackupFailure('damaged', { detail: wrong?.[0] ?? 'jobs' });
}

/** One that was ended since the backup must not live again: everybody signs in anew. */
const endSessions = (client: pg.Client) => client.query('set local role vm_system; delete from sessions; reset role');

/** A document destroyed while the backup ran has a row and no file: the sweep finds the mark and ends what was begun. */
async function finishDestructions(client: pg.Client, { manifest, files }: Pick<CheckedArchive, 'manifest' | 'files'>) {
  const lost = new Set(manifest.counts.missing);
  const destroyed: string[] = [];
  await client.query(`set local role vm_system;
    declare restored_documents cursor for select id, file_path from documents where destroy_started_at is null`);
  for (;;) {
    const { rows } = await client.query<{ id: string; file_path: string }>('fetch 5000 from restored_documents');
    if (rows.length === 0) break;
    for (const { id, file_path } of rows) if (!files.has(file_path) && !lost.has(id)) destroyed.push(id);
  }
  await client.query('close restored_documents');
  await client.query(
    `update documents set destroy_started_at = now(), deleted_at = coalesce(deleted_at, now()),
       deleted_by = coalesce(deleted_by, uploaded_by) where id = any ($1)`,
    [destroyed],
  );
  await client.query('reset role');
}
