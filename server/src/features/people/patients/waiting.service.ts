import { limits } from '@virtual-med/contract/core/limits';
import { openingEvents } from '@virtual-med/contract/documents/documents';
import { type PatientsWaiting, type WaitingKind, waitingKinds } from '@virtual-med/contract/patients/patients';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Actor } from '../../../core/db/database.ts';

/** When a document came to the patient it belongs to now. */
const arrivedAt = sql`coalesce(d.moved_at, d.created_at)`;

/** For a query over `patients`. Each is looked up once for the whole clinic, not once per patient. */
export const isWaiting: Readonly<Record<WaitingKind, (clinicId: string) => RawBuilder<boolean>>> = {
  signature: (clinicId) => sql`patients.id in (select d.patient_id
    from documents d join signature_requests s on s.document_id = d.id
    where d.clinic_id = ${clinicId} and d.deleted_at is null and s.state = 'pending')`,
  unseen: (clinicId) => sql`patients.id in (select d.patient_id from documents d
    where d.clinic_id = ${clinicId} and d.deleted_at is null and not d.held
      and ${arrivedAt} > now() - make_interval(days => ${limits.unseenDays})
      and not exists (select from audit_events e
        where e.record_id = d.id and e.actor_role = 'patient' and e.event = any (${openingEvents}::text[])
          and e.occurred_at >= ${arrivedAt}))`,
  withoutAccess: (clinicId) => sql`patients.id not in (select a.patient_id
    from patient_accounts a where a.clinic_id = ${clinicId})`,
  firstAccess: (clinicId) => sql`(patients.id in (select a.patient_id
    from patient_accounts a where a.clinic_id = ${clinicId})
    and patients.id not in (select a.patient_id
      from patient_accounts a join patient_visits v on v.user_id = a.user_id and v.clinic_id = a.clinic_id
      where a.clinic_id = ${clinicId} and not a.awaits_proof))`,
  // A later letter that went out says that the address works.
  mailFailed: (clinicId) => sql`patients.id in (select d.patient_id from documents d
    where d.clinic_id = ${clinicId} and d.deleted_at is null and d.notice = 'failed'
      and not exists (select from documents later
        where later.clinic_id = d.clinic_id and later.patient_id = d.patient_id and later.deleted_at is null
          and later.notice = 'sent' and later.created_at > d.created_at))`,
};

/** Among the patients this person may see; the same conditions as the filters, so that a figure is what its list shows. */
export const countWaiting = (ctx: AppContext, actor: Actor, clinicId: string): Promise<PatientsWaiting> =>
  ctx.db.asActor(actor, async (tx) => {
    const counts = await Promise.all(
      waitingKinds.map(async (kind) => {
        const { count } = await tx
          .selectFrom('patients')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('clinic_id', '=', clinicId)
          .where('unlinked_at', 'is', null)
          .where(isWaiting[kind](clinicId))
          .executeTakeFirstOrThrow();
        return [kind, count] as const;
      }),
    );
    return Object.fromEntries(counts) as PatientsWaiting;
  });
