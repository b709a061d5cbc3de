import { registrationText } from '@virtual-med/contract/professionals/registration.texts';
import type { Actor, Tx } from '../../core/db/database.ts';
import { presentRegistration, registrationColumns } from './professional-identity.ts';

/** How the asker is registered with their council, in words; empty where they are not. */
export async function ownRegistration(tx: Tx, actor: Actor, clinicId: string): Promise<string> {
  const row = await tx
    .selectFrom('memberships as m')
    .select(registrationColumns)
    .where('m.clinic_id', '=', clinicId)
    .where('m.user_id', '=', actor.userId)
    .executeTakeFirst();
  const registration = row && presentRegistration(row);
  return registration ? registrationText(registration) : '';
}
