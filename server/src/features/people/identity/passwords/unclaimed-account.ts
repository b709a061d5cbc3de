import type { Tx } from '../../../../core/db/database.ts';
import type { MemberRef, PatientRef } from './managed-person.service.ts';
import { isManagedByClinic } from './managed-person.service.ts';

/** Whose first access it is: a patient's record, or somebody's place in the staff. */
export type AccessRef = PatientRef | MemberRef;

/** The account of a patient's record or of a place in the staff for which nobody has chosen a password yet. */
export interface UnclaimedAccount {
  readonly userId: string;
  readonly clinicId: string;
  /** Null for somebody of the staff. */
  readonly patientId: string | null;
  readonly email: string;
  /** As the clinic calls them. */
  readonly name: string;
  readonly birthDate: string | null;
  readonly clinicIsBlocked: boolean;
}

/**
 * A first-access link is for such an account and no other: it opens this one record or place and is nothing elsewhere, not
 * even in another clinic that waits for a proof. Needs the system's eyes; whoever acts on it holds the person's row.
 */
export async function findUnclaimedAccount(tx: Tx, ref: AccessRef): Promise<UnclaimedAccount | undefined> {
  const isPatient = 'patientId' in ref;
  const row = isPatient ? await patientRow(tx, ref) : await memberRow(tx, ref);
  if (!row) return undefined;
  const { id: userId, email, name, birth_date: birthDate, status } = row;
  const { clinicId } = ref;
  const record = isPatient
    ? ({ recordType: 'patient', recordId: ref.patientId } as const)
    : ({ recordType: 'user', recordId: userId } as const);
  if (!(await isManagedByClinic(tx, { userId, clinicId, ...record }))) return undefined;
  const patientId = isPatient ? ref.patientId : null;
  return { userId, email, name, birthDate, clinicIsBlocked: status === 'disabled', clinicId, patientId };
}

const patientRow = (tx: Tx, { clinicId, patientId }: PatientRef) =>
  tx
    .selectFrom('patients as p')
    .innerJoin('patient_accounts as a', 'a.patient_id', 'p.id')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'a.user_id').onRef('u.email', '=', 'p.email'))
    .innerJoin('clinics as c', 'c.id', 'p.clinic_id')
    .select(['u.id', 'u.email', 'p.shown_name as name', 'p.birth_date', 'c.status'])
    .where('p.id', '=', patientId)
    .where('p.clinic_id', '=', clinicId)
    .where('p.unlinked_at', 'is', null)
    .where('c.active', '=', true)
    .where('u.must_change_password', '=', true)
    .executeTakeFirst();

async function memberRow(tx: Tx, { clinicId, userId }: MemberRef) {
  const row = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('clinics as c', 'c.id', 'm.clinic_id')
    .select(['u.id', 'u.email', 'u.name', 'c.status'])
    .where('m.clinic_id', '=', clinicId)
    .where('m.user_id', '=', userId)
    .where('c.active', '=', true)
    .where('u.must_change_password', '=', true)
    .executeTakeFirst();
  return row && { ...row, birth_date: null };
}
