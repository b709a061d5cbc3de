import type pg from 'pg';
import {
  copyOut,
  readTableShapes,
  type TableShape,
  tablesNotWhollySeen,
  takePlainSettings,
} from '../../../../core/db/copy.ts';
import { type CarriedJob, readCarriedJobs } from '../../../../core/jobs/carried-jobs.ts';
import type { ArchiveWriter } from '../archive/archive-writer.ts';
import type { KeySet } from '../archive/key-set.ts';
import { names } from '../archive/manifest.ts';

/** Tells of this installation's archives. */
const notCarried = ['backup_runs', 'clinic_exports'];

const partBytes = 4 * 1024 * 1024;
const newline = 0x0a;

/** One moment of the database: whatever is read until `end` is as it was when this began. */
export async function beginSnapshot(client: pg.Client): Promise<{ tables: TableShape[]; end(): Promise<void> }> {
  await client.query('begin isolation level repeatable read read only');
  await takePlainSettings(client);
  const tables = (await readTableShapes(client)).filter(({ name }) => !notCarried.includes(name));
  const hidden = (await tablesNotWhollySeen(client)).filter((name) => !notCarried.includes(name));
  if (hidden.length > 0) throw new Error(`The system role does not see all of ${hidden.join(', ')}`);
  return { tables, end: async () => void (await client.query('commit')) };
}

export async function appliedMigrations(client: pg.Client): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.migration_checksums order by name',
  );
  return rows;
}

export async function serverVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version ?? '';
}

/** Parts end where a row does: each can be written back by itself. */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source) {
    held.push(piece);
    bytes += piece.length;
    const end = bytes < partBytes ? -1 : piece.lastIndexOf(newline);
    if (end < 0) continue;
    const rest = piece.subarray(end + 1);
    yield Buffer.concat(held).subarray(0, bytes - rest.length);
    [held, bytes] = [[rest], rest.length];
  }
  if (bytes > 0) yield Buffer.concat(held);
}

/** A line is a row: COPY writes a newline inside of a value as two signs. */
function countLines(text: Buffer): number {
  let lines = 0;
  for (let at = text.indexOf(newline); at >= 0; at = text.indexOf(newline, at + 1)) lines += 1;
  return lines;
}

export async function* dumpTables(
  client: pg.Client,
  tables: readonly TableShape[],
  archive: ArchiveWriter,
  rows: Record<string, number>,
): AsyncGenerator<Uint8Array> {
  await client.query('set local role vm_system');
  for (const table of tables) {
    let [part, lines] = [0, 0];
    for await (const text of inParts(copyOut(client, table))) {
      part += 1;
      lines += countLines(text);
      yield* archive.whole(names.table(table.name, part), text);
    }
    rows[table.name] = lines;
  }
  await client.query('reset role');
}

/** The files the rows of this moment name, unless they are being destroyed. */
export async function expectFiles(client: pg.Client, expected: KeySet): Promise<void> {
  await client.query(`set local role vm_system;
    declare files_of_documents cursor for select file_path from documents where destroy_started_at is null`);
  for (;;) {
    const { rows } = await client.query<{ file_path: string }>('fetch 5000 from files_of_documents');
    if (rows.length === 0) break;
    for (const { file_path } of rows) expected.add(file_path);
  }
  await client.query('close files_of_documents; reset role');
}

export async function* dumpJobs(
  client: pg.Client,
  archive: ArchiveWriter,
  counted: (jobs: number) => void,
): AsyncGenerator<Uint8Array> {
  let part = 0;
  const lines = (jobs: CarriedJob[]) => jobs.map((job) => `${JSON.stringify(job)}\n`).join('');
  for await (const jobs of readCarriedJobs(client)) {
    part += 1;
    counted(jobs.length);
    yield* archive.whole(names.jobs(part), lines(jobs));
  }
}
