import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AuditEvents } from '../../../core/db/types.gen.ts';

interface Wanted {
  readonly clinicId: string | null;
  /** An id, or a column that holds one. */
  readonly patient: RawBuilder<unknown>;
  /** Of each entry `e`; has to name the chain. */
  readonly conditions: readonly RawBuilder<boolean>[];
  readonly most: number;
  /** Of a moved document only what happened since it came. */
  readonly sinceMoved?: boolean;
}

/**
 * The newest entries about a patient's record and about the documents it holds now, as a table in brackets. Each part is read
 * from an index in the order of time and no further than a page, however many documents there are; an entry is in one part only.
 */
export function entriesAbout({
  clinicId,
  patient,
  conditions,
  most,
  sinceMoved,
}: Wanted): RawBuilder<Selectable<AuditEvents>> {
  const isRecent = sinceMoved ? [sql`e.occurred_at >= coalesce(d.moved_at, '-infinity')`] : [];
  // `offset 0` keeps it from becoming a join: the planner would gather every document of the patient first.
  const isHeld = sql`exists (select from documents d where ${allOf([
    sql`d.id = e.record_id`,
    sql`d.patient_id = ${patient}`,
    sql`d.clinic_id = ${clinicId}`,
    ...isRecent,
  ])} offset 0)`;
  const newest = (...own: RawBuilder<unknown>[]) =>
    sql`(select e.* from audit_events e where ${allOf([...own, ...conditions])} order by e.id desc limit ${most})`;
  const ofRecord = newest(sql`e.record_id = ${patient}`);
  const ofDocuments = newest(sql`e.about_patient = ${patient}`, isHeld);
  const ofNobody = newest(sql`e.record_type = 'document' and e.about_patient is null`, isHeld);
  // From before they were moved here, which few were.
  const ofMoved = sql`(select e.* from documents d cross join lateral
    ${newest(sql`e.record_id = d.id`, sql`e.about_patient <> ${patient}`, ...isRecent)} e
    where d.patient_id = ${patient} and d.clinic_id = ${clinicId} and d.moved_at is not null
    order by e.id desc limit ${most})`;
  return sql`(${sql.join([ofRecord, ofDocuments, ofMoved, ofNobody], sql` union all `)})`;
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
