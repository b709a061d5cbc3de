import type { z } from '@virtual-med/contract/core/zod';
import type { getOwnProfessionalIdentity } from '@virtual-med/contract/professionals/professionals';
import type { IdentityInput } from '@virtual-med/contract/professionals/registration';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { cpfsFor, presentRegistration, registrationColumns, saveIdentity } from './professional-identity.ts';

type OwnIdentity = z.infer<(typeof getOwnProfessionalIdentity)['response']>;

/** Of the asker alone; whoever only entered the clinic has none in it. */
async function read(tx: Tx, actor: Actor, clinicId: string): Promise<OwnIdentity> {
  const row = await tx
    .selectFrom('memberships as m')
    .select(registrationColumns)
    .where('m.clinic_id', '=', clinicId)
    .where('m.user_id', '=', actor.userId)
    .where('m.awaits_proof', '=', false)
    .executeTakeFirstOrThrow(() => new AppError('professionals.not_found'));
  const cpfs = await cpfsFor(tx, clinicId);
  return { cpf: cpfs.get(actor.userId) ?? null, registration: presentRegistration(row) };
}

export const readOwnIdentity = (ctx: AppContext, actor: Actor, clinicId: string): Promise<OwnIdentity> =>
  ctx.db.asActor(actor, (tx) => read(tx, actor, clinicId));

export const saveOwnIdentity = (ctx: AppContext, actor: Actor, clinicId: string, input: IdentityInput) =>
  ctx.db.asActor(actor, async (tx) => {
    await saveIdentity(tx, { clinicId, userId: actor.userId }, input);
    await record(tx, { event: 'professionals.identity_updated', clinicId, recordType: 'user', recordId: actor.userId });
    return read(tx, actor, clinicId);
  });
