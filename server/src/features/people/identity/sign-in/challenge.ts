import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { readToken, signToken } from '../../../../core/crypto/signed-token.ts';
import type { Tx } from '../../../../core/db/database.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { cookieLine, cookieName, cookieValue } from '../../../../core/http/session-cookie.ts';
import { newId } from '../../../../core/ids.ts';
import { spendCode } from './authenticator.ts';

/** How long a proven password, or identity, waits for its code. */
const challengeSeconds = 600;
/** Wrong codes that end one challenge. */
const wrongCodes = 5;
/** Only somebody who holds the password can spend these; the pause is short because they may be its owner. */
const lockout = { wrongCodes: 10, seconds: 600 };

export const challengeCookieName = (secure: boolean): string => cookieName('two_factor', secure);

const purpose = 'second factor challenge';
const attemptsOf = (id: string): string => `2fa-attempts-${id}`;

/** Remembers somebody whose first factor was right; resolves to the Set-Cookie line that names them on the next request. */
export async function createChallenge({ appUrl, secretKey }: AppContext, tx: Tx, userId: string): Promise<string> {
  const id = `2fa-${randomBytes(18).toString('base64url')}`;
  const expires_at = sql<string>`now() + make_interval(secs => ${challengeSeconds})`;
  await tx
    .insertInto('verifications')
    .values([
      { id: newId(), identifier: id, value: userId, expires_at },
      { id: newId(), identifier: attemptsOf(id), value: '0', expires_at },
    ])
    .execute();
  const value = signToken({ secretKey, purpose, until: Date.now() + challengeSeconds * 1000 }, [id]);
  return cookieLine('two_factor', value, { secure: appUrl.startsWith('https:'), maxAge: challengeSeconds });
}

/** Half a sign-in does not outlive the password it began with. */
export async function dropChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verifications').where('identifier', 'like', '2fa-%').where('value', '=', userId).execute();
}

function challengeIdIn(ctx: AppContext, { cookie }: RequestOrigin): string | undefined {
  const value = cookieValue(cookie, challengeCookieName(ctx.appUrl.startsWith('https:'))) ?? '';
  return readToken({ secretKey: ctx.secretKey, purpose }, value)?.[0];
}

/** Whoever proves themselves in this browser next ends the challenge that was left open there. */
export async function dropChallengeOfBrowser(ctx: AppContext, tx: Tx, origin: RequestOrigin): Promise<void> {
  const id = challengeIdIn(ctx, origin);
  if (id) await endChallenge(tx, id);
}

/** The challenge this browser is to answer, and whose it is. */
export interface Challenge {
  readonly id: string;
  readonly userId: string;
}

export async function readChallenge(ctx: AppContext, origin: RequestOrigin): Promise<Challenge | undefined> {
  const id = challengeIdIn(ctx, origin);
  if (!id) return undefined;
  const { rows } = await ctx.db.auth.query<{ user_id: string }>(
    'select value as user_id from verifications where identifier = $1 and expires_at > now()',
    [id],
  );
  return rows[0] && { id, userId: rows[0].user_id };
}

export const endedChallengeCookie = ({ appUrl }: AppContext): string =>
  cookieLine('two_factor', '', { secure: appUrl.startsWith('https:'), maxAge: 0 });

type Outcome = 'right' | 'wrong' | 'ended' | { readonly secondsLocked: number };

/**
 * Judges one code and counts it. Both rows are locked meanwhile: answers to one challenge, and codes of one person,
 * follow one another. What is counted stays counted whatever the rules of the place say afterwards.
 */
export const judgeCode = (ctx: AppContext, challenge: Challenge, typed: string): Promise<Outcome> =>
  ctx.db.asSystem('sign-in: second factor', async (tx) => {
    const { id, userId } = challenge;
    const lock = await lockFactor(tx, challenge);
    if (!lock) return 'ended';
    if (lock.secondsLocked > 0) return { secondsLocked: lock.secondsLocked };
    if ((await readWrongCodes(tx, id)) >= wrongCodes) {
      await endChallenge(tx, id);
      return 'ended';
    }
    if (!(await spendCode(ctx, tx, userId, typed))) {
      await countWrongCode(tx, challenge);
      return 'wrong';
    }
    await tx
      .updateTable('two_factors')
      .set({ failed_verification_count: 0, locked_until: null })
      .where('user_id', '=', userId)
      .execute();
    await endChallenge(tx, id);
    return 'right';
  });

async function lockFactor(tx: Tx, { id, userId }: Challenge): Promise<{ secondsLocked: number } | undefined> {
  const { rows } = await sql<{ seconds_locked: number | null }>`
    select ceil(extract(epoch from f.locked_until - now()))::integer as seconds_locked
    from verifications v, two_factors f
    where v.identifier = ${id} and v.value = ${userId} and v.expires_at > now() and f.user_id = ${userId} and f.verified
    for update`.execute(tx);
  return rows[0] && { secondsLocked: rows[0].seconds_locked ?? 0 };
}

async function readWrongCodes(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', attemptsOf(id))
    .executeTakeFirst();
  return row ? Number(row.value) : wrongCodes;
}

async function countWrongCode(tx: Tx, { id, userId }: Challenge): Promise<void> {
  await sql`update verifications set value = (value::integer + 1)::text where identifier = ${attemptsOf(id)}`.execute(
    tx,
  );
  // A lock that has run out begins a new count.
  await sql`update two_factors set failed_verification_count = 0, locked_until = null
    where user_id = ${userId} and locked_until <= now()`.execute(tx);
  await sql`update two_factors set failed_verification_count = failed_verification_count + 1,
      locked_until = case when failed_verification_count + 1 >= ${lockout.wrongCodes}
        then now() + make_interval(secs => ${lockout.seconds}) end
    where user_id = ${userId}`.execute(tx);
}

const endChallenge = (tx: Tx, id: string) =>
  tx
    .deleteFrom('verifications')
    .where('identifier', 'in', [id, attemptsOf(id)])
    .execute();
