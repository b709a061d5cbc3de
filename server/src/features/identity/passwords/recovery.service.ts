import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import { type Doer, recordFor } from '../../../core/audit/audit.service.ts';
import { hashPassword } from '../../../core/crypto/password-hash.ts';
import type { RequestOrigin } from '../../../core/http/request-origin.ts';
import { newId } from '../../../core/ids.ts';
import { brandFor } from '../../../core/mail/brand.ts';
import type { House } from '../../../house.ts';
import { findUnclaimedByPerson, sendAskedLetter } from '../first-access/send-access.service.ts';
import { dropPasskeys } from '../passkeys/held-passkeys.service.ts';
import { forgetGuesses } from '../sign-in/limits.ts';
import { dropWaysIn, isFirstProof } from './drop-ways-in.ts';
import { requireLetterLeft } from './letter-limit.ts';
import { chooseOwnPassword, holdPerson } from './own-password.ts';
import { passwordRecoveryMail } from './password.mails.ts';
import { requireFitPassword } from './privileged.ts';
import { createRecoveryToken, parseRecoveryToken, redeemRecoverySecret } from './recovery-link.ts';

const recoveryPage = '/esqueci-a-senha';

/** The path of an address of this platform; one of another's is refused, for the letter carries our name. */
export function ownPath({ appUrl }: House, redirect: string | undefined): string | undefined {
  if (redirect === undefined) return undefined;
  const address = URL.parse(redirect, appUrl);
  if (!address || address.origin !== new URL(appUrl).origin || address.username || address.password)
    throw new AppError('request.invalid', { fields: { redirect: 'Endereço inválido' } });
  return `${address.pathname}${address.search}`;
}

function recoveryAddress(house: House, token: string, goOn: string | undefined): string {
  const query = new URLSearchParams({ token, ...(goOn && goOn !== recoveryPage ? { voltar: goOn } : {}) });
  return `${house.appUrl}${recoveryPage}?${query}`;
}

/** For an unknown address the same work is done and then undone: neither the answer nor its time tells one from the other. */
export async function sendRecoveryLetter(house: House, email: string, goOn?: string): Promise<void> {
  await requireLetterLeft(house, email);
  await house.db.asSystem('password recovery letter', async (tx) => {
    const known = await tx.selectFrom('users').select(['id', 'name']).where('email', '=', email).executeTakeFirst();
    const { id, name } = known ?? { id: newId(), name: '' };
    // Whoever never chose a password is asked what a first access asks: this letter must not be the way around it.
    const unclaimed = await findUnclaimedByPerson(tx, id);
    if (unclaimed) return void (await sendAskedLetter(house, tx, unclaimed));
    await sql`savepoint letter`.execute(tx);
    const token = await createRecoveryToken(tx, { id, email });
    const mail = passwordRecoveryMail({ name, brand: await brandFor(tx, id) }, recoveryAddress(house, token, goOn));
    await house.jobs.enqueue(tx, 'mail.send', { to: email, ...mail });
    await (known ? sql`release savepoint letter` : sql`rollback to savepoint letter`).execute(tx);
  });
}

export const resetPassword = (
  house: House,
  asked: { token: string; password: string },
  origin: Pick<RequestOrigin, 'ip' | 'requestId'>,
): Promise<void> =>
  house.db.asSystem('password reset by link', async (tx) => {
    const link = parseRecoveryToken(asked.token);
    const person = link && (await holdPerson(tx, link.userId));
    if (!person || !(await redeemRecoverySecret(tx, person, link.secret))) throw new AppError('auth.link_expired');
    // The link stays good: nothing of this transaction is kept when the password is refused.
    await requireFitPassword(tx, person.id, asked.password);
    // Who reads the mailbox is the owner; guesses of others must not keep them waiting.
    await forgetGuesses(tx, house.secretKey, person.email);
    // Whoever begins anew from the mailbox may be getting rid of somebody.
    const doer: Doer = { actorId: person.id, actorRole: 'person', ip: origin.ip, requestId: origin.requestId };
    if (!person.emailProven)
      await recordFor(tx, doer, {
        event: 'users.email_proven',
        clinicId: null,
        recordType: 'user',
        recordId: person.id,
      });
    const proves = isFirstProof(person);
    if (proves) await dropWaysIn(tx, person.id);
    const dropped = proves ? 'all' : (await dropPasskeys(tx, person.id)) > 0 ? 'passkeys' : 'nothing';
    await chooseOwnPassword(house, tx, person, {
      passwordHash: await hashPassword(asked.password),
      dropped,
      event: 'auth.password_reset',
      doer,
    });
  });
