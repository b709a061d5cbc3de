import { createHmac, timingSafeEqual } from 'node:crypto';
import type { House } from '../../house.ts';

const lifeMs = 2 * 3_600_000;

const sign = (secretKey: string, text: string): Buffer =>
  createHmac('sha256', secretKey).update(`registration ticket\n${text}`).digest();

/**
 * Lets whoever just registered a clinic pay for its first subscription before signing in. It names one clinic, lives
 * two hours and opens nothing but the way to the payment page.
 */
export function registrationTicket(
  { secretKey }: Pick<House, 'secretKey'>,
  clinicId: string,
  now: Date = new Date(),
): string {
  const text = `${clinicId}.${(now.getTime() + lifeMs).toString(36)}`;
  return `${text}.${sign(secretKey, text).toString('base64url')}`;
}

export function isRegistrationTicket(
  { secretKey }: Pick<House, 'secretKey'>,
  ticket: string,
  clinicId: string,
  now: Date = new Date(),
): boolean {
  const parts = /^([0-9a-f-]{36})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(ticket);
  if (!parts) return false;
  const [, named = '', until = '', signature = ''] = parts;
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(secretKey, `${named}.${until}`);
  return (
    given.length === wanted.length &&
    timingSafeEqual(given, wanted) &&
    named === clinicId.toLowerCase() &&
    Number.parseInt(until, 36) > now.getTime()
  );
}
