import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { readToken, signToken } from '../../../../core/crypto/signed-token.ts';
import type { Actor, Tx } from '../../../../core/db/database.ts';
import { addressKey } from '../../../../core/http/address-key.ts';
import { secondsToWait } from '../../../../core/http/rate-limit.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { cookieLine, cookieName, cookieValue } from '../../../../core/http/session-cookie.ts';

/**
 * Guesses are limited per account and place. A place is a browser the account has signed in from, else an address. All
 * places that are mere addresses share a ceiling besides, so that many machines guess no faster than a few. A known
 * browser has its own count and no ceiling: nobody elsewhere can lock its owner out.
 */
const guesses = { free: 5, longestPauseSeconds: 900, memorySeconds: 86_400 };
const ceiling = { guesses: 50, seconds: 3_600 };
/**
 * Guesses inside open sessions are counted per session and have a ceiling of their own per account. Only whoever holds a
 * session can spend either; one session alone, with its pauses, does not reach the ceiling, so that somebody at one
 * screen keeps nobody waiting at another, and strangers at the sign-in keep nobody waiting inside.
 */
const ceilingInside = { guesses: 30, seconds: 3_600 };
const lookUps = { max: 60, windowSeconds: 600 };

/** Names an account in counters and cookies without telling whose it is; the same for an e-mail nobody has. */
const accountKey = (secretKey: string, email: string): string =>
  createHmac('sha256', secretKey).update(`account key\n${email}`).digest('base64url').slice(0, 22);

/** A browser somebody has signed in from, and the last few accounts that did. It opens nothing: it only earns own limits. */
interface Device {
  readonly id: string;
  readonly accounts: readonly string[];
}

const deviceSeconds = 180 * 86_400;
/** A reception's computer is shared, but a cookie must stay small. */
const accountsRemembered = 8;

function readDevice(cookie: string, secure: boolean, secretKey: string): Device | undefined {
  const value = cookieValue(cookie, cookieName('device', secure)) ?? '';
  const [id, ...accounts] = readToken({ secretKey, purpose: 'device cookie' }, value) ?? [];
  return id ? { id, accounts } : undefined;
}

/** The Set-Cookie line of a browser that has just proven to be used by this account. */
function deviceCookie(known: Device | undefined, account: string, secure: boolean, secretKey: string): string {
  const id = known?.id ?? randomBytes(12).toString('base64url');
  const others = (known?.accounts ?? []).filter((one) => one !== account);
  const value = signToken({ secretKey, purpose: 'device cookie', until: Date.now() + deviceSeconds * 1000 }, [
    id,
    account,
    ...others.slice(0, accountsRemembered - 1),
  ]);
  return cookieLine('device', value, { secure, maxAge: deviceSeconds });
}

interface GuessLimits {
  /** Counts one guess at the password, or refuses it with the time to wait. */
  guess(): Promise<void>;
  /** The password was right. */
  passed(): Promise<void>;
}

interface AccountLimits extends GuessLimits {
  /** Names the account without telling whose it is. */
  readonly account: string;
  /** Whether the account has signed in from this browser before. */
  readonly isKnownPlace: boolean;
  /** Counts one look-up of the account's clinics, or refuses it. */
  lookUp(): Promise<void>;
  /** The Set-Cookie line that makes this browser known to the account. */
  deviceCookie(): string;
}

export function accountLimits(ctx: AppContext, email: string, origin: RequestOrigin): AccountLimits {
  const { secretKey } = ctx;
  const secure = ctx.appUrl.startsWith('https:');
  const account = accountKey(secretKey, email);
  const device = readDevice(origin.cookie, secure, secretKey);
  const known = device?.accounts.includes(account) ? device : undefined;
  const place = known ? `device ${known.id}` : `address ${addressKey(origin.ip)}`;
  const everywhere = known ? null : { key: `sign-in ${account}`, ...ceiling };

  return {
    account,
    isKnownPlace: known !== undefined,
    ...guessLimits(ctx, `sign-in ${account} ${place}`, everywhere),
    lookUp: async () => {
      refuseFor(await secondsToWait(ctx, `clinics ${account} ${known ? place : 'anywhere'}`, lookUps));
    },
    deviceCookie: () => deviceCookie(device, account, secure, secretKey),
  };
}

/** For a password typed in an open session, whichever endpoint judges it and whatever address it comes from. */
export const sessionLimits = (ctx: AppContext, { userId, sessionId }: Actor): GuessLimits =>
  guessLimits(ctx, `own password ${userId} ${sessionId}`, { key: `own password ${userId}`, ...ceilingInside });

function guessLimits(
  { db, config }: AppContext,
  bucket: string,
  everywhere: { readonly key: string; readonly guesses: number; readonly seconds: number } | null,
): GuessLimits {
  return {
    guess: async () => {
      if (!config.rateLimits) return;
      const { rows } = await db.auth.query<{ wait: number }>(
        'select sign_in_attempt($1, $2, $3, $4, $5, $6, $7) as wait',
        [
          bucket,
          guesses.free,
          guesses.longestPauseSeconds,
          guesses.memorySeconds,
          everywhere?.key ?? null,
          everywhere?.guesses ?? null,
          everywhere?.seconds ?? null,
        ],
      );
      refuseFor(rows[0]?.wait ?? 0);
    },
    passed: async () => {
      if (config.rateLimits) await db.auth.query('select sign_in_passed($1, $2)', [bucket, everywhere?.key ?? null]);
    },
  };
}

/** For somebody rescued: what was counted against their account, from wherever, is forgotten. */
export async function forgetGuesses(tx: Tx, secretKey: string, person: { id: string; email: string }): Promise<void> {
  const account = accountKey(secretKey, person.email);
  await sql`delete from rate_limits where starts_with(key, ${`sign-in ${account}`})
    or starts_with(key, ${`clinics ${account}`}) or starts_with(key, ${`own password ${person.id}`})`.execute(tx);
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError('request.too_many', { retryAfterSeconds: seconds });
}
