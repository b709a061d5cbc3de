import type { ExportFailure } from '@virtual-med/contract/data-export/clinic-export.texts';
import { sql } from 'kysely';
import { StorageError } from '../../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../../context/context.ts';
import { newId } from '../../../../core/ids.ts';
import { type PayloadOf, rulesOf } from '../../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../../core/jobs/worker.ts';
import { failExport, finishExport } from './finish-export.ts';
import { NoLongerWanted, openProgress } from './progress.ts';
import { type Run, writeArchive } from './write-archive.ts';

/** The attempt that comes last is the one at work: of the one before nothing more is heard, or nothing more is taken. */
const claim = (ctx: AppContext, exportId: string): Promise<Run | undefined> =>
  ctx.db.asSystem('clinic export: begin', async (tx) => {
    const run_id = newId();
    const row = await tx
      .updateTable('clinic_exports')
      .set({ state: 'running', run_id, documents_done: 0, bytes_done: 0, progress_at: sql`now()` })
      .where('id', '=', exportId)
      .where('state', 'in', ['waiting', 'running'])
      .returning(['id', 'clinic_id', 'requested_by_name'])
      .executeTakeFirst();
    return row && { ...row, run_id };
  });

/** A source that fails is told by the storage it was to be written to, with the cause behind it. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let one = error; one && causes.length < 10; one = (one as { cause?: unknown }).cause) causes.push(one);
  return causes;
}

function reasonOf(error: unknown): ExportFailure {
  const stored = causesOf(error).filter((one) => one instanceof StorageError);
  if (stored.some(({ reason }) => reason === 'full')) return 'full';
  return stored.some(({ reason }) => reason !== 'aborted') ? 'storage' : 'unexpected';
}

/** `perZip` is for tests. */
export const makeClinicExport =
  (ctx: () => AppContext, perZip?: number): JobHandler<PayloadOf<'exports.clinic'>> =>
  async ({ exportId }, { attempt, signal }) => {
    const run = await claim(ctx(), exportId);
    if (!run) return;
    try {
      const progress = await openProgress(ctx(), run);
      await finishExport(ctx(), run, await writeArchive(ctx(), run, progress, { signal, perZip }));
    } catch (error) {
      if (causesOf(error).some((one) => one instanceof NoLongerWanted)) return;
      const reason = reasonOf(error);
      // A disk does not grow by itself; all else may be better in a minute, or at another server.
      const isLast = reason === 'full' || attempt > rulesOf('exports.clinic').retryLimit;
      if (isLast && !signal.aborted) {
        await ctx().db.asSystem('clinic export: failed', (tx) => failExport(ctx(), tx, exportId, reason));
        throw Object.assign(new Error(`clinic export: ${reason}`, { cause: error }), { permanent: true });
      }
      throw error;
    }
  };
