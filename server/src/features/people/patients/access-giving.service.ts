import { limits } from '@virtual-med/contract/core/limits';
import type { AccessGiving } from '@virtual-med/contract/patients/access-giving';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';

/** Starts one, unless one of the clinic is under way: then that one, whose job may have been lost, goes on. */
export const startGiving = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  patientIds: readonly string[] | undefined,
): Promise<AccessGiving> =>
  ctx.db.asActor(actor, async (tx) => {
    const wanted = await withoutAccess(tx, clinicId, patientIds);
    const row = {
      id: newId(),
      clinic_id: clinicId,
      asked_by: actor.userId,
      asked_role: actor.role,
      asked_session: actor.sessionId ?? null,
      patient_ids: wanted.filter(({ email }) => email !== null).map(({ id }) => id),
      without_email: wanted.filter(({ email }) => email === null).length,
    };
    await tx
      .insertInto('access_givings')
      .values(row)
      .onConflict((conflict) => conflict.column('clinic_id').where('finished_at', 'is', null).doNothing())
      .execute();
    const giving = await newest(tx, clinicId).executeTakeFirstOrThrow();
    await record(tx, { event: 'patients.accesses_requested', clinicId, recordType: 'clinic', recordId: clinicId });
    await ctx.jobs.enqueue(tx, 'patients.access', { clinicId, givingId: giving.id });
    return present(giving);
  });

export const latestGiving = (ctx: AppContext, actor: Actor, clinicId: string): Promise<AccessGiving | null> =>
  ctx.db.asActor(actor, async (tx) => {
    const giving = await newest(tx, clinicId)
      .where(sql<boolean>`finished_at is null or finished_at > now() - interval '1 day'`)
      .executeTakeFirst();
    return giving ? present(giving) : null;
  });

const withoutAccess = (tx: Tx, clinicId: string, patientIds: readonly string[] | undefined) =>
  tx
    .selectFrom('patients')
    .select(['id', 'email'])
    .where('clinic_id', '=', clinicId)
    .where('unlinked_at', 'is', null)
    .$if(patientIds !== undefined, (query) => query.where('id', 'in', patientIds ?? []))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('patient_accounts as a')
            .select('a.user_id')
            .whereRef('a.clinic_id', '=', 'patients.clinic_id')
            .whereRef('a.patient_id', '=', 'patients.id'),
        ),
      ),
    )
    .orderBy('shown_name')
    .orderBy('id')
    .limit(limits.accessesOfOneGiving)
    .execute();

const newest = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('access_givings')
    .select(['id', 'done', 'given', 'without_email', 'held_back', 'others', 'created_at', 'finished_at'])
    .select(sql<number>`cardinality(patient_ids)`.as('total'))
    .where('clinic_id', '=', clinicId)
    .orderBy(sql`finished_at is null`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1);

type Row = Awaited<ReturnType<ReturnType<typeof newest>['executeTakeFirstOrThrow']>>;

const present = ({ total, done, given, others, ...row }: Row): AccessGiving => ({
  startedAt: row.created_at,
  isDone: row.finished_at !== null,
  total,
  done,
  given,
  withoutEmail: row.without_email,
  heldBack: row.held_back,
  others,
});
