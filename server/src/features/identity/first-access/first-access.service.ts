import { errorEntry } from '@virtual-med/contract/core/errors';
import type { z } from '@virtual-med/contract/core/zod';
import type {
  FirstAccessState,
  lookAtFirstAccess,
  redeemFirstAccess,
} from '@virtual-med/contract/identity/first-access';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import { hashPassword } from '../../../core/crypto/password-hash.ts';
import type { Tx } from '../../../core/db/database.ts';
import { secondsToWait } from '../../../core/http/rate-limit.ts';
import type { RequestOrigin } from '../../../core/http/request-origin.ts';
import type { House } from '../../../house.ts';
import { newestDocumentPage } from '../../documents/newest-document.service.ts';
import { dropPasskeys } from '../passkeys/held-passkeys.service.ts';
import { requireLetterLeft } from '../passwords/letter-limit.ts';
import { chooseOwnPassword, holdPerson } from '../passwords/own-password.ts';
import { type OpenedSession, openSession, recordRefusal } from '../sign-in/open-session.ts';
import { findLink, type LinkRow } from './first-access-link.ts';
import { sendAskedLetter } from './send-access.service.ts';
import { findUnclaimedAccount, type UnclaimedAccount } from './unclaimed-account.ts';

type Looked = z.infer<(typeof lookAtFirstAccess)['response']>;
type Input = z.infer<(typeof redeemFirstAccess)['body']>;

/** Wrong birth dates one link takes, and answers one account takes in a day, however many links are asked for. */
const wrongAnswersOfLink = 5;
const answersOfAccount = { max: 10, windowSeconds: 86_400 };

interface Found {
  readonly state: FirstAccessState;
  readonly link?: LinkRow;
  readonly account?: UnclaimedAccount | undefined;
}

async function judge(tx: Tx, token: string): Promise<Found> {
  const link = await findLink(tx, token);
  if (!link) return { state: 'closed' };
  const account = await findUnclaimedAccount(tx, { clinicId: link.clinic_id, patientId: link.patient_id });
  if (account?.userId !== link.user_id) return { state: await whyClosed(tx, link), link };
  return { state: stateOf(link), link, account };
}

function stateOf(link: LinkRow): FirstAccessState {
  if (link.wrong_answers >= wrongAnswersOfLink) return 'locked';
  if (link.ended_at !== null) return 'replaced';
  return Date.parse(link.expires_at) > Date.now() ? 'open' : 'expired';
}

/** Whoever chose a password and comes back by the letter is told where to go on. */
async function whyClosed(tx: Tx, link: LinkRow): Promise<'used' | 'closed'> {
  const claimed = await tx
    .selectFrom('patient_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select('u.id')
    .where('a.patient_id', '=', link.patient_id)
    .where('a.user_id', '=', link.user_id)
    .where('a.awaits_proof', '=', false)
    .where('u.must_change_password', '=', false)
    .executeTakeFirst();
  return claimed ? 'used' : 'closed';
}

/** Mail programs open links by themselves, and run what stands behind: looking changes nothing. */
export const look = (house: House, token: string): Promise<Looked> =>
  house.db.asSystem('first access: look', async (tx) => {
    const { state, link, account } = await judge(tx, token);
    const isOpen = state === 'open' && account !== undefined;
    return {
      state,
      clinicId: link?.clinic_id ?? null,
      asksBirthDate: isOpen && account.birthDate !== null,
      email: isOpen && link?.way === 'mail' ? account.email : null,
    };
  });

/** To the mailbox of the account, whoever asks; a link handed over by the clinic is followed by a mailed one. */
export async function resend(house: House, token: string): Promise<void> {
  const asked = await house.db.asSystem('first access: resend', (tx) => judge(tx, token));
  if (!asked.account) return;
  await requireLetterLeft(house, asked.account.email);
  await house.db.asSystem('first access: resend', async (tx) => {
    await holdPerson(tx, asked.account?.userId ?? '');
    const { account } = await judge(tx, token);
    if (account && !account.clinicIsBlocked) await sendAskedLetter(house, tx, account);
  });
}

type Outcome =
  | { readonly kind: 'closed' | 'blocked' | 'wrong' }
  | { readonly kind: 'chosen'; readonly page: string | undefined };

/**
 * Chooses the password and opens the session under the rules of every sign-in. What is wrong is counted, and burns nothing
 * but one of the link's few answers.
 */
export async function redeem(house: House, input: Input, origin: RequestOrigin): Promise<OpenedSession> {
  const { link } = await house.db.asSystem('first access: link', (tx) => judge(tx, input.token));
  if (!link) throw new AppError('auth.link_expired');
  const wait = await secondsToWait(house, `first access ${link.user_id}`, answersOfAccount);
  if (wait > 0) throw new AppError('request.too_many', { retryAfterSeconds: wait });
  const passwordHash = await hashPassword(input.password);
  const outcome = await house.db.asSystem('first access: choose', (tx) =>
    choose(house, tx, input, { userId: link.user_id, passwordHash, origin }),
  );
  const place = { area: 'patient', selectedClinicId: link.clinic_id } as const;
  if (outcome.kind === 'chosen') {
    const opened = await openSession(house, { userId: link.user_id, place, proof: 'password', passwordHash }, origin);
    return { ...opened, redirectTo: outcome.page ?? opened.redirectTo };
  }
  if (outcome.kind === 'closed') throw new AppError('auth.link_expired');
  await recordRefusal(house, place, origin, link.user_id);
  if (outcome.kind === 'blocked') throw new AppError('auth.clinic_unavailable');
  throw new AppError('auth.birth_date_wrong', { fields: { birthDate: errorEntry('auth.birth_date_wrong').message } });
}

async function choose(
  house: House,
  tx: Tx,
  input: Input,
  chosen: { userId: string; passwordHash: string; origin: RequestOrigin },
): Promise<Outcome> {
  // First, as everywhere: a password, an address or another clinic's link that comes now waits, or is seen below.
  const person = await holdPerson(tx, chosen.userId);
  const { state, link, account } = await judge(tx, input.token);
  if (!person || state !== 'open' || !link || !account) return { kind: 'closed' };
  if (account.clinicIsBlocked) return { kind: 'blocked' };
  if (account.birthDate !== null && account.birthDate !== input.birthDate) {
    await tx
      .updateTable('first_access_links')
      .set({
        wrong_answers: sql`wrong_answers + 1`,
        ended_at: sql`case when wrong_answers + 1 >= ${wrongAnswersOfLink} then now() end`,
      })
      .where('id', '=', link.id)
      .execute();
    return { kind: 'wrong' };
  }
  const { rows } = await sql<{ used: boolean }>`select use_first_access_link(${link.id}, ${link.fingerprint})
    as used`.execute(tx);
  if (!rows[0]?.used) return { kind: 'closed' };
  const { ip, requestId } = chosen.origin;
  await chooseOwnPassword(house, tx, person, {
    passwordHash: chosen.passwordHash,
    passkeysDropped: await dropPasskeys(tx, person.id),
    event: 'auth.first_access',
    doer: { actorId: person.id, actorRole: 'person', ip, requestId },
  });
  return { kind: 'chosen', page: await newestDocumentPage(tx, account) };
}
