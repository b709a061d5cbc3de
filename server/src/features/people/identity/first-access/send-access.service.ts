import { firstAccessTexts } from '@virtual-med/contract/identity/first-access.texts';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';
import { brandOfClinic } from '../../../../core/mail/brand.ts';
import { sendClinicMail, sendPersonalMail } from '../../../../core/mail/send-mail.ts';
import { endRecordLinks, makeLink, replaceLinks } from '../passwords/first-access-link.ts';
import { requireLetterLeft } from '../passwords/letter-limit.ts';
import type { MemberRef, PatientRef } from '../passwords/managed-person.service.ts';
import { isProofAwaited, protectOwner } from '../passwords/managed-person.service.ts';
import { type AccessRef, findUnclaimedAccount, type UnclaimedAccount } from '../passwords/unclaimed-account.ts';
import { findUnopenedRecord, type UnopenedRecord } from '../passwords/unopened-record.ts';
import { aboutTheLink, firstAccessMail, staffInvitationMail } from './first-access.mail.ts';

const firstAccessAddress = ({ appUrl }: Pick<AppContext, 'appUrl'>, token: string): string =>
  `${appUrl}/primeiro-acesso?token=${token}`;

type Addressee = Omit<UnclaimedAccount, 'clinicIsBlocked'>;

async function writeAccessLetter(ctx: AppContext, tx: Tx, account: Addressee) {
  const { name, email: to, clinicId, birthDate } = account;
  const { token, linkId } = await makeLink(tx, account, 'mail');
  const brand = await brandOfClinic(tx, clinicId);
  const link = firstAccessAddress(ctx, token);
  const mail =
    account.patientId === null
      ? staffInvitationMail({ name, brand }, link)
      : firstAccessMail({ name, brand, asksBirthDate: birthDate !== null }, link);
  return { letter: { to, ...mail }, linkId };
}

/** The clinic's letter. Undefined, and nothing changed, where the clinic's mail quota is used up. */
async function sendLetter(ctx: AppContext, tx: Tx, account: Addressee): Promise<{ linkId: string } | undefined> {
  const { letter, linkId } = await writeAccessLetter(ctx, tx, account);
  if (await sendClinicMail(ctx, tx, account.clinicId, letter)) return { linkId };
  await tx.deleteFrom('first_access_links').where('id', '=', linkId).execute();
  return undefined;
}

/** The same letter, which ends those before it. */
async function sendClinicsLetter(ctx: AppContext, tx: Tx, account: UnclaimedAccount): Promise<boolean> {
  const sent = await sendLetter(ctx, tx, account);
  if (sent) await replaceLinks(tx, account.userId, 'mail', sent.linkId);
  return sent !== undefined;
}

/** The first letter of an account made in this transaction: that it is unclaimed is known, and that none came before. */
export const inviteNewAccount = async (ctx: AppContext, tx: Tx, account: Addressee): Promise<boolean> =>
  (await sendLetter(ctx, tx, account)) !== undefined;

/** The same letter for a person who asks for it themselves: no stranger's asking uses up a clinic's measure. */
export async function sendAskedLetter(ctx: AppContext, tx: Tx, account: UnclaimedAccount): Promise<void> {
  const { letter, linkId } = await writeAccessLetter(ctx, tx, account);
  await replaceLinks(tx, account.userId, 'mail', linkId);
  await sendPersonalMail(ctx, tx, letter);
}

/** For what else is mailed to the patient: a link that leaves those before it good. Nothing where the account is claimed. */
export async function accessInvitation(ctx: AppContext, tx: Tx, place: PatientRef) {
  const account = await findUnclaimedAccount(tx, place);
  if (!account) return undefined;
  const { token } = await makeLink(tx, account, 'mail');
  return {
    label: firstAccessTexts.seeDocument,
    link: firstAccessAddress(ctx, token),
    about: aboutTheLink(account.birthDate !== null),
  };
}

/** Undefined for an account somebody has claimed, or that is more than this place's. Needs the system role. */
export async function inviteToFirstAccess(ctx: AppContext, tx: Tx, place: AccessRef): Promise<boolean | undefined> {
  const account = await findUnclaimedAccount(tx, place);
  return account && sendClinicsLetter(ctx, tx, account);
}

/** Whether a mailed link of this patient's is on its way or waits in the mailbox. */
export const isAccessMailed = (ctx: AppContext, { clinicId, patientId }: PatientRef): Promise<boolean> =>
  ctx.db.asSystem('first access: mailed', async (tx) => {
    const living = await tx
      .selectFrom('first_access_links')
      .select('id')
      .where('clinic_id', '=', clinicId)
      .where('patient_id', '=', patientId)
      .where('way', '=', 'mail')
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .limit(1)
      .executeTakeFirst();
    return living !== undefined;
  });

/**
 * For the account of this address, where it is one nobody has claimed: instead of a link that would ask for no birth date.
 * While another clinic waits for the proof, the birth date may be a stranger's invention, which must not keep anybody from it.
 */
export async function findUnclaimedByPerson(tx: Tx, userId: string): Promise<UnclaimedAccount | undefined> {
  if (await isProofAwaited(tx, userId)) return undefined;
  const key = await tx
    .selectFrom('patient_accounts')
    .select(['clinic_id as clinicId', 'patient_id as patientId'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return key && findUnclaimedAccount(tx, key);
}

/** A patient or colleague the actor manages, with an account still to be claimed; held against whoever chooses its password now. */
async function requireUnclaimed(tx: Tx, actor: Actor, ref: AccessRef): Promise<UnclaimedAccount> {
  const isPatient = 'patientId' in ref;
  await (isPatient ? requirePatient(tx, ref) : requireMember(tx, actor, ref));
  const account = await withSystemRole(tx, 'first access: account', () => findUnclaimedAccount(tx, ref));
  if (!account) throw new AppError(isPatient ? 'patients.account_in_use' : 'professionals.account_in_use');
  return account;
}

/** A patient the actor manages, with a record nobody has an account for. */
async function findUnopened(tx: Tx, ref: AccessRef): Promise<UnopenedRecord | undefined> {
  if (!('patientId' in ref)) return undefined;
  await requirePatient(tx, ref);
  return withSystemRole(tx, 'first access: record without an account', () => findUnopenedRecord(tx, ref));
}

export async function requirePatient(tx: Tx, { clinicId, patientId }: PatientRef): Promise<void> {
  await tx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where('clinic_id', '=', clinicId)
    .where('unlinked_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('patients.not_found'));
}

async function requireMember(tx: Tx, actor: Actor, { clinicId, userId }: MemberRef): Promise<void> {
  const member = await tx
    .selectFrom('memberships')
    .select('role')
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => new AppError('professionals.not_found'));
  protectOwner(actor, member.role);
}

const recordOf = (ref: AccessRef, act: 'access_mailed' | 'access_link_made') =>
  'patientId' in ref
    ? ({ event: `patients.${act}`, clinicId: ref.clinicId, recordType: 'patient', recordId: ref.patientId } as const)
    : ({ event: `professionals.${act}`, clinicId: ref.clinicId, recordType: 'user', recordId: ref.userId } as const);

export const mailAccess = (ctx: AppContext, actor: Actor, ref: AccessRef): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    const account = await requireUnclaimed(tx, actor, ref);
    await requireLetterLeft(ctx, account.email);
    const goes = await withSystemRole(tx, 'first access: letter', () => sendClinicsLetter(ctx, tx, account));
    // Here the letter is all that was asked for: one held back is said, not shown as sent.
    if (!goes) throw new AppError('auth.email_limit_exceeded');
    await record(tx, recordOf(ref, 'access_mailed'));
  });

/**
 * For the clinic to hand over by a way of its own. Whoever sees it could use it, as they could the temporary password; so it
 * is for the same accounts, is on record, and proves no address. A patient's without a birth date to check is not made: a
 * mistyped number would do.
 */
export const handAccess = (ctx: AppContext, actor: Actor, ref: AccessRef) =>
  ctx.db.asActor(actor, async (tx) => {
    const target = (await findUnopened(tx, ref)) ?? (await requireUnclaimed(tx, actor, ref));
    if (target.patientId !== null && target.birthDate === null) throw new AppError('patients.birth_date_missing');
    const { token, expiresAt } = await withSystemRole(tx, 'first access: link', async () => {
      const made = await makeLink(tx, target, 'hand');
      await (target.userId === null
        ? endRecordLinks(tx, target, made.linkId)
        : replaceLinks(tx, target.userId, 'hand', made.linkId));
      return made;
    });
    await record(tx, recordOf(ref, 'access_link_made'));
    return { link: firstAccessAddress(ctx, token), expiresAt };
  });
