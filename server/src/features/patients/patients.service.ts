import { cpfDigits, maskCpf } from '@virtual-med/contract/core/cpf';
import { limits } from '@virtual-med/contract/core/limits';
import { normalisePhone } from '@virtual-med/contract/core/phones';
import type { z } from '@virtual-med/contract/core/zod';
import type { getPatient, HealthEdits, HealthHistory, listPatients } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { record, recordOf } from '../../core/audit/audit.service.ts';
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

export async function pageOfPatients(house: House, actor: Actor, clinicId: string, query: ListQuery): Promise<Page> {
  const after = query.after === undefined ? undefined : readCursor(query.after, 2);
  const [rows, counted] = await house.db.ask(actor, (q) => {
    let matching = q.selectFrom('patients').where('clinic_id', '=', clinicId).where('unlinked_at', 'is', null);
    if (query.search) matching = matching.where('search_text', 'like', pattern(query.search));
    if (query.professional) matching = matching.where('professional_id', '=', query.professional);
    let page = matching
      .select(summary)
      .select(awaitsProof)
      .orderBy('name')
      .orderBy('id')
      .limit(query.limit + 1);
    if (after) page = page.where(sql<boolean>`(name, id) > (${after[0]}, ${after[1]}::uuid)`);
    return [page, matching.select((eb) => eb.fn.countAll<number>().as('total'))];
  });
  const patients = rows.slice(0, query.limit);
  const last = patients.at(-1);
  return {
    patients,
    total: counted[0]?.total ?? 0,
    next: rows.length > query.limit && last ? writeCursor([last.name, last.id]) : null,
  };
}

/** Eleven digits may be a phone too. By CPF those find who manage the clinic; a professional finds their own patients by name. */
export async function patientsByNumber(
  house: House,
  actor: Actor,
  clinicId: string,
  number: string,
): Promise<{ patients: Page['patients'] }> {
  const byCpf = actor.role === 'clinic_owner' || actor.role === 'admin';
  const [patients] = await house.db.ask(actor, (q) => [
    q
      .selectFrom('patients')
      .select(summary)
      .select(awaitsProof)
      .where('clinic_id', '=', clinicId)
      .where('unlinked_at', 'is', null)
      .where((eb) =>
        eb.or([eb('search_text', 'like', pattern(number)), ...(byCpf ? [eb('cpf', '=', cpfDigits(number))] : [])]),
      )
      .orderBy('name')
      .orderBy('id')
      .limit(limits.patientPageSize),
  ]);
  return { patients };
}

/** Read and recorded in one statement: there is no reading without its trace, and no trace of what was not there. */
export async function openPatient(
  house: House,
  actor: Actor,
  { clinicId, patientId }: PatientPlace,
): Promise<PatientRecord> {
  const [[row]] = await house.db.ask(
    actor,
    (q) => [
      q
        .with('opened', (db) =>
          db
            .selectFrom('patients')
            .select([...summary, 'zip_code as zipCode', 'address', 'revision', 'cpf'])
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
            .where('unlinked_at', 'is', null),
        )
        .with('recorded', () =>
          recordOf('opened', { event: 'patients.opened', clinicId, recordType: 'patient', recordId: patientId }),
        )
        .selectFrom('opened')
        .selectAll(),
    ],
    { readAndRecord: true },
  );
  if (!row) throw new AppError('patients.not_found');
  return {
    ...row,
    // The platform's staff need to tell people apart, not to have their numbers.
    cpf: row.cpf !== null && actor.role === 'super_admin' ? maskCpf(row.cpf) : row.cpf,
    healthHistory: row.healthHistory as HealthHistory,
    healthEdits: row.healthEdits as HealthEdits,
  };
}

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
