import type { AppContext } from '../../../context/context.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { actorOfJob } from '../../../core/jobs/actor-of-job.ts';
import type { PayloadOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
import { giveToRecord, isRefusal, type Reason } from './give-access.service.ts';

/** At a time: then the other clinics' turn comes. */
const patientsPerTurn = 100;

type Giving = PayloadOf<'patients.access'>;
type Outcome = 'given' | 'held_back' | 'others';

const outcomeOf = (reason: Reason): Outcome => (reason === 'auth.email_limit_exceeded' ? 'held_back' : 'others');

/** One turn of a giving. Whom it has given access to stays counted: a process that dies is gone on for. */
export const giveAccessesJob =
  (ctx: () => AppContext): JobHandler<Giving> =>
  async (ref, { jobId, signal }) => {
    for (let turn = 0; turn < patientsPerTurn; turn += 1) {
      signal.throwIfAborted();
      const next = await nextOf(ctx(), ref);
      if (!next) return;
      await giveOne(ctx(), actorOfJob(ref.clinicId, next, jobId), ref, next);
    }
    await ctx().db.asSystem('access for several: next turn', (tx) => ctx().jobs.enqueue(tx, 'patients.access', ref));
  };

interface Next {
  readonly patientId: string;
  readonly place: number;
}

/** Nothing once it is over, which is noted with the last. */
async function nextOf({ db }: AppContext, { givingId }: Giving) {
  const row = await db.asSystem('access for several: next', async (tx) => {
    const giving = await tx
      .selectFrom('access_givings')
      .select(['patient_ids', 'done', 'asked_by as userId', 'asked_role as role', 'asked_session as sessionId'])
      .where('id', '=', givingId)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    if (giving && giving.done >= giving.patient_ids.length)
      await tx
        .updateTable('access_givings')
        .set({ finished_at: new Date().toISOString() })
        .where('id', '=', givingId)
        .execute();
    return giving;
  });
  const patientId = row?.patient_ids[row.done];
  return row && patientId !== undefined ? { ...row, patientId, place: row.done } : undefined;
}

/** In one transaction with its count, so that nobody is written to twice. */
async function giveOne(ctx: AppContext, actor: Actor, ref: Giving, { patientId, place }: Next): Promise<void> {
  const { clinicId } = ref;
  try {
    await ctx.db.asActor(actor, async (tx) => {
      const isOurs = await withSystemRole(tx, 'access for several: count', () => count(tx, ref, place, 'given'));
      if (isOurs) await giveToRecord(ctx, tx, { clinicId, patientId, actor, email: undefined });
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await ctx.db.asSystem('access for several: refused', (tx) => count(tx, ref, place, outcomeOf(error.code)));
  }
}

/** False where another job of the same giving was there first. */
async function count(tx: Tx, { givingId }: Giving, place: number, outcome: Outcome): Promise<boolean> {
  const counted = await tx
    .updateTable('access_givings')
    .set((eb) => ({ done: place + 1, [outcome]: eb(outcome, '+', 1) }))
    .where('id', '=', givingId)
    .where('done', '=', place)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}
