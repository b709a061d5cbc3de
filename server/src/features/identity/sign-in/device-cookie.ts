import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookiePrefix, cookieValue } from '../../../core/http/session-cookie.ts';

/** A browser somebody has signed in from, and the last few accounts that did. It opens nothing: it only earns own limits. */
export interface Device {
  readonly id: string;
  readonly accounts: readonly string[];
}

const lifetimeSeconds = 180 * 86_400;
/** A reception's computer is shared, but a cookie must stay small. */
const accountsRemembered = 8;

const nameOf = (secure: boolean): string => `${secure ? '__Secure-' : ''}${cookiePrefix}.device`;

const sign = (text: string, secretKey: string): Buffer =>
  createHmac('sha256', secretKey).update(`device cookie\n${text}`).digest();

export function readDevice(header: string | null, secure: boolean, secretKey: string): Device | undefined {
  const [text = '', signature = ''] = cookieValue(header ?? '', nameOf(secure))?.split('~') ?? [];
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(text, secretKey)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [id = '', ...accounts] = text.split('.');
  return { id, accounts };
}

/** The Set-Cookie line of a browser that has just proven to be used by this account. */
export function deviceCookie(known: Device | undefined, account: string, secure: boolean, secretKey: string): string {
  const id = known?.id ?? randomBytes(12).toString('base64url');
  const others = (known?.accounts ?? []).filter((one) => one !== account);
  const text = [id, account, ...others.slice(0, accountsRemembered - 1)].join('.');
  const value = `${text}~${sign(text, secretKey).toString('base64url')}`;
  const flags = `Max-Age=${lifetimeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${nameOf(secure)}=${value}; ${flags}`;
}
