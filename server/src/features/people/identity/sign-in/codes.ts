import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the values every authenticator app knows. */
const totpOf = (key: string, email = '') =>
  new TOTP({
    issuer: 'Virtual.med',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(key),
  });

/** The key of an authenticator app, in base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says. */
export const uriOf = (key: string, email: string): string => totpOf(key, email).toString();

/** Clocks of phones are off by a few seconds; one step to each side forgives half a minute. */
const window = 1;

/** The 30-second step whose code this is, however it was grouped; nothing where it is no code of now. */
export function stepOfCode(key: string, typed: string, timestamp = Date.now()): number | undefined {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = totpOf(key);
  const delta = totp.validate({ token, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Without the letters and digits people take for one another. */
const symbols = 'abcdefghjkmnpqrstuvwxyz23456789';
const half = 5;
const amount = 10;

const newRecoveryCode = (): string => {
  const drawn = Array.from({ length: half * 2 }, () => symbols[randomInt(symbols.length)]).join('');
  return `${drawn.slice(0, half)}-${drawn.slice(half)}`;
};

export const newRecoveryCodes = (): string[] => Array.from({ length: amount }, newRecoveryCode);

/** Capitals, spaces and the hyphen do not matter. */
const digestOf = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest();

/** The codes left once this one is used; nothing where it is none of them. Takes the same time for any code. */
export function withoutRecoveryCode(codes: readonly string[], typed: string): string[] | undefined {
  const given = digestOf(typed);
  const left = codes.filter((code) => !timingSafeEqual(digestOf(code), given));
  return left.length < codes.length ? left : undefined;
}
