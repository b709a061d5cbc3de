import { createHmac, timingSafeEqual } from 'node:crypto';

export const cookiePrefix = 'vm';

const cookieName = (name: string, secure: boolean): string => `${secure ? '__Secure-' : ''}${cookiePrefix}.${name}`;

export const sessionCookieName = (secure: boolean): string => cookieName('session_token', secure);

/** Holds a sign-in whose password was right and whose second factor is still awaited. */
export const pendingCookieName = (secure: boolean): string => cookieName('two_factor', secure);

const signatureOf = (token: string, secret: string): Buffer => createHmac('sha256', secret).update(token).digest();

/** The cookie's value as the sign-in library writes it: the token and its signature, percent-encoded. */
export const signSessionToken = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`);

export function cookieValue(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The session token of a Cookie header, only if its signature is ours. */
export const readSessionToken = (header: string | undefined, secure: boolean, secret: string): string | undefined =>
  readSignedCookie(header, sessionCookieName(secure), secret);

export function readSignedCookie(header: string | undefined, name: string, secret: string): string | undefined {
  const value = header && cookieValue(header, name);
  if (!value) return undefined;
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
