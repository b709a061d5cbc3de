import { sql } from 'kysely';
import { record } from '../../../core/audit/audit.service.ts';
import { type Tx, withSystemRole } from '../../../core/db/database.ts';
import { addRecord } from '../patients/public.ts';
import { dayOrderOf } from './days.ts';
import { patientSigns } from './guess-columns.ts';
import type { ImportRef } from './import-access.ts';
import { judgePatient, type PatientFacts, patientKeys } from './judge-row.ts';
import type { Known, ListKind, ReadRow } from './list-kind.ts';
import { personOf, type RowPerson } from './person-of-row.ts';

const present = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))];

/**
 * The clinic's patients who share a key with one of the rows, in one walk through the clinic: under the row rules no index
 * serves a list of values, and a kept plan compares each patient with all of them unless they are a subquery: 50,000 rows in
 * 6 s instead of 14. Nobody is looked for by a telephone who is better known.
 */
async function patientsLike(
  tx: Tx,
  clinicId: string,
  rows: readonly ReadRow<RowPerson>[],
): Promise<Known<PatientFacts>[]> {
  const people = rows.map(({ person }) => person);
  const phones = people.map(({ phone, cpf, birthDate }) => (phone && !cpf && !birthDate ? phone : null));
  const { rows: found } = await sql<PatientFacts & { id: string }>`
    select id, name, social_name as "socialName", cpf, email, birth_date as "birthDate", phone from patients
    where clinic_id = ${clinicId} and unlinked_at is null
      and (cpf in (select unnest(${present(people.map(({ cpf }) => cpf))}::text[]))
        or email in (select unnest(${present(people.map(({ email }) => email))}::text[]))
        or birth_date in (select unnest(${present(people.map(({ birthDate }) => birthDate))}::date[]))
        or phone in (select unnest(${present(phones)}::text[])))`.execute(tx);
  return found.map((row) => ({ ...row, number: null }));
}

/**
 * Records this import made and nobody has touched: as they were first written, and nothing hangs on them. One that was there
 * before and came back with the import is not among them: it is older.
 */
const deleteUntouched = (importId: string, ids: readonly string[]) => sql<{ id: string }>`
  delete from patients p using imports i
  where i.id = ${importId} and p.id = any (${ids}::uuid[]) and p.clinic_id = i.clinic_id
    and p.created_at >= i.created_at and p.updated_at = p.created_at and p.revision = 1 and p.unlinked_at is null
    and p.health_history = '{}' and p.professional_id is null
    and not exists (select from patient_accounts a where a.patient_id = p.id)
    and not exists (select from documents d where d.patient_id = p.id)
    and not exists (select from document_drafts d where d.patient_id = p.id)
    and not exists (select from former_texts f where f.patient_id = p.id)
    and not exists (select from privacy_requests q where q.patient_id = p.id)
    and not exists (select from first_access_links l where l.patient_id = p.id)
    and not exists (select from wrong_patient_warnings w where w.patient_id = p.id)
    and not exists (select from intake_files f where f.patient_id = p.id)
  returning p.id`;

async function undoPatients(tx: Tx, { clinicId, importId }: ImportRef, ids: readonly string[]) {
  const { rows } = await withSystemRole(tx, 'imports: undo', () => deleteUntouched(importId, ids).execute(tx));
  const removed = new Set(rows.map(({ id }) => id));
  for (const id of removed)
    await record(tx, { event: 'patients.unlinked', clinicId, recordType: 'patient', recordId: id });
  return ids.map((id) => ({ id, isRemoved: removed.has(id), reason: null }));
}

/** Records without accounts, by the same rules as the form. */
export const patientList: ListKind<PatientFacts, RowPerson> = {
  kind: 'patients',
  signs: patientSigns,
  made: 'patient_id',
  reader({ mapping, sample }) {
    const order = dayOrderOf(sample.map((cells) => cells[mapping.indexOf('birthDate')] ?? ''));
    return (cells) => personOf(cells, mapping, order);
  },
  knownLike: patientsLike,
  keysOf: patientKeys,
  judge: judgePatient,
  async register(tx, actor, clinicId, person) {
    const id = await addRecord(tx, actor, {
      clinicId,
      name: person.name,
      email: person.email,
      phone: person.phone,
      birthDate: person.birthDate,
      zipCode: person.zipCode,
      address: person.address,
      professional: null,
      ...(person.cpf ? { cpf: person.cpf } : {}),
      ...(person.socialName ? { socialName: person.socialName } : {}),
      ...(person.sex ? { sex: person.sex } : {}),
    });
    return id === undefined ? undefined : { id, reasons: [] };
  },
  undo: undoPatients,
  namesOf: (tx, clinicId, ids) =>
    tx
      .selectFrom('patients')
      .select(['id', 'shown_name as name'])
      .where('clinic_id', '=', clinicId)
      .where('id', 'in', ids)
      .where('unlinked_at', 'is', null)
      .execute(),
};
