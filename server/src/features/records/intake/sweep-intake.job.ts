import { limits } from '@virtual-med/contract/core/limits';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { discardFile } from '../documents/public.ts';

const batchSize = 500;
/** A job is tried again for less than this. */
const lostAfterMinutes = 60;

/** What nobody sent within its days goes, with its bytes; being sent is no waiting. */
async function removeOld(ctx: AppContext): Promise<number> {
  const old = await ctx.db.asSystem('sweep of the inbox', async (tx) => {
    const found = await tx
      .selectFrom('intake_files')
      .select(['id', 'file_path'])
      .where('state', 'in', ['reading', 'ready'])
      .where('file_path', 'is not', null)
      .where('created_at', '<', sql<string>`now() - make_interval(days => ${limits.intakeDays})`)
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    await tx
      .updateTable('intake_files')
      .set({ state: 'removed', file_path: null, body: '', page_ends: [], patient_id: null, updated_at: sql`now()` })
      .where(sql<boolean>`id = any (${found.map(({ id }) => id)}::uuid[])`)
      .execute();
    return found;
  });
  for (const { file_path } of old) if (file_path) await discardFile(ctx, file_path);
  return old.length;
}

/** What became of files is told as long again; then nothing says any more what they were called. */
const forgetOutcomes = ({ db }: AppContext): Promise<unknown> =>
  db.asSystem('sweep of the inbox', (tx) =>
    tx
      .deleteFrom('intake_batches as b')
      .where('b.created_at', '<', sql<string>`now() - make_interval(days => ${2 * limits.intakeDays})`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('intake_files as f')
              .select('f.id')
              .whereRef('f.batch_id', '=', 'b.id')
              .where('f.state', 'in', ['reading', 'ready', 'sending']),
          ),
        ),
      )
      .execute(),
  );

/** Files whose job was lost get another. */
const askAgain = ({ db, jobs }: AppContext): Promise<void> =>
  db.asSystem('sweep of the inbox', async (tx) => {
    const lost = sql<string>`now() - make_interval(mins => ${lostAfterMinutes})`;
    const unread = await tx
      .updateTable('intake_files')
      .set({ claimed_job: null, updated_at: sql`now()` })
      .where('state', '=', 'reading')
      .where('updated_at', '<', lost)
      .where(sql<boolean>`coalesce(claimed_at, created_at) < ${lost}`)
      .returning('id')
      .execute();
    for (const _ of unread) await jobs.enqueue(tx, 'intake.read', {});
    const unsent = await tx
      .selectFrom('intake_files')
      .select('clinic_id')
      .distinct()
      .where('state', '=', 'sending')
      .where('updated_at', '<', lost)
      .execute();
    for (const { clinic_id } of unsent) await jobs.enqueue(tx, 'intake.send', { clinicId: clinic_id });
  });

export async function sweepIntake(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  let removed = batchSize;
  while (removed === batchSize && !signal?.aborted) removed = await removeOld(ctx);
  await forgetOutcomes(ctx);
  await askAgain(ctx);
}
