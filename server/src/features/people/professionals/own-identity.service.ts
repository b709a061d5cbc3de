import type { z } from '@virtual-med/contract/core/zod';
import type { getOwnProfessionalIdentity } from '@virtual-med/contract/professionals/professionals';
import type { IdentityInput } from '@virtual-med/contract/professionals/registration';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { doerOf, recordFor } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { presentRegistration, registrationColumns, saveIdentity } from './professional-identity.ts';

type OwnIdentity = z.infer<(typeof getOwnProfessionalIdentity)['response']>;

/** Of the asker alone; whoever only entered the clinic has none in it. */
async function read(tx: Tx, actor: Actor, clinicId: string): Promise<OwnIdentity> {
  const row = await tx
    .selectFrom('memberships as m')
    .select(['m.cpf', ...registrationColumns])
    .where('m.clinic_id', '=', clinicId)
    .where('m.user_id', '=', actor.userId)
    .where('m.awaits_proof', '=', false)
    .executeTakeFirst();
  if (!row) throw new AppError('professionals.not_found');
  return { cpf: row.cpf, registration: presentRegistration(row) };
}

export const readOwnIdentity = (ctx: AppContext, actor: Actor, clinicId: string): Promise<OwnIdentity> =>
  ctx.db.asSystem('professional: own identity', (tx) => read(tx, actor, clinicId));

/** Nobody holds the right to change their own row, where their role stands too. */
export const saveOwnIdentity = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  input: IdentityInput,
): Promise<OwnIdentity> =>
  ctx.db.asSystem('professional: own identity', async (tx) => {
    await saveIdentity(tx, actor, { clinicId, userId: actor.userId }, input);
    await recordFor(tx, doerOf(actor), {
      event: 'professionals.identity_updated',
      clinicId,
      recordType: 'user',
      recordId: actor.userId,
    });
    return read(tx, actor, clinicId);
  });
