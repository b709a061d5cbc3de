import { emailChange as addressChange } from '@virtual-med/contract/audit/audit-details';
import { errorEntry } from '@virtual-med/contract/core/errors';
import type { PendingEmailChange } from '@virtual-med/contract/identity/email-change';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { type Doer, doerOf, record, recordFor } from '../../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';
import { isDuplicateOf } from '../../../../core/db/errors.ts';
import { requireWithinLimit } from '../../../../core/http/rate-limit.ts';
import { newId } from '../../../../core/ids.ts';
import { brandFor } from '../../../../core/mail/brand.ts';
import { sendPersonalMail } from '../../../../core/mail/send-mail.ts';
import { judgeOwnPassword } from '../passwords/judge-own-password.ts';
import { requireLetterLeft } from '../passwords/letter-limit.ts';
import { type Holder, holdPerson } from '../passwords/own-password.ts';
import {
  answerHours,
  type Change,
  fingerprintOf,
  linkTo,
  type Mailbox,
  newSecret,
  personIn,
  readChangeToken,
  type Visit,
} from './change-row.ts';
import { applyToClinic } from './clinic-contact.service.ts';
import { addressInUseMail, approveChangeMail, confirmNewAddressMail, emailChangedMail } from './email-change.mails.ts';
import { carryAddressOver } from './records.ts';

/** Each sends a letter to an address that may be a stranger's: one person is not to write to many. */
const requestsOfPerson = { max: 5, windowSeconds: 3_600 };

const present = (
  change: Pick<Change, 'new_email' | 'old_confirmed_at' | 'new_confirmed_at' | 'expires_at'>,
): PendingEmailChange => ({
  newEmail: change.new_email,
  oldConfirmed: change.old_confirmed_at !== null,
  newConfirmed: change.new_confirmed_at !== null,
  expiresAt: change.expires_at,
});

const ownChange = (tx: Tx, userId: string) =>
  tx
    .selectFrom('email_changes')
    .select(['new_email', 'old_confirmed_at', 'new_confirmed_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('clinic_id', 'is', null)
    .where('expires_at', '>', sql<string>`now()`);

export const readEmailChange = (ctx: AppContext, actor: Actor): Promise<PendingEmailChange | null> =>
  ctx.db.asActor(actor, async (tx) => {
    const change = await ownChange(tx, actor.userId).executeTakeFirst();
    return change ? present(change) : null;
  });

const refused = (code: 'auth.current_password_wrong' | 'auth.email_unchanged', field: string) =>
  new AppError(code, { fields: { [field]: errorEntry(code).message } });

/** A second request takes the place of the first, whose letters then open nothing. */
export async function requestEmailChange(
  ctx: AppContext,
  actor: Actor,
  asked: { email: string; password: string },
): Promise<PendingEmailChange> {
  if (!(await judgeOwnPassword(ctx, actor, asked.password))) throw refused('auth.current_password_wrong', 'password');
  await requireWithinLimit(ctx, `e-mail change ${actor.userId}`, requestsOfPerson);
  await requireLetterLeft(ctx, asked.email);
  return ctx.db.asActor(actor, async (tx) => {
    const person = await holdPerson(tx, actor.userId);
    if (!person) throw new AppError('auth.required');
    if (person.email === asked.email) throw refused('auth.email_unchanged', 'email');
    return withSystemRole(tx, 'e-mail change: secrets and letters', () =>
      begin(ctx, tx, actor, { person, newEmail: asked.email }),
    );
  });
}

async function begin(
  ctx: AppContext,
  tx: Tx,
  actor: Actor,
  { person, newEmail }: { person: Holder; newEmail: string },
): Promise<PendingEmailChange> {
  await tx.deleteFrom('email_changes').where('user_id', '=', person.id).where('clinic_id', 'is', null).execute();
  const [oldSecret, newerSecret] = [newSecret(), newSecret()];
  const change = await tx
    .insertInto('email_changes')
    .values({
      id: newId(),
      user_id: person.id,
      old_email: person.email,
      new_email: newEmail,
      old_fingerprint: fingerprintOf(oldSecret),
      new_fingerprint: fingerprintOf(newerSecret),
      expires_at: sql`now() + make_interval(hours => ${answerHours})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordFor(tx, doerOf(actor), {
    event: 'users.email_change_requested',
    clinicId: null,
    recordType: 'user',
    recordId: person.id,
    details: addressChange(person.email, newEmail),
  });
  const brand = await brandFor(tx, person.id);
  const approval = approveChangeMail(
    { name: person.name, brand },
    { confirm: linkTo(ctx, change.id, 'old', oldSecret), hours: answerHours },
  );
  await sendPersonalMail(ctx, tx, { to: person.email, ...approval });
  const taken = await tx.selectFrom('users').select('id').where('email', '=', newEmail).executeTakeFirst();
  const toNew = taken
    ? addressInUseMail(brand, { loginPage: `${ctx.appUrl}/login` })
    : confirmNewAddressMail(brand, { confirm: linkTo(ctx, change.id, 'new', newerSecret), hours: answerHours });
  await sendPersonalMail(ctx, tx, { to: newEmail, ...toNew });
  return present(change);
}

export const cancelEmailChange = (ctx: AppContext, actor: Actor): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    await tx
      .deleteFrom('email_changes')
      .where('user_id', '=', actor.userId)
      .where('clinic_id', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('auth.link_expired'));
    await record(tx, {
      event: 'users.email_change_cancelled',
      clinicId: null,
      recordType: 'user',
      recordId: actor.userId,
    });
  });

async function drop(tx: Tx, change: Change, doer: Doer): Promise<void> {
  await tx.deleteFrom('email_changes').where('id', '=', change.id).execute();
  await recordFor(tx, doer, {
    event: 'users.email_change_cancelled',
    clinicId: change.clinic_id,
    recordType: change.clinic_id ? 'clinic' : 'user',
    recordId: change.clinic_id ?? change.user_id,
  });
}

/** The change a letter's secret speaks of, held; the person's row first, as everywhere. */
async function holdChange(tx: Tx, token: string): Promise<{ change: Change; mailbox: Mailbox }> {
  const read = readChangeToken(token);
  const known =
    read && (await tx.selectFrom('email_changes').select('user_id').where('id', '=', read.id).executeTakeFirst());
  if (!read || !known) throw new AppError('auth.link_expired');
  await holdPerson(tx, known.user_id);
  const change = await tx
    .selectFrom('email_changes')
    .selectAll()
    .where('id', '=', read.id)
    .where('expires_at', '>', sql<string>`now()`)
    .where(read.mailbox === 'old' ? 'old_fingerprint' : 'new_fingerprint', '=', read.fingerprint)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('auth.link_expired'));
  return { change, mailbox: read.mailbox };
}

export const refuseEmailChange = (ctx: AppContext, token: string, visit: Visit): Promise<void> =>
  ctx.db.asSystem('e-mail change: refused from a mailbox', async (tx) => {
    const { change } = await holdChange(tx, token);
    await drop(tx, change, personIn(change, visit));
  });

/** A link opened twice agrees once; the change happens with the second mailbox's word. */
export async function confirmEmailChange(ctx: AppContext, token: string, visit: Visit) {
  try {
    return await ctx.db.asSystem('e-mail change: a mailbox agrees', async (tx) => {
      const { change, mailbox } = await holdChange(tx, token);
      const agreed = await tx
        .updateTable('email_changes')
        .set(mailbox === 'old' ? { old_confirmed_at: sql`now()` } : { new_confirmed_at: sql`now()` })
        .where('id', '=', change.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const done = agreed.old_confirmed_at !== null && agreed.new_confirmed_at !== null;
      if (done) await (change.clinic_id ? applyToClinic(tx, change, visit) : applyToPerson(ctx, tx, change, visit));
      return { done, newEmail: change.new_email };
    });
  } catch (error) {
    if (isDuplicateOf(error, 'users_email_key')) throw new AppError('auth.email_taken', { cause: error });
    throw error;
  }
}

async function applyToPerson(ctx: AppContext, tx: Tx, change: Change, visit: Visit): Promise<void> {
  const { rows } = await sql<{ applied: boolean }>`select apply_email_change(${change.id}) as applied`.execute(tx);
  // The account has another address by now: what was asked for is over.
  if (!rows[0]?.applied) throw new AppError('auth.link_expired');
  const doer = personIn(change, visit);
  const { user_id: userId, old_email: from, new_email: to } = change;
  await recordFor(tx, doer, {
    event: 'users.email_changed',
    clinicId: null,
    recordType: 'user',
    recordId: userId,
    details: addressChange(from, to),
  });
  await carryAddressOver(tx, doer, { userId, from, to });
  const { name } = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  const mail = emailChangedMail({ name, brand: await brandFor(tx, userId) }, { loginPage: `${ctx.appUrl}/login` });
  for (const address of [from, to]) await sendPersonalMail(ctx, tx, { to: address, ...mail });
}
