import type { z } from '@virtual-med/contract/core/zod';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import type { signIn as signInEndpoint, signInSecondFactor } from '@virtual-med/contract/identity/sign-in.endpoints';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { doerOf, recordFor } from '../../../../core/audit/audit.service.ts';
import { dummyHash, hashPassword, isFormerHash, verifyPassword } from '../../../../core/crypto/password-hash.ts';
import { keysOf } from '../../../../core/crypto/secret-keys.ts';
import type { Actor } from '../../../../core/db/database.ts';
import { type RequestOrigin, sessionTokenOf } from '../../../../core/http/request-origin.ts';
import { endedSessionCookie } from '../../../../core/http/session-cookie.ts';
import { endedChallengeCookie, judgeCode, readChallenge } from './challenge.ts';
import { replacePasswordHash } from './credential.service.ts';
import { accountLimits } from './limits.ts';
import { type OpenedSession, openSession, recordRefusal } from './open-session.ts';

type SignInInput = z.infer<(typeof signInEndpoint)['body']>;
type CodeInput = z.infer<(typeof signInSecondFactor)['body']>;

export async function signIn(ctx: AppContext, input: SignInInput, origin: RequestOrigin): Promise<OpenedSession> {
  const { email, password, ...place } = input;
  const limits = accountLimits(ctx, email, origin);
  await limits.guess();
  const person = await provePassword(ctx, email, password);
  if (!person) {
    await recordRefusal(ctx, place, origin, { email });
    throw new AppError('auth.invalid_credentials');
  }
  await limits.passed();
  const proven = (await withHashOfToday(ctx, person, password)) ?? (await provePassword(ctx, email, password));
  return openSession(ctx, { ...person, ...proven, place, proof: 'password' }, origin);
}

/**
 * A hash of former parameters is made anew while the password is at hand. Nothing where the account has another by now: of
 * another password, or of the same one, which another device had made anew in the same moment.
 */
async function withHashOfToday(ctx: AppContext, person: { userId: string; passwordHash: string }, password: string) {
  if (!isFormerHash(person.passwordHash)) return person;
  const passwordHash = await hashPassword(password);
  const isRenewed = await ctx.db.asSystem('sign-in: hash of today', (tx) =>
    replacePasswordHash(tx, person.userId, { from: person.passwordHash, to: passwordHash }),
  );
  return isRenewed ? { passwordHash } : undefined;
}

/** For the owner of a clinic registered in this very request, who has just chosen the password. */
export const signInRegistering = (
  ctx: AppContext,
  { clinicId, ...owner }: { userId: string; clinicId: string; passwordHash: string },
  origin: RequestOrigin,
): Promise<OpenedSession> =>
  openSession(ctx, { ...owner, place: { area: 'clinic', selectedClinicId: clinicId }, proof: 'registration' }, origin);

/** Whose password this is. An e-mail nobody has, and a person without a password, cost as much time as a wrong one. */
async function provePassword(ctx: AppContext, email: string, password: string) {
  const { rows } = await ctx.db.auth.query<{ id: string; password: string | null }>(
    `select u.id, a.password from users u
     join accounts a on a.user_id = u.id and a.account_id = u.id::text and a.provider_id = 'credential'
     where u.email = $1`,
    [email],
  );
  const { id: userId, password: passwordHash } = rows[0] ?? {};
  if (!userId || !passwordHash) {
    await dummyHash(ctx.secretKey, email, password);
    return undefined;
  }
  return (await verifyPassword(keysOf(ctx), passwordHash, password)) ? { userId, passwordHash } : undefined;
}

/** Finishes a sign-in that awaits its second factor, in the place it began at. */
export async function signInWithCode(ctx: AppContext, input: CodeInput, origin: RequestOrigin): Promise<OpenedSession> {
  const challenge = await readChallenge(ctx, origin);
  if (!challenge) throw new AppError('auth.session_expired');
  const place = placeOf(input);
  const { userId } = challenge;
  const outcome = await judgeCode(ctx, challenge, input.code);
  if (outcome === 'right') {
    const opened = await openSession(ctx, { userId, place, proof: 'second_factor' }, origin);
    return { ...opened, cookies: [...opened.cookies, endedChallengeCookie(ctx)] };
  }
  await recordRefusal(ctx, place, origin, { userId });
  if (typeof outcome === 'object') throw new AppError('request.too_many', { retryAfterSeconds: outcome.secondsLocked });
  throw new AppError(outcome === 'wrong' ? 'auth.second_factor_wrong' : 'auth.session_expired');
}

function placeOf({ area, selectedClinicId, toExport }: CodeInput): SignInPlace {
  if (area === 'admin') return { area };
  if (!selectedClinicId) throw new AppError('auth.clinic_unavailable');
  return area === 'clinic' ? { area, selectedClinicId, toExport } : { area, selectedClinicId };
}

/** Ends the session for good before the browser is told to forget it. */
export async function signOut(ctx: AppContext, actor: Actor, origin: RequestOrigin): Promise<string> {
  const token = sessionTokenOf(ctx, origin) ?? '';
  await ctx.db.asSystem('sign-out: end the session', async (tx) => {
    await tx.deleteFrom('sessions').where('token', '=', token).where('user_id', '=', actor.userId).execute();
    await recordFor(tx, doerOf(actor), {
      event: 'auth.signed_out',
      clinicId: null,
      recordType: 'user',
      recordId: actor.userId,
    });
  });
  return endedSessionCookie(ctx.appUrl.startsWith('https:'));
}
