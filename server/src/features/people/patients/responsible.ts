import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';

/** Whose patient it will be: a professional's own, or whomever of the clinic those who manage it choose. */
export async function responsibleFor(
  tx: Tx,
  actor: Actor,
  clinicId: string,
  wanted: string | null | undefined,
): Promise<string | null> {
  if (actor.role === 'professional') {
    if (wanted && wanted !== actor.userId) throw new AppError('auth.forbidden');
    return actor.userId;
  }
  if (!wanted) return null;
  const member = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', wanted)
    .where('role', '<>', 'reception')
    .executeTakeFirst();
  if (!member)
    throw new AppError('professionals.not_found', { fields: { professional: fieldRefusals.chooseProfessional } });
  return member.user_id;
}
