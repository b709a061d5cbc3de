import type { z } from '@virtual-med/contract/core/zod';
import type { lookAtFirstAccess, redeemFirstAccess } from '@virtual-med/contract/identity/first-access';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { hashPassword } from '../../../../core/crypto/password-hash.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { requireLetterLeft } from '../passwords/letter-limit.ts';
import { chooseOwnPassword, holdPerson } from '../passwords/own-password.ts';
import { requireFitPassword } from '../passwords/privileged.ts';
import { type OpenedSession, openSession } from '../sign-in/open-session.ts';
import { noteAcceptance } from '../terms/terms.service.ts';
import { areaOf, claimAccount, doerOfClaim, placeOf, requireAnswerLeft, requireLink } from './claim-account.ts';
import { isAccountLink, isRecordLink, judgeLink } from './judge-link.ts';
import { openRecord } from './open-record.service.ts';
import { sendAskedLetter } from './send-access.service.ts';

type Looked = z.infer<(typeof lookAtFirstAccess)['response']>;
type Input = z.infer<(typeof redeemFirstAccess)['body']>;

/** Mail programs open links by themselves, and run what stands behind: looking changes nothing. */
export const look = (ctx: AppContext, token: string): Promise<Looked> =>
  ctx.db.asSystem('first access: look', async (tx) => {
    const { state, link, account, record } = await judgeLink(tx, token);
    const isOpen = state === 'open' && (account ?? record) !== undefined;
    return {
      state,
      clinicId: link?.clinic_id ?? null,
      area: link ? areaOf(link) : 'patient',
      asksBirthDate: isOpen && (account ?? record)?.birthDate !== null,
      asksEmail: link !== undefined && isRecordLink(link),
      email: isOpen && account && link?.way === 'mail' ? account.email : null,
    };
  });

/** To the mailbox of the account, whoever asks; a link handed over by the clinic is followed by a mailed one. */
export async function resend(ctx: AppContext, token: string): Promise<void> {
  const asked = await ctx.db.asSystem('first access: resend', (tx) => judgeLink(tx, token));
  if (!asked.account) return;
  await requireLetterLeft(ctx, asked.account.email);
  await ctx.db.asSystem('first access: resend', async (tx) => {
    await holdPerson(tx, asked.account?.userId ?? '');
    const { account } = await judgeLink(tx, token);
    if (account && !account.clinicIsBlocked) await sendAskedLetter(ctx, tx, account);
  });
}

/** Chooses the password and opens the session under the rules of every sign-in. */
export async function redeem(ctx: AppContext, input: Input, origin: RequestOrigin): Promise<OpenedSession> {
  const link = await requireLink(ctx, input.token);
  await requireAnswerLeft(ctx, link);
  if (isRecordLink(link)) return openRecord(ctx, input, { link, origin });
  if (!isAccountLink(link)) throw new AppError('auth.link_expired');
  const passwordHash = await hashPassword(input.password);
  const { page } = await claimAccount(ctx, { shown: input, link, origin }, async (tx, person) => {
    const doer = doerOfClaim(link.user_id, origin);
    // Nothing of this transaction is kept when the password is refused: the link stays good.
    await requireFitPassword(tx, person.id, input.password);
    await chooseOwnPassword(ctx, tx, person, { passwordHash, event: 'auth.first_access', doer });
    await noteAcceptance(tx, person.id, input.acceptedTerms, doer);
  });
  const proven = { userId: link.user_id, place: placeOf(link), proof: 'password', passwordHash } as const;
  const opened = await openSession(ctx, proven, origin);
  return { ...opened, redirectTo: page ?? opened.redirectTo };
}
