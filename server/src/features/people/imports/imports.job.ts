import type { ImportState } from '@virtual-med/contract/imports/imports';
import type { AppContext } from '../../../context/context.ts';
import type { Actor } from '../../../core/db/database.ts';
import { actorOfJob } from '../../../core/jobs/actor-of-job.ts';
import type { PayloadOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
import { checkRows } from './check.step.ts';
import type { ImportRef } from './import-access.ts';
import type { ListKind } from './list-kind.ts';
import { listKindOf } from './list-kinds.ts';
import { registerSome } from './register.step.ts';
import { undoSome } from './undo.step.ts';

/** At a time: then the other clinics' turn comes. */
const rowsPerTurn = 2_000;

/** Whose step is to be carried out, and which. */
async function stepOf({ db }: AppContext, { clinicId, importId }: ImportRef, jobId: string) {
  const row = await db.asSystem('imports: a step', (tx) =>
    tx
      .selectFrom('imports')
      .select(['state', 'kind', 'asked_by as userId', 'asked_role as role', 'asked_session as sessionId'])
      .where('id', '=', importId)
      .where('clinic_id', '=', clinicId)
      .executeTakeFirst(),
  );
  return (
    row && { state: row.state as ImportState, kind: listKindOf(row.kind), actor: actorOfJob(clinicId, row, jobId) }
  );
}

interface Step {
  readonly state: ImportState;
  readonly kind: ListKind;
  readonly actor: Actor;
}

/** Returns whether it goes on. */
async function carryOut(ctx: AppContext, { state, kind, actor }: Step, ref: ImportRef, signal: AbortSignal) {
  if (state === 'importing') return registerSome(ctx, { actor, ref, kind }, { most: rowsPerTurn, signal });
  if (state === 'undoing') return undoSome(ctx, { actor, ref, kind }, { most: rowsPerTurn, signal });
  if (state === 'checking') await checkRows(ctx, actor, ref, signal);
  return false;
}

/** One turn of whatever an import is at. What was done stays done: a process that dies is gone on for. */
export const carryOutImport =
  (ctx: () => AppContext): JobHandler<PayloadOf<'imports.step'>> =>
  async (ref, { jobId, signal }) => {
    const step = await stepOf(ctx(), ref, jobId);
    if (!step) return;
    const isMore = await carryOut(ctx(), step, ref, signal);
    // Ended in the middle of checking it is not over: the attempt has failed, and another begins.
    signal.throwIfAborted();
    if (isMore) await ctx().db.asSystem('imports: next turn', (tx) => ctx().jobs.enqueue(tx, 'imports.step', ref));
  };
