import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { type Doer, recordFor } from '../../../../core/audit/audit.service.ts';
import { hashPassword } from '../../../../core/crypto/password-hash.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { newId } from '../../../../core/ids.ts';
import { brandFor } from '../../../../core/mail/brand.ts';
import { findUnclaimedByPerson, sendAskedLetter } from '../first-access/send-access.service.ts';
import { dropPasskeysAndIdentities, dropWaysIn, isFirstProof } from '../passwords/drop-ways-in.service.ts';
import { requireLetterLeft } from '../passwords/letter-limit.ts';
import { chooseOwnPassword, holdPerson } from '../passwords/own-password.ts';
import { passwordRecoveryMail } from '../passwords/password.mails.ts';
import { requireFitPassword } from '../passwords/privileged.ts';
import { createRecoveryToken, parseRecoveryToken, redeemRecoverySecret } from '../passwords/recovery-link.ts';
import { forgetGuesses } from '../sign-in/limits.ts';

const recoveryPage = '/esqueci-a-senha';

/** Where a recovery letter leads, and where the person goes on with the new password. */
export interface LetterTarget {
  readonly origin: string;
  readonly goOn?: string | undefined;
}

/** An address of the origin asked from, or of APP_URL; one of another's is refused, for the letter carries our name. */
export function letterTarget(
  { appUrl }: AppContext,
  askedFrom: string,
  asked: { redirect?: string | undefined; redirectTo?: string | undefined },
): LetterTarget {
  const field = asked.redirect === undefined ? 'redirectTo' : 'redirect';
  const redirect = asked[field];
  if (redirect === undefined) return { origin: askedFrom };
  const address = URL.parse(redirect, askedFrom);
  const isOurs = address && [askedFrom, new URL(appUrl).origin].includes(address.origin);
  if (!isOurs || address.username || address.password)
    throw new AppError('request.invalid', { fields: { [field]: fieldRefusals.addressInvalid } });
  return { origin: address.origin, goOn: `${address.pathname}${address.search}` };
}

function recoveryAddress(token: string, { origin, goOn }: LetterTarget): string {
  const query = new URLSearchParams({ token, ...(goOn && goOn !== recoveryPage ? { voltar: goOn } : {}) });
  return `${origin}${recoveryPage}?${query}`;
}

/** For an unknown address the same work is done and then undone: neither the answer nor its time tells one from the other. */
export async function sendRecoveryLetter(
  ctx: AppContext,
  email: string,
  target: LetterTarget = { origin: new URL(ctx.appUrl).origin },
): Promise<void> {
  await requireLetterLeft(ctx, email);
  await ctx.db.asSystem('password recovery letter', async (tx) => {
    const known = await tx.selectFrom('users').select(['id', 'name']).where('email', '=', email).executeTakeFirst();
    const { id, name } = known ?? { id: newId(), name: '' };
    // Whoever never chose a password is asked what a first access asks: this letter must not be the way around it.
    const unclaimed = await findUnclaimedByPerson(tx, id);
    if (unclaimed) return void (await sendAskedLetter(ctx, tx, unclaimed));
    await sql`savepoint letter`.execute(tx);
    const token = await createRecoveryToken(tx, { id, email });
    const mail = passwordRecoveryMail({ name, brand: await brandFor(tx, id) }, recoveryAddress(token, target));
    await ctx.jobs.enqueue(tx, 'mail.send', { to: email, ...mail });
    await (known ? sql`release savepoint letter` : sql`rollback to savepoint letter`).execute(tx);
  });
}

export const resetPassword = (
  ctx: AppContext,
  asked: { token: string; password: string },
  origin: Pick<RequestOrigin, 'ip' | 'requestId'>,
): Promise<void> =>
  ctx.db.asSystem('password reset by link', async (tx) => {
    const link = parseRecoveryToken(asked.token);
    const person = link && (await holdPerson(tx, link.userId));
    if (!person || !(await redeemRecoverySecret(tx, person, link.secret))) throw new AppError('auth.link_expired');
    // The link stays good: nothing of this transaction is kept when the password is refused.
    await requireFitPassword(tx, person.id, asked.password);
    // Who reads the mailbox is the owner; guesses of others must not keep them waiting.
    await forgetGuesses(tx, ctx.secretKey, person);
    // Whoever begins anew from the mailbox may be getting rid of somebody.
    const doer: Doer = { actorId: person.id, actorRole: 'person', ip: origin.ip, requestId: origin.requestId };
    if (!person.emailProven)
      await recordFor(tx, doer, {
        event: 'users.email_proven',
        clinicId: null,
        recordType: 'user',
        recordId: person.id,
      });
    const dropped = isFirstProof(person)
      ? await dropWaysIn(tx, person.id)
      : await dropPasskeysAndIdentities(tx, person.id);
    await chooseOwnPassword(ctx, tx, person, {
      passwordHash: await hashPassword(asked.password),
      dropped,
      event: 'auth.password_reset',
      doer,
    });
  });
