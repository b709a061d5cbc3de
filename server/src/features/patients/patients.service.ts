import { normalisePhone } from '@virtual-med/contract/core/phones';
import type { z } from '@virtual-med/contract/core/zod';
import type { getPatient, HealthEdits, HealthHistory, listPatients } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { record } from '../../core/audit/audit.service.ts';
import { readCursor, writeCursor } from '../../core/db/cursor.ts';
import type { Actor } from '../../core/db/database.ts';
import type { House } from '../../house.ts';

type ListQuery = z.infer<(typeof listPatients)['query']>;
type Page = z.infer<(typeof listPatients)['response']>;
type PatientRecord = z.infer<(typeof getPatient)['response']>;

const summary = [
  'id',
  'name',
  'email',
  'phone',
  'birth_date as birthDate',
  'professional_id as professionalId',
  'created_at as createdAt',
] as const;

/** Whether the patient's account waits for its e-mail to be proven, for a query over `patients`. */
export const awaitsProof = sql<boolean>`exists (select from patient_accounts a
  where a.patient_id = patients.id and a.awaits_proof)`.as('awaitsEmailProof');

const hasEntered = sql<boolean>`exists (select from patient_visits v
  join patient_accounts a on a.user_id = v.user_id and a.clinic_id = v.clinic_id
  where a.patient_id = patients.id and not a.awaits_proof)`.as('hasEntered');

/** One patient of one clinic, as an address names it. */
export interface PatientPlace {
  readonly clinicId: string;
  readonly patientId: string;
}

/** A number is found by its digits, in whatever shape it was pasted. */
const withoutShape = (term: string): string =>
  /^[+\d\s().-]{6,}$/.test(term) && term.replace(/\D/g, '').length >= 6
    ? normalisePhone(term).replace(/\D/g, '')
    : term;

/**
 * A term matches anywhere in name, e-mail or phone, whatever its accents and case; % and _ mean themselves.
 * A subquery, so that the pattern is made once and not for every row.
 */
export const pattern = (term: string) =>
  sql<string>`(select '%' || search_form(${withoutShape(term).replace(/[\\%_]/g, '\\$&')}) || '%')`;

export const pageOfPatients = (house: House, actor: Actor, clinicId: string, query: ListQuery): Promise<Page> =>
  house.db.asActor(actor, async (tx) => {
    let matching = tx.selectFrom('patients').where('clinic_id', '=', clinicId).where('unlinked_at', 'is', null);
    if (query.search) matching = matching.where('search_text', 'like', pattern(query.search));
    if (query.professional) matching = matching.where('professional_id', '=', query.professional);
    let page = matching
      .select(summary)
      .select(awaitsProof)
      .orderBy('name')
      .orderBy('id')
      .limit(query.limit + 1);
    const after = query.after === undefined ? undefined : readCursor(query.after, 2);
    if (after) page = page.where(sql<boolean>`(name, id) > (${after[0]}, ${after[1]}::uuid)`);
    const rows = await page.execute();
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const patients = rows.slice(0, query.limit);
    const last = patients.at(-1);
    return { patients, total, next: rows.length > query.limit && last ? writeCursor([last.name, last.id]) : null };
  });

export const openPatient = (
  house: House,
  actor: Actor,
  { clinicId, patientId }: PatientPlace,
): Promise<PatientRecord> =>
  house.db.asActor(
    actor,
    async (tx) => {
      const row = await tx
        .selectFrom('patients')
        .select([...summary, 'zip_code as zipCode', 'address', 'revision'])
        .select([awaitsProof, hasEntered])
        .select(['health_history as healthHistory', 'health_edits as healthEdits'])
        .select((eb) =>
          eb
            .selectFrom('users as u')
            .select('u.name')
            .whereRef('u.id', '=', 'patients.professional_id')
            .as('professionalName'),
        )
        .where('id', '=', patientId)
        .where('clinic_id', '=', clinicId)
        .where('unlinked_at', 'is', null)
        .executeTakeFirst();
      if (!row) throw new AppError('patients.not_found');
      await record(tx, { event: 'patients.opened', clinicId, recordType: 'patient', recordId: patientId });
      return {
        ...row,
        healthHistory: row.healthHistory as HealthHistory,
        healthEdits: row.healthEdits as HealthEdits,
      };
    },
    { readAndRecord: true },
  );

/** Ends the link; the record is kept and waits for a new one. The database takes the accounts' keys to it away. */
export const endPatientLink = (
  house: House,
  actor: Actor,
  { clinicId, patientId }: PatientPlace,
): Promise<Record<string, never>> =>
  house.db.asActor(actor, async (tx) => {
    const row = await tx
      .updateTable('patients')
      .set({ unlinked_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', patientId)
      .where('clinic_id', '=', clinicId)
      .where('unlinked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new AppError('patients.not_found');
    await record(tx, { event: 'patients.unlinked', clinicId, recordType: 'patient', recordId: patientId });
    return {};
  });
