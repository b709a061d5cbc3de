import type { Tx } from '../../../../core/db/database.ts';
import type { PatientRef } from './managed-person.service.ts';

/** A patient's record without an account: whoever opens it names the e-mail they will sign in by. */
export interface UnopenedRecord {
  readonly userId: null;
  readonly clinicId: string;
  readonly patientId: string;
  /** Null where the clinic knows none. */
  readonly email: string | null;
  readonly name: string;
  readonly phone: string;
  readonly birthDate: string | null;
  readonly clinicIsBlocked: boolean;
}

/** Needs the system role; whoever acts on it holds the record. */
export async function findUnopenedRecord(
  tx: Tx,
  { clinicId, patientId }: PatientRef,
): Promise<UnopenedRecord | undefined> {
  const row = await tx
    .selectFrom('patients as p')
    .innerJoin('clinics as c', 'c.id', 'p.clinic_id')
    .select(['p.email', 'p.shown_name as name', 'p.phone', 'p.birth_date', 'c.status'])
    .where('p.id', '=', patientId)
    .where('p.clinic_id', '=', clinicId)
    .where('p.unlinked_at', 'is', null)
    .where('c.active', '=', true)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('patient_accounts as a').select('a.user_id').whereRef('a.patient_id', '=', 'p.id')),
      ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, name, phone, birth_date: birthDate, status } = row;
  return { userId: null, clinicId, patientId, email, name, phone, birthDate, clinicIsBlocked: status === 'disabled' };
}

/** Held until the transaction ends: two who open a record at once, or the clinic that gives it an account, take turns. */
export const holdRecord = (tx: Tx, { clinicId, patientId }: PatientRef) =>
  tx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where('clinic_id', '=', clinicId)
    .forNoKeyUpdate()
    .executeTakeFirst();
