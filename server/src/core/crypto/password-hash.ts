import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { SecretKeys } from './secret-keys.ts';

/** argon2id with parameters OWASP asks for, of those it holds equally strong: 12 MiB, three passes, one lane. */
const options = { memoryCost: 12_288, timeCost: 3, parallelism: 1 } as const;
/** Of the same list, and dearer for us: 19 MiB, two passes. */
const formerOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const formerMark = '$argon2id$v=19$m=19456,t=2,p=1$';

export const hashPassword = (password: string): Promise<string> => hash(password, options);

export const isFormerHash = (passwordHash: string): boolean => passwordHash.startsWith(formerMark);

/**
 * For an e-mail nobody has, what a wrong password costs. People who have not signed in since have a hash of the former
 * parameters: half of those who do not exist cost the same, each always the same, so that the time tells of nobody.
 */
export const dummyHash = (secretKey: string, email: string, password: string): Promise<string> => {
  const [drawn = 0] = createHmac('sha256', secretKey).update(`what nobody costs\n${email}`).digest();
  return hash(password, drawn < 128 ? options : formerOptions);
};

const drawnMark = '$drawn$';

/** The label is part of every stored hash: another one would void them. */
const macOf = (secretKey: string, salt: string, password: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secretKey).update('passwords drawn by the house').digest())
    .update(`${salt}$${password}`)
    .digest();

/**
 * For a password we drew ourselves and nobody chose: there is no list of likely ones to go through, and without the
 * installation's secret nothing to compare a guess with. So it needs no slow hash.
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
