import { emailChange, roleChange } from '@virtual-med/contract/audit/audit-details';
import type { Professional, UpdateProfessionalInput } from '@virtual-med/contract/professionals/professionals';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { isDuplicateOf } from '../../../core/db/errors.ts';
import { brandFor } from '../../../core/mail/brand.ts';
import { sendClinicMail } from '../../../core/mail/send-mail.ts';
import { isProofAwaited, mayMoveAddress, protectOwner } from '../identity/public.ts';
import { holdStaff, type Member, memberOf, requireAnotherOwner } from './held-staff.ts';
import { presentProfessional, selectProfessionals } from './list-professionals.service.ts';
import { cpfsFor, saveIdentity } from './professional-identity.ts';
import { emailChangedMail } from './staff.mails.ts';

interface MemberOfClinic {
  readonly clinicId: string;
  readonly member: Member;
}

/**
 * An address is the key to an account: whoever changes it can ask for a new password there. So nobody changes it for
 * somebody with a tie elsewhere, nor for an owner unless they stand above them, nor for themselves without a password.
 */
async function requireOwnIdentity(
  tx: Tx,
  actor: Actor,
  { member, clinicId }: MemberOfClinic,
  changes: { name: boolean; email: boolean },
): Promise<void> {
  if (!changes.name && !changes.email) return;
  const isSelf = member.id === actor.userId;
  if (isSelf) {
    if (changes.email) throw new AppError('professionals.own_email');
    return;
  }
  protectOwner(actor, member.role);
  const ownPerson = { userId: member.id, clinicId, recordType: 'user', recordId: member.id } as const;
  // What ties the person elsewhere is no business of this clinic's, and decides all the same.
  const isOwn = await withSystemRole(tx, 'professional: ties elsewhere', async () => {
    const keepsAddress = changes.email && (await isProofAwaited(tx, member.id));
    return !keepsAddress && (await mayMoveAddress(tx, ownPerson));
  });
  if (isOwn) return;
  throw new AppError(changes.email ? 'professionals.email_shared' : 'professionals.name_shared');
}

async function saveAccount(
  ctx: AppContext,
  tx: Tx,
  { clinicId, member }: MemberOfClinic,
  input: UpdateProfessionalInput,
): Promise<void> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', input.email)
    .where('id', '<>', member.id)
    .executeTakeFirst();
  if (taken) throw new AppError('auth.email_taken');
  const values = { name: input.name, email: input.email, updated_at: sql<string>`now()` };
  await tx
    .updateTable('users')
    .set(values)
    .where('id', '=', member.id)
    .execute()
    .catch((error: unknown) => {
      // Somebody else took the address between the look and the write.
      throw isDuplicateOf(error, 'users_email_key') ? new AppError('auth.email_taken') : error;
    });
  if (input.email === member.email) return;
  // The former address is told, since the one who lost it may be the one to notice.
  const mail = emailChangedMail(
    { name: input.name, brand: await brandFor(tx, member.id) },
    `${ctx.appUrl}/clinica/login`,
  );
  await sendClinicMail(ctx, tx, clinicId, { to: member.email, ...mail });
}

async function saveRole(
  tx: Tx,
  actor: Actor,
  { clinicId, member, staff }: MemberOfClinic & { readonly staff: readonly Member[] },
  role: UpdateProfessionalInput['role'],
): Promise<void> {
  if (!role || role === member.role) return;
  if (member.id === actor.userId) throw new AppError('professionals.own_role');
  requireAnotherOwner(staff, member);
  protectOwner(actor, member.role);
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', member.id)
    .execute();
}

export const saveProfessional = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, userId }: { clinicId: string; userId: string },
  input: UpdateProfessionalInput,
): Promise<Professional> =>
  ctx.db.asActor(actor, async (tx) => {
    const staff = await holdStaff(tx, actor, clinicId);
    const member = memberOf(staff, userId);
    const changes = { name: input.name !== member.name, email: input.email !== member.email };
    await requireOwnIdentity(tx, actor, { member, clinicId }, changes);
    await saveRole(tx, actor, { clinicId, member, staff }, input.role);
    if (changes.name || changes.email)
      await withSystemRole(tx, 'professional: name and address', () =>
        saveAccount(ctx, tx, { clinicId, member }, input),
      );
    const changesIdentity = input.cpf !== undefined || input.registration !== undefined;
    if (changesIdentity && userId !== actor.userId) protectOwner(actor, member.role);
    await saveIdentity(tx, { clinicId, userId }, input);
    await record(tx, {
      event: 'professionals.updated',
      clinicId,
      recordType: 'user',
      recordId: userId,
      details: { ...roleChange(member.role, input.role), ...emailChange(member.email, input.email) },
    });
    const row = await selectProfessionals(tx, clinicId).where('u.id', '=', userId).executeTakeFirstOrThrow();
    return presentProfessional(actor, row, (await cpfsFor(tx, clinicId)).get(userId) ?? null);
  });
