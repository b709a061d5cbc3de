import type { Tx } from '../../core/db/database.ts';
import { newId } from '../../core/ids.ts';
import { inventPerson } from './names.ts';
import type { Person } from './people.ts';

export interface Patient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly professionalId: string | null;
}

interface PatientsOptions {
  readonly count: number;
  readonly professionalIds?: readonly string[];
  /** Where the invented names start, so that two lots differ. */
  readonly startAt?: number;
}

/** PostgreSQL takes at most 65,535 parameters a statement. */
const rowsAtOnce = 2_000;

export async function makePatients(tx: Tx, clinicId: string, options: PatientsOptions): Promise<Patient[]> {
  const { count, professionalIds = [], startAt = 0 } = options;
  const rows = Array.from({ length: count }, (_, index) => {
    const { name, phone, birthDate, zipCode, address, healthHistory } = inventPerson(startAt + index);
    const id = newId();
    return {
      id,
      clinic_id: clinicId,
      name,
      email: `paciente.${id.slice(-12)}@exemplo.med`,
      phone,
      birth_date: birthDate,
      zip_code: zipCode,
      address,
      health_history: JSON.stringify(healthHistory),
      professional_id: professionalIds[index % professionalIds.length] ?? null,
    };
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insertInto('patients')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, email: row.email, professionalId: row.professional_id }));
}

/** Gives a person the key to a record. */
export async function linkAccount(tx: Tx, clinicId: string, patientId: string, person: Person): Promise<void> {
  await tx
    .insertInto('patient_accounts')
    .values({ clinic_id: clinicId, patient_id: patientId, user_id: person.id })
    .execute();
}
