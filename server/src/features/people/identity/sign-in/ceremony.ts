import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../../../context/context.ts';
import { readToken, signToken } from '../../../../core/crypto/signed-token.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { cookieLine, cookieName, cookieValue } from '../../../../core/http/session-cookie.ts';
import { newId } from '../../../../core/ids.ts';

const ceremonySeconds = 300;
const purpose = 'browser of a passkey ceremony';
const rowOf = (challenge: string): string => `passkey:${challenge}`;

/** What the answer to a challenge is good for: a sign-in, one more passkey for the person named, or the claim by this first-access link. */
export type Aim = 'sign_in' | { readonly addFor: string } | { readonly claimBy: string };

export const isAim = (aim: Aim, wanted: Aim): boolean => JSON.stringify(aim) === JSON.stringify(wanted);

const isSecure = ({ appUrl }: AppContext): boolean => appUrl.startsWith('https:');

/** Names the browser a ceremony was begun in; it proves nothing else. */
export function browserOf(ctx: AppContext, { cookie }: RequestOrigin): string | undefined {
  const value = cookieValue(cookie, cookieName('passkey', isSecure(ctx))) ?? '';
  return readToken({ secretKey: ctx.secretKey, purpose }, value)?.[0];
}

/** A challenge for one answer from this browser. Two tabs have one each, and neither spoils the other's. */
export async function beginCeremony(ctx: AppContext, origin: RequestOrigin, aim: Aim) {
  const challenge = randomBytes(32).toString('base64url');
  const browser = browserOf(ctx, origin) ?? randomBytes(12).toString('base64url');
  await ctx.db.auth.query(
    `insert into verifications (id, identifier, value, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [newId(), rowOf(challenge), JSON.stringify({ browser, aim }), ceremonySeconds],
  );
  const token = signToken({ secretKey: ctx.secretKey, purpose, until: Date.now() + ceremonySeconds * 1000 }, [browser]);
  const cookie = cookieLine('passkey', token, { secure: isSecure(ctx), maxAge: ceremonySeconds, path: '/api' });
  return { challenge, timeout: ceremonySeconds * 1000, cookie };
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The ceremony an answer belongs to, which is over with it, right or wrong. */
export async function endCeremony(ctx: AppContext, origin: RequestOrigin, clientDataJSON: string) {
  const challenge = challengeIn(clientDataJSON);
  if (!challenge) return undefined;
  const { rows } = await ctx.db.auth.query<{ value: string }>(
    'delete from verifications where identifier = $1 and expires_at > now() returning value',
    [rowOf(challenge)],
  );
  if (!rows[0]) return undefined;
  const { browser, aim } = JSON.parse(rows[0].value) as { browser: string; aim: Aim };
  return browser === browserOf(ctx, origin) ? { challenge, aim } : undefined;
}
