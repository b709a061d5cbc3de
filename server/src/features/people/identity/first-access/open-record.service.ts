import { emailChange } from '@virtual-med/contract/audit/audit-details';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import type { z } from '@virtual-med/contract/core/zod';
import type { redeemFirstAccess } from '@virtual-med/contract/identity/first-access';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { type Doer, recordFor } from '../../../../core/audit/audit.service.ts';
import { hashPassword } from '../../../../core/crypto/password-hash.ts';
import type { Actor, Tx } from '../../../../core/db/database.ts';
import { isDuplicateOf } from '../../../../core/db/errors.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { newId } from '../../../../core/ids.ts';
import { askForProof } from '../email-proof/email-proof.service.ts';
import { endRecordLinks } from '../passwords/first-access-link.ts';
import { chooseOwnPassword, type Holder, holdPerson } from '../passwords/own-password.ts';
import { holdRecord, type UnopenedRecord } from '../passwords/unopened-record.ts';
import { type OpenedSession, openSession } from '../sign-in/open-session.ts';
import { noteAcceptance } from '../terms/terms.service.ts';
import {
  countWrongAnswer,
  doerOfClaim,
  type Outcome,
  placeOf,
  requireAnswerLeft,
  requireLink,
  type Shown,
  settle,
  useUp,
} from './claim-account.ts';
import { isRecordLink, judgeLink, type RecordLink } from './judge-link.ts';
import { newestDocumentPage } from './newest-document.ts';

/** A link to a record that has no account: whoever uses it says by which account the record opens from now on. */

interface Attempt {
  readonly shown: Shown;
  readonly link: RecordLink;
  readonly origin: RequestOrigin;
}

/** Uses the link up for whoever showed the day of birth, and lets `take` give the record its account. */
async function claimRecord<T>(
  ctx: AppContext,
  { shown, link, origin }: Attempt,
  take: (tx: Tx, record: UnopenedRecord) => Promise<T>,
): Promise<{ taken: T; page: string | undefined }> {
  const place = { clinicId: link.clinic_id, patientId: link.patient_id };
  const outcome = await ctx.db.asSystem('first access: record', async (tx): Promise<Outcome<Claimed<T>>> => {
    await holdRecord(tx, place);
    const { state, link: held, record } = await judgeLink(tx, shown.token);
    if (state !== 'open' || !held || !record) return { kind: 'closed' };
    if (record.clinicIsBlocked) return { kind: 'blocked' };
    if (record.birthDate === null || record.birthDate !== shown.birthDate) {
      await countWrongAnswer(tx, held);
      return { kind: 'wrong' };
    }
    if (!(await useUp(tx, held))) return { kind: 'closed' };
    const taken = await take(tx, record);
    await endRecordLinks(tx, place);
    return { kind: 'done', result: { taken, page: await newestDocumentPage(tx, place) } };
  });
  return settle(ctx, { link, origin }, outcome);
}

interface Claimed<T> {
  readonly taken: T;
  readonly page: string | undefined;
}

type Redeemed = z.infer<(typeof redeemFirstAccess)['body']>;

/** With a new account. An address that has one already is that account's, which is shown by signing in to it. */
export async function openRecord(
  ctx: AppContext,
  input: Redeemed,
  { link, origin }: Omit<Attempt, 'shown'>,
): Promise<OpenedSession> {
  const { email } = input;
  if (!email) throw new AppError('request.invalid', { fields: { email: fieldRefusals.emailMissing } });
  const passwordHash = await hashPassword(input.password);
  const { taken: userId, page } = await claimRecord(ctx, { shown: input, link, origin }, async (tx, record) => {
    const person = await makeAccount(tx, record, email);
    const doer = doerOfClaim(person.id, origin);
    await giveRecord(tx, { record, person, doer });
    await chooseOwnPassword(ctx, tx, person, { passwordHash, event: 'auth.first_access', doer });
    await noteAcceptance(tx, person.id, input.acceptedTerms, doer);
    return person.id;
  });
  const opened = await openSession(ctx, { userId, place: placeOf(link), proof: 'password', passwordHash }, origin);
  return { ...opened, redirectTo: page ?? opened.redirectTo };
}

/** With the account somebody is signed in to. Like any account a record is given to, it opens nothing before its e-mail is proven. */
export async function openWithAccount(ctx: AppContext, actor: Actor, shown: Shown, origin: RequestOrigin) {
  const link = await requireLink(ctx, shown.token);
  if (!isRecordLink(link)) throw new AppError('auth.link_expired');
  await requireAnswerLeft(ctx, link);
  const { taken: awaitsEmailProof, page } = await claimRecord(ctx, { shown, link, origin }, async (tx, record) => {
    const person = await holdPerson(tx, actor.userId);
    if (!person) throw new AppError('auth.link_expired');
    const awaits = await giveRecord(tx, { record, person, doer: doerOfClaim(person.id, origin) });
    const { id: userId, email } = person;
    if (awaits) await askForProof(ctx, tx, { userId, email, name: record.name, clinicId: record.clinicId });
    return awaits;
  });
  return { awaitsEmailProof, redirectTo: page ?? `/paciente/${link.clinic_id}` };
}

async function makeAccount(tx: Tx, { name, phone }: UnopenedRecord, email: string): Promise<Holder> {
  const made = await tx
    .insertInto('users')
    .values({ id: newId(), name, email, phone, must_change_password: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw emailRefused('auth.email_taken');
  return { id: made.id, name, email, emailProven: false, isSuperAdmin: false };
}

interface Gift {
  readonly record: UnopenedRecord;
  readonly person: Holder;
  readonly doer: Doer;
}

/** The record takes the e-mail of the account. Resolves to whether it waits for the proof of that e-mail. */
async function giveRecord(tx: Tx, { record, person, doer }: Gift): Promise<boolean> {
  const { clinicId, patientId } = record;
  await nameEmail(tx, record, person.email);
  const key = await tx
    .insertInto('patient_accounts')
    .values({ clinic_id: clinicId, patient_id: patientId, user_id: person.id })
    .returning('awaits_proof')
    .executeTakeFirstOrThrow();
  await recordFor(tx, doer, {
    event: 'patients.access_claimed',
    clinicId,
    recordType: 'patient',
    recordId: patientId,
    details: emailChange(record.email, person.email),
  });
  return key.awaits_proof;
}

async function nameEmail(tx: Tx, { patientId, email: former }: UnopenedRecord, email: string): Promise<void> {
  if (former === email) return;
  try {
    await tx
      .updateTable('patients')
      .set({ email, revision: sql`revision + 1`, updated_at: sql`now()` })
      .where('id', '=', patientId)
      .execute();
  } catch (error) {
    throw isDuplicateOf(error, 'patients_email_once') ? emailRefused('patients.already_in_clinic') : error;
  }
}

const emailRefused = (code: 'auth.email_taken' | 'patients.already_in_clinic') =>
  new AppError(code, { fields: { email: errorEntry(code).message } });
