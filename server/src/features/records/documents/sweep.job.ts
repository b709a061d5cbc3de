import type { AppContext } from '../../../context/context.ts';
import { pagesById } from '../../../core/db/cursor.ts';
import type { Database } from '../../../core/db/database.ts';
import type { PayloadOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
import { finishDestroying } from './removal.service.ts';
import { sweepThumbnails } from './thumbnails/sweep-thumbnails.ts';
import { askForThumbnails } from './thumbnails/thumbnail.job.ts';

type SweepParts = Pick<AppContext, 'db' | 'adapters' | 'log'>;

/** Longer than any upload may take: a younger file may still be waiting for its row. */
const orphanAgeMs = 60 * 60 * 1000;
const batchSize = 500;

interface SweepReport {
  readonly orphansRemoved: number;
  readonly destroyed: number;
  /** Writes that died half-way. */
  readonly unfinishedRemoved: number;
  /** Rows whose file is gone: somebody has to look at these. */
  readonly missing: readonly string[];
}

async function finishWrongUploads({ db, adapters }: SweepParts): Promise<number> {
  const waiting = await db.asSystem('sweep of documents', (tx) =>
    tx
      .selectFrom('documents')
      .select(['id', 'clinic_id', 'file_path'])
      .where('destroy_started_at', 'is not', null)
      .execute(),
  );
  for (const { id, clinic_id, file_path } of waiting)
    await finishDestroying({ db, adapters }, { id, clinicId: clinic_id, path: file_path });
  return waiting.length;
}

const rowsOf = (db: Database, clinicId: string) =>
  pagesById(batchSize, (after) =>
    db.asSystem('sweep of documents', (tx) =>
      tx
        .selectFrom('documents')
        .select(['id', 'file_path'])
        .where('clinic_id', '=', clinicId)
        .where('destroy_started_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
    ),
  );

async function sweepClinic({ db, adapters: { storage } }: SweepParts, clinicId: string, orphanAge: number) {
  // Rows first: a document that comes in meanwhile has a young file and no row in this list.
  const rows = new Map<string, string>();
  for await (const page of rowsOf(db, clinicId)) for (const { id, file_path } of page) rows.set(file_path, id);
  let removed = 0;
  for await (const { key, modifiedAt } of storage.list(`documents/${clinicId}/`)) {
    if (rows.delete(key) || Date.now() - modifiedAt.getTime() < orphanAge) continue;
    if (await isNamed(db, key)) continue;
    await storage.remove(key);
    removed += 1;
  }
  const missing: string[] = [];
  for (const [path, id] of rows) if (!(await storage.stat(path)) && (await isNamed(db, path))) missing.push(id);
  return { removed, missing };
}

/** By a document, or by a file of the inbox that may become one. */
const isNamed = (db: Database, path: string): Promise<boolean> =>
  db.asSystem('sweep of documents', async (tx) =>
    Boolean(
      await tx
        .selectFrom('documents')
        .select('id')
        .where('file_path', '=', path)
        .union(tx.selectFrom('intake_files').select('id').where('file_path', '=', path))
        .executeTakeFirst(),
    ),
  );

/** Holds files and rows against each other: finishes destructions, removes files without a row, tells of rows without a file. */
export async function sweepDocuments(
  parts: SweepParts,
  { orphanAge = orphanAgeMs, signal }: { orphanAge?: number; signal?: AbortSignal } = {},
): Promise<SweepReport> {
  const unfinishedRemoved = await parts.adapters.storage.removeUnfinished(new Date(Date.now() - orphanAge));
  const destroyed = await finishWrongUploads(parts);
  const clinics = await parts.db.asSystem('sweep of documents', (tx) =>
    tx.selectFrom('clinics').select('id').execute(),
  );
  let orphansRemoved = 0;
  const missing: string[] = [];
  for (const { id } of clinics) {
    if (signal?.aborted) break;
    const found = await sweepClinic(parts, id, orphanAge);
    orphansRemoved += found.removed + (await sweepThumbnails(parts, id, orphanAge));
    missing.push(...found.missing);
  }
  if (missing.length > 0)
    parts.log.error({ documents: missing.slice(0, 100), count: missing.length }, 'documents without their file');
  if (orphansRemoved + destroyed + unfinishedRemoved > 0)
    parts.log.info({ orphansRemoved, destroyed, unfinishedRemoved }, 'sweep of documents');
  return { orphansRemoved, destroyed, unfinishedRemoved, missing };
}

export const sweepDocumentsJob =
  (ctx: () => AppContext): JobHandler<PayloadOf<'documents.sweep'>> =>
  async (_payload, { signal }) => {
    await sweepDocuments(ctx(), { signal });
    await askForThumbnails(ctx());
  };
