import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const cookiePrefix = 'vm';

/** How long a session lasts without being used; used, it rolls on up to its last day. */
export const sessionSeconds = 7 * 86_400;

export const cookieName = (name: string, secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${cookiePrefix}.${name}`;

export const sessionCookieName = (secure: boolean): string => cookieName('session_token', secure);

interface CookieOptions {
  readonly secure: boolean;
  readonly maxAge: number;
  readonly path?: string;
}

/** One Set-Cookie line: no script reads it, and no other site's request carries it. */
export const cookieLine = (name: string, value: string, { secure, maxAge, path = '/' }: CookieOptions): string =>
  `${cookieName(name, secure)}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const sessionCookie = (token: string, secure: boolean, secret: string): string =>
  cookieLine('session_token', signSessionToken(token, secret), { secure, maxAge: sessionSeconds });

export const endedSessionCookie = (secure: boolean): string => cookieLine('session_token', '', { secure, maxAge: 0 });

const signatureOf = (token: string, secret: string): Buffer => createHmac('sha256', secret).update(token).digest();

export const newSessionToken = (): string => randomBytes(24).toString('base64url');

/** The cookie's value: the token and its signature, percent-encoded. */
export const signSessionToken = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`);

export function cookieValue(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** A cookie's value that bears our signature: its token. */
function signedToken(value: string, secret: string): string | undefined {
  let text: string;
  try {
    text = decodeURIComponent(value);
  } catch {
    return undefined;
  }
  const dot = text.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = text.slice(0, dot);
  const given = Buffer.from(text.slice(dot + 1), 'base64');
  const expected = signatureOf(token, secret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

/**
 * Values whose signature was proven, by the secret it was made with: whoever is here asks again and again. Whether there
 * still is such a session is asked of the database each time.
 */
const proven = new Map<string, Map<string, string>>();
const mostProven = 2_000;

/** The session token of a Cookie header, only if its signature is ours. */
export function readSessionToken(header: string | undefined, secure: boolean, secret: string): string | undefined {
  const value = header && cookieValue(header, sessionCookieName(secure));
  if (!value) return undefined;
  const known = proven.get(secret) ?? new Map<string, string>();
  const before = known.get(value);
  if (before !== undefined) return before;
  const token = signedToken(value, secret);
  if (token === undefined) return undefined;
  if (known.size >= mostProven) known.clear();
  proven.set(secret, known.set(value, token));
  return token;
}
