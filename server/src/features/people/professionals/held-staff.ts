import type { StaffRole } from '@virtual-med/contract/core/roles';
import { AppError } from '../../../core/app-error.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** Not effective before the person proves the e-mail. */
  readonly waits: boolean;
}

/**
 * The clinic's staff, held until the transaction ends: two people who remove each other at one moment take turns, and the
 * second is judged by what the first left. So the asker's own standing is read again here.
 */
export async function holdStaff(tx: Tx, actor: Actor, clinicId: string): Promise<readonly Member[]> {
  await tx.selectFrom('clinics').select('id').where('id', '=', clinicId).forNoKeyUpdate().executeTakeFirst();
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'm.awaits_proof as waits'])
    .where('m.clinic_id', '=', clinicId)
    .execute();
  const staff = rows.map((row) => ({ ...row, role: row.role as StaffRole }));
  const asker = staff.find((member) => member.id === actor.userId && !member.waits);
  if (actor.role !== 'super_admin' && asker?.role !== 'clinic_owner' && asker?.role !== 'admin')
    throw new AppError('auth.forbidden');
  return staff;
}

export function memberOf(staff: readonly Member[], userId: string): Member {
  const member = staff.find(({ id }) => id === userId);
  if (!member) throw new AppError('professionals.not_found');
  return member;
}

/** A clinic without an owner would have nobody to answer for it. */
export function requireAnotherOwner(staff: readonly Member[], leaving: Member): void {
  if (leaving.role !== 'clinic_owner') return;
  if (!staff.some(({ id, role, waits }) => role === 'clinic_owner' && id !== leaving.id && !waits))
    throw new AppError('professionals.last_owner');
}
