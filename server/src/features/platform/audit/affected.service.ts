import {
  type AffectedPatient,
  type Incident,
  type listAffectedClinics,
  reachingEvents,
  wholeClinicEvents,
} from '@virtual-med/contract/audit/affected';
import type { z } from '@virtual-med/contract/core/zod';
import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { period, timeZoneOf } from './trail.service.ts';

type Clinics = z.infer<(typeof listAffectedClinics)['response']>;

const allEvents = [...Object.values(reachingEvents).flat(), ...wholeClinicEvents];

function conditions(incident: Incident, timeZone: string): RawBuilder<boolean> {
  const { actorId, actorRole, sessionId } = incident;
  return sql.join(
    [
      sql<boolean>`e.event = any (${allEvents}::text[])`,
      ...period(incident, timeZone),
      ...(actorId ? [sql<boolean>`e.actor_id = ${actorId}`] : []),
      ...(actorRole ? [sql<boolean>`e.actor_role = ${actorRole}`] : []),
      ...(sessionId ? [sql<boolean>`e.session_id = ${sessionId}`] : []),
    ],
    sql` and `,
  ) as RawBuilder<boolean>;
}

/** A patient who looks at their own documents is not affected by it. */
const byOthers = sql`not (e.actor_role = 'patient' and exists (
  select from patient_accounts a where a.patient_id = p.id and a.user_id = e.actor_id))`;

const reach = sql`
  count(*) filter (where e.event = any (${reachingEvents.read}::text[]))::int as read,
  count(*) filter (where e.event = any (${[...reachingEvents.taken, ...wholeClinicEvents]}::text[]))::int as taken,
  count(*) filter (where e.event = any (${reachingEvents.changed}::text[]))::int as changed,
  min(e.occurred_at) as "firstAt", max(e.occurred_at) as "lastAt"`;

/**
 * Each entry with the record it reached: the patient's own, that of the document as it lies now, or where it lay when it
 * was destroyed. What takes the whole clinic reaches everybody who was there.
 */
const reached = sql`(
    select e.*, case e.record_type when 'patient' then e.record_id else coalesce(d.patient_id, gone.patient_id) end as patient_id
    from audit_events e
    left join documents d on e.record_type = 'document' and d.id = e.record_id and d.clinic_id = e.clinic_id
    left join lateral (
      select (x.details->'patient'->>'from')::uuid as patient_id from audit_events x
      where e.record_type = 'document' and d.id is null and x.record_id = e.record_id and x.clinic_id = e.clinic_id
        and x.event = 'documents.destroyed' limit 1
    ) gone on true
    where e.event <> all (${wholeClinicEvents}::text[])
    union all
    select e.*, every.id as patient_id from audit_events e
    join patients every on every.clinic_id = e.clinic_id and every.created_at <= e.occurred_at
    where e.event = any (${wholeClinicEvents}::text[])
  ) e join patients p on p.clinic_id = e.clinic_id and p.id = e.patient_id`;

interface Reached {
  readonly clinicId: string;
  readonly incident: Incident;
  readonly timeZone: string;
  readonly from: number;
  readonly limit: number;
}

const affected = (tx: Tx, { clinicId, incident, timeZone, from, limit }: Reached) =>
  sql<AffectedPatient & { total: number }>`
    select p.id as "patientId", p.shown_name as name, p.email, p.phone, ${reach}, count(*) over ()::int as total
    from ${reached}
    where e.clinic_id = ${clinicId} and ${conditions(incident, timeZone)} and ${byOthers}
    group by p.id order by p.shown_name, p.id offset ${from} limit ${limit}`.execute(tx);

const shown = 200;

export const affectedPatients = (ctx: AppContext, actor: Actor, clinicId: string, incident: Incident) =>
  ctx.db.asActor(actor, async (tx) => {
    const timeZone = await timeZoneOf(tx, clinicId);
    const { rows } = await affected(tx, { clinicId, incident, timeZone, from: 0, limit: shown });
    await record(tx, { event: 'audit.affected_read', clinicId });
    return { patients: rows.map(({ total: _, ...patient }) => patient), total: rows[0]?.total ?? 0 };
  });

const exportPageSize = 1000;

export async function* allAffectedPatients(
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  incident: Incident,
): AsyncGenerator<AffectedPatient[]> {
  const timeZone = await ctx.db.asActor(actor, async (tx) => {
    await record(tx, { event: 'audit.affected_exported', clinicId });
    return timeZoneOf(tx, clinicId);
  });
  for (let from = 0; ; from += exportPageSize) {
    const { rows } = await ctx.db.asActor(actor, (tx) =>
      affected(tx, { clinicId, incident, timeZone, from, limit: exportPageSize }),
    );
    yield rows;
    if (rows.length < exportPageSize) return;
  }
}

/** For the platform's staff from outside the clinics: which, and how many, but no patient's name. */
export const affectedClinics = (ctx: AppContext, actor: Actor, incident: Incident): Promise<Clinics> =>
  ctx.db.asActor(actor, async (tx) => {
    const timeZone = await timeZoneOf(tx, null);
    const { rows } = await withSystemRole(tx, 'audit: clinics an incident reached', () =>
      sql<Clinics['clinics'][number]>`
        select c.id as "clinicId", c.name, count(distinct p.id)::int as patients, ${reach}
        from ${reached} join clinics c on c.id = e.clinic_id
        where ${conditions(incident, timeZone)} and ${byOthers}
        group by c.id order by c.name, c.id limit 1000`.execute(tx),
    );
    await record(tx, { event: 'audit.affected_read', clinicId: null });
    return { clinics: rows };
  });
