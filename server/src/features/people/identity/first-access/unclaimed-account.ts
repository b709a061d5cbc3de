import type { Tx } from '../../../../core/db/database.ts';
import type { PatientRef } from '../temporary-passwords/managed-person.service.ts';
import { isManagedByClinic } from '../temporary-passwords/managed-person.service.ts';

/** The account of a patient's record for which nobody has chosen a password yet. */
export interface UnclaimedAccount extends PatientRef {
  readonly userId: string;
  readonly email: string;
  /** As the clinic calls the patient. */
  readonly name: string;
  readonly birthDate: string | null;
  readonly clinicIsBlocked: boolean;
}

/**
 * A first-access link is for such an account and no other: it opens this one record and is nothing elsewhere, not even in
 * another clinic that waits for a proof. Needs the system's eyes; whoever acts on it holds the person's row.
 */
export async function findUnclaimedAccount(
  tx: Tx,
  { clinicId, patientId }: PatientRef,
): Promise<UnclaimedAccount | undefined> {
  const row = await tx
    .selectFrom('patients as p')
    .innerJoin('patient_accounts as a', 'a.patient_id', 'p.id')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'a.user_id').onRef('u.email', '=', 'p.email'))
    .innerJoin('clinics as c', 'c.id', 'p.clinic_id')
    .select(['u.id', 'u.email', 'p.name', 'p.birth_date', 'c.status'])
    .where('p.id', '=', patientId)
    .where('p.clinic_id', '=', clinicId)
    .where('p.unlinked_at', 'is', null)
    .where('c.active', '=', true)
    .where('u.must_change_password', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const managed = await isManagedByClinic(tx, {
    userId: row.id,
    clinicId,
    recordType: 'patient',
    recordId: patientId,
  });
  if (!managed) return undefined;
  const { id: userId, email, name, birth_date: birthDate, status } = row;
  return { userId, email, name, birthDate, clinicIsBlocked: status === 'disabled', clinicId, patientId };
}
