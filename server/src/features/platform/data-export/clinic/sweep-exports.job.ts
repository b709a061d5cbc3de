import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import type { PayloadOf } from '../../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../../core/jobs/worker.ts';
import { archiveKey } from './clinic-export-row.ts';
import { failExport } from './finish-export.ts';

/** An attempt says every second how far it is, and a dead one is followed by another within minutes. */
const silentMinutes = 60;
/** An archive may wait behind those of other clinics. */
const waitingHours = 24;
/** Longer than an archive lies there before its row says so. */
const orphanAgeMs = 60 * 60 * 1000;

/** The row first: nobody is promised what is about to go. */
async function endExpired(ctx: AppContext): Promise<void> {
  const ended = await ctx.db.asSystem('clinic export: expired', async (tx) => {
    const rows = await tx
      .updateTable('clinic_exports')
      .set({ state: 'expired' })
      .where('state', '=', 'done')
      .where('expires_at', '<', sql<string>`now()`)
      .returning(['id', 'clinic_id', 'run_id'])
      .execute();
    for (const { id, clinic_id } of rows)
      await record(tx, { event: 'exports.clinic_expired', clinicId: clinic_id, recordType: 'export', recordId: id });
    return rows;
  });
  for (const row of ended) await ctx.adapters.storage.remove(archiveKey(row));
}

const endSilent = (ctx: AppContext): Promise<void> =>
  ctx.db.asSystem('clinic export: nobody at work', async (tx) => {
    const rows = await tx
      .selectFrom('clinic_exports')
      .select('id')
      .where(
        sql<boolean>`(state = 'running' and progress_at < now() - make_interval(mins => ${silentMinutes}))
          or (state = 'waiting' and requested_at < now() - make_interval(hours => ${waitingHours}))`,
      )
      .execute();
    for (const { id } of rows) await failExport(ctx, tx, id, 'interrupted');
  });

/** Archives no row promises: of attempts that died or lost, and those a removal could not reach. */
async function removeOrphans(ctx: AppContext, orphanAge: number): Promise<void> {
  for await (const { key, modifiedAt } of ctx.adapters.storage.list('exports/')) {
    if (Date.now() - modifiedAt.getTime() < orphanAge) continue;
    const [, , exportId = '', runId = ''] = key.split('/');
    const kept = await ctx.db.asSystem('clinic export: orphans', (tx) =>
      tx
        .selectFrom('clinic_exports')
        .select('id')
        .where(sql<boolean>`id::text = ${exportId} and run_id::text = ${runId}`)
        .where('state', '=', 'done')
        .executeTakeFirst(),
    );
    if (!kept) await ctx.adapters.storage.remove(key);
  }
}

/** `orphanAge` is for tests. */
export const sweepClinicExports =
  (ctx: () => AppContext, orphanAge = orphanAgeMs): JobHandler<PayloadOf<'exports.sweep'>> =>
  async () => {
    await endExpired(ctx());
    await endSilent(ctx());
    await removeOrphans(ctx(), orphanAge);
  };
