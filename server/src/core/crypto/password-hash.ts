import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { SecretKeys } from './secret-keys.ts';

/** argon2id with the parameters OWASP asks for: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

const drawnMark = '$drawn$';

const macOf = (secretKey: string, salt: string, password: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secretKey).update('passwords drawn by the house').digest())
    .update(`${salt}$${password}`)
    .digest();

/**
 * For a password we drew ourselves and nobody chose: there is no list of likely ones to go through, and without the
 * house's secret nothing to compare a guess with. So it needs no slow hash.
 */
export function hashDrawnPassword(secretKey: string, password: string): string {
  const salt = randomBytes(16).toString('base64url');
  return `${drawnMark}${salt}$${macOf(secretKey, salt, password).toString('base64url')}`;
}

export const isDrawnHash = (passwordHash: string): boolean => passwordHash.startsWith(drawnMark);

/** Takes the same time for either kind: it does not tell who still has a password they were given. */
export async function verifyPassword(keys: SecretKeys, passwordHash: string, password: string): Promise<boolean> {
  if (!isDrawnHash(passwordHash)) return verify(passwordHash, password).catch(() => false);
  await hashPassword(password);
  const [salt = '', mac = ''] = passwordHash.slice(drawnMark.length).split('$');
  const kept = Buffer.from(mac, 'base64url');
  return keys.some((key) => {
    const own = macOf(key, salt, password);
    return own.length === kept.length && timingSafeEqual(own, kept);
  });
}
