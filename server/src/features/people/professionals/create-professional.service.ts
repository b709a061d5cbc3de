import type { z } from '@virtual-med/contract/core/zod';
import type { createProfessional, inviteProfessional } from '@virtual-med/contract/professionals/professionals';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { namingFailure } from '../../../core/db/errors.ts';
import { newId } from '../../../core/ids.ts';
import { brandOfClinic } from '../../../core/mail/brand.ts';
import { sendClinicMail } from '../../../core/mail/send-mail.ts';
import { askForProof, inviteNewAccount, issueTemporaryPassword } from '../identity/public.ts';
import { holdStaff } from './held-staff.ts';
import { saveIdentity } from './professional-identity.ts';
import { staffWelcomeMail } from './staff.mails.ts';

/** Without a password the person is invited to choose one. */
type Input = Omit<z.infer<(typeof createProfessional)['body']>, 'password'> & { password?: string };
type Added = z.infer<(typeof inviteProfessional)['response']>;

interface FoundPerson {
  readonly id: string;
  readonly name: string;
  readonly isNew: boolean;
}

/** The person behind an address. Platform staff are never drawn into a clinic by its owner. */
async function findOrAddPerson(tx: Tx, input: NewMember): Promise<FoundPerson> {
  const id = newId();
  const added = await namingFailure('users.not_created', () =>
    tx
      .insertInto('users')
      .values({ id, name: input.name, email: input.email, must_change_password: true })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (added) return { id, name: input.name, isNew: true };
  const known = await tx
    .selectFrom('users')
    .select(['id', 'name', 'platform_role'])
    .where('email', '=', input.email)
    .executeTakeFirstOrThrow();
  if (known.platform_role) throw new AppError('auth.email_taken');
  return { id: known.id, name: known.name, isNew: false };
}

interface NewMember extends Omit<Input, 'password'> {
  /** Comes from a list: nobody writes to them before somebody says so. */
  readonly invitationWaits?: boolean;
}

interface AddedMember {
  readonly id: string;
  readonly name: string;
  readonly isNew: boolean;
  readonly awaitsEmailProof: boolean;
}

/**
 * Without a letter. An account that exists is linked, and nothing of it is touched. Where its e-mail is not proven, the
 * membership waits for the proof.
 */
export async function addToStaff(tx: Tx, actor: Actor, input: NewMember): Promise<AddedMember> {
  const { clinicId, role, invitationWaits = false } = input;
  const person = await withSystemRole(tx, 'professional: account', () => findOrAddPerson(tx, input));
  const staff = await holdStaff(tx, actor, clinicId);
  if (staff.some(({ id }) => id === person.id)) throw new AppError('professionals.already_in_clinic');
  const { awaits_proof: awaitsEmailProof } = await namingFailure('users.profile_not_created', () =>
    tx
      .insertInto('memberships')
      .values({ clinic_id: clinicId, user_id: person.id, role, invitation_waits: invitationWaits })
      .returning('awaits_proof')
      .executeTakeFirstOrThrow(),
  );
  await saveIdentity(tx, { clinicId, userId: person.id }, input);
  await record(tx, {
    event: 'professionals.created',
    clinicId,
    recordType: 'user',
    recordId: person.id,
    details: { role: { from: null, to: role } },
  });
  return { ...person, awaitsEmailProof };
}

export const addProfessional = (ctx: AppContext, actor: Actor, input: Input): Promise<Added> =>
  ctx.db.asActor(actor, async (tx) => {
    const { clinicId, name, email, password } = input;
    const person = await addToStaff(tx, actor, input);
    const { id: userId, isNew, awaitsEmailProof } = person;
    const account = { userId, name, email, clinicId };
    const mailed = await withSystemRole(tx, 'professional: letter', async () => {
      if (isNew && password)
        await issueTemporaryPassword(ctx, tx, { userId, clinicId, createdBy: actor.userId, password });
      if (awaitsEmailProof) return (await askForProof(ctx, tx, account)) === 0;
      if (isNew && !password) return inviteNewAccount(ctx, tx, { ...account, patientId: null, birthDate: null });
      return welcome(ctx, tx, person, account);
    });
    return { id: userId, linked: !isNew, awaitsEmailProof, mailed };
  });

/** To somebody who has an account, or a password that was given to them. */
export async function welcome(
  ctx: AppContext,
  tx: Tx,
  { name, isNew }: Pick<FoundPerson, 'name' | 'isNew'>,
  { email, clinicId }: { email: string; clinicId: string },
): Promise<boolean> {
  const mail = staffWelcomeMail(
    { name, brand: await brandOfClinic(tx, clinicId) },
    { loginPage: `${ctx.appUrl}/clinica/login`, password: isNew ? 'given' : 'own' },
  );
  return sendClinicMail(ctx, tx, clinicId, { to: email, ...mail });
}
