import {
  fieldsOfKind,
  type ImportMapping,
  type ImportState,
  requiredFields,
} from '@virtual-med/contract/imports/imports';
import type { PeopleImport } from '@virtual-med/contract/imports/imports.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { askedBy, fieldsOf, holdImport, type ImportRef, importOf, recordStep } from './import-access.ts';
import { presentImport } from './read-imports.service.ts';

type Held = Awaited<ReturnType<typeof holdImport>>;

/** From one of these states an import goes on to a step, and a job carries it out. */
interface Step {
  readonly from: readonly ImportState[];
  readonly to: ImportState;
  /** Whatever else is to be so, and is to be done with it. */
  readonly also?: (tx: Tx, held: Held) => Promise<void>;
}

const begin = (ctx: AppContext, actor: Actor, ref: ImportRef, { from, to, also }: Step): Promise<PeopleImport> =>
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

/** What a person of the list cannot be without, and each field once. */
function requireMapping(mapping: ImportMapping, { headings, kind }: Held): void {
  const fields = mapping.filter((field) => field !== null);
  const isSound =
    mapping.length === headings.length &&
    fields.every((field) => fieldsOfKind[kind].includes(field)) &&
    requiredFields[kind].every((field) => fields.includes(field)) &&
    new Set(fields).size === fields.length;
  if (!isSound) throw new AppError(kind === 'patients' ? 'imports.columns' : 'imports.email_column');
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

export const registerRows = (ctx: AppContext, actor: Actor, ref: ImportRef) =>
  begin(ctx, actor, ref, {
    from: ['checked'],
    to: 'importing',
    also: async (tx, { kind }) => {
      await importOf(tx, ref).set({ imported_at: sql`now()` }).execute();
      await recordStep(tx, ref, `${kind}.imported`);
    },
  });

export const undoRows = (ctx: AppContext, actor: Actor, ref: ImportRef) =>
  begin(ctx, actor, ref, {
    from: ['imported'],
    to: 'undoing',
    also: async (tx, { isUndoable, kind }) => {
      if (!isUndoable) throw new AppError('imports.undo_over');
      await recordStep(tx, ref, `${kind}.import_undone`);
    },
  });

/** Before anybody was registered: nothing of it stays but that there was one. */
export const giveUp = (ctx: AppContext, actor: Actor, ref: ImportRef): Promise<PeopleImport> =>
  ctx.db.asActor(actor, async (tx) => {
    const { state } = await holdImport(tx, ref);
    if (!['mapping', 'checking', 'checked', 'discarded'].includes(state)) throw new AppError('imports.not_now');
    await tx.deleteFrom('import_rows').where('import_id', '=', ref.importId).execute();
    await importOf(tx, ref)
      .set({ state: 'discarded', swept_at: sql`coalesce(swept_at, now())`, updated_at: sql`now()` })
      .execute();
    return presentImport(tx, actor, ref);
  });
