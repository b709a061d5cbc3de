import type { ImportMapping, ImportState } from '@virtual-med/contract/imports/imports';
import type { PatientImport } from '@virtual-med/contract/imports/imports.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { askedBy, fieldsOf, holdImport, type ImportRef, importOf } from './import-access.ts';
import { presentImport } from './read-imports.service.ts';

type Held = Awaited<ReturnType<typeof holdImport>>;

/** From one of these states an import goes on to a step, and a job carries it out. */
interface Step {
  readonly from: readonly ImportState[];
  readonly to: ImportState;
  /** Whatever else is to be so, and is to be done with it. */
  readonly also?: (tx: Tx, held: Held) => Promise<void>;
}

const begin = (ctx: AppContext, actor: Actor, ref: ImportRef, { from, to, also }: Step): Promise<PatientImport> =>
  ctx.db.asActor(actor, async (tx) => {
    const held = await holdImport(tx, ref);
    if (!from.includes(held.state) || held.swept_at !== null) throw new AppError('imports.not_now');
    await also?.(tx, held);
    await importOf(tx, ref)
      .set({ state: to, done: 0, ...askedBy(actor), updated_at: sql`now()` })
      .execute();
    await ctx.jobs.enqueue(tx, 'imports.step', { clinicId: ref.clinicId, importId: ref.importId });
    return presentImport(tx, actor, ref);
  });

/** A name, and each field once. */
function requireMapping(mapping: ImportMapping, { headings }: Held): void {
  const fields = mapping.filter((field) => field !== null);
  const isSound =
    mapping.length === headings.length && fields.includes('name') && new Set(fields).size === fields.length;
  if (!isSound) throw new AppError('imports.columns');
}

export const judgeRows = (ctx: AppContext, actor: Actor, ref: ImportRef, mapping: ImportMapping) =>
  begin(ctx, actor, ref, {
    from: ['mapping', 'checked'],
    to: 'checking',
    also: async (tx, held) => {
      requireMapping(mapping, held);
      await importOf(tx, ref)
        .set({ fields: fieldsOf(mapping) })
        .execute();
    },
  });

const recordStep = (tx: Tx, { clinicId, importId }: ImportRef, event: 'patients.imported' | 'patients.import_undone') =>
  record(tx, { event, clinicId, recordType: 'import', recordId: importId });

export const registerRows = (ctx: AppContext, actor: Actor, ref: ImportRef) =>
  begin(ctx, actor, ref, {
    from: ['checked'],
    to: 'importing',
    also: async (tx) => {
      await importOf(tx, ref).set({ imported_at: sql`now()` }).execute();
      await recordStep(tx, ref, 'patients.imported');
    },
  });

export const undoRows = (ctx: AppContext, actor: Actor, ref: ImportRef) =>
  begin(ctx, actor, ref, {
    from: ['imported'],
    to: 'undoing',
    also: async (tx, { isUndoable }) => {
      if (!isUndoable) throw new AppError('imports.undo_over');
      await recordStep(tx, ref, 'patients.import_undone');
    },
  });

/** Before anybody was registered: nothing of it stays but that there was one. */
export const giveUp = (ctx: AppContext, actor: Actor, ref: ImportRef): Promise<PatientImport> =>
  ctx.db.asActor(actor, async (tx) => {
    const { state } = await holdImport(tx, ref);
    if (!['mapping', 'checking', 'checked', 'discarded'].includes(state)) throw new AppError('imports.not_now');
    await tx.deleteFrom('import_rows').where('import_id', '=', ref.importId).execute();
    await importOf(tx, ref)
      .set({ state: 'discarded', swept_at: sql`coalesce(swept_at, now())`, updated_at: sql`now()` })
      .execute();
    return presentImport(tx, actor, ref);
  });
