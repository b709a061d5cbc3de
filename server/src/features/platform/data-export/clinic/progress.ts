import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';

const tellEveryMs = 1_000;

/** Another attempt has taken over, or the export was ended: nothing this one makes is wanted. */
export class NoLongerWanted extends Error {
  constructor() {
    super('another attempt makes this export, or nobody wants it any more');
  }
}

export interface Progress {
  readonly startedAt: Date;
  readonly documentsTotal: number;
  readonly bytesTotal: number;
  readonly passed: (bytes: number) => void;
  documentDone(): void;
  /** Writes down how far it is, now and then; fails when the attempt is not at work any more. */
  tell(): Promise<void>;
}

const totals = (ctx: AppContext, clinicId: string, startedAt: Date) =>
  ctx.db.asSystem('clinic export: how much', (tx) =>
    tx
      .selectFrom('documents')
      .select((eb) => [
        eb.fn.countAll<number>().as('documents'),
        eb.fn.coalesce(eb.fn.sum<number>('size_bytes'), sql<number>`0`).as('bytes'),
      ])
      .where('clinic_id', '=', clinicId)
      .where('destroy_started_at', 'is', null)
      .where('created_at', '<=', startedAt.toISOString())
      .executeTakeFirstOrThrow(),
  );

export async function openProgress(
  ctx: AppContext,
  run: { readonly id: string; readonly clinic_id: string; readonly run_id: string },
): Promise<Progress> {
  const startedAt = new Date();
  const counted = await totals(ctx, run.clinic_id, startedAt);
  const [documentsTotal, bytesTotal] = [Number(counted.documents), Number(counted.bytes)];
  let [documents, bytes, toldAt] = [0, 0, 0];

  async function tell(): Promise<void> {
    if (Date.now() - toldAt < tellEveryMs) return;
    toldAt = Date.now();
    const { numUpdatedRows } = await ctx.db.asSystem('clinic export: progress', (tx) =>
      tx
        .updateTable('clinic_exports')
        .set({
          documents_done: documents,
          bytes_done: bytes,
          documents_total: documentsTotal,
          bytes_total: bytesTotal,
          progress_at: sql`now()`,
        })
        .where('id', '=', run.id)
        .where('run_id', '=', run.run_id)
        .where('state', '=', 'running')
        .executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw new NoLongerWanted();
  }

  await tell();
  return {
    startedAt,
    documentsTotal,
    bytesTotal,
    passed: (more) => {
      bytes += more;
    },
    documentDone: () => {
      documents += 1;
    },
    tell,
  };
}
