import { createHash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { Secret } from 'otpauth';
import { sealText, unsealText } from '../../../../core/crypto/sealed-text.ts';

type Part = 'key' | 'recovery codes';

const prefix = 'v2.';
const ownerOf = (part: Part, userId: string): string => `second factor ${part} ${userId}`;

/** The text of one column of `two_factors`: the app's key in base32, or the recovery codes as JSON. */
export const sealPart = (secretKey: string, part: Part, userId: string, plain: string): string =>
  prefix + sealText(secretKey, ownerOf(part, userId), plain).toString('base64url');

/** Throws when it was not sealed with this secret, for this person. */
export const openPart = (secretKey: string, part: Part, userId: string, sealed: string): string =>
  isOfToday(sealed)
    ? unsealText(secretKey, ownerOf(part, userId), Buffer.from(sealed.slice(prefix.length), 'base64url'))
    : openFormerPart(secretKey, part, sealed);

export const isOfToday = (sealed: string): boolean => sealed.startsWith(prefix);

const formerNonceBytes = 24;

/**
 * Rows written by better-auth, which did this before: hex of nonce and ciphertext, and a key whose characters were its
 * bytes. They are sealed anew at the next code, or by a rotation of the secret. Remove, with @noble/ciphers, when no
 * installation has a row without the prefix.
 */
function openFormerPart(secretKey: string, part: Part, sealed: string): string {
  const bytes = Buffer.from(sealed, 'hex');
  const cipher = xchacha20poly1305(
    createHash('sha256').update(secretKey).digest(),
    bytes.subarray(0, formerNonceBytes),
  );
  const plain = Buffer.from(cipher.decrypt(bytes.subarray(formerNonceBytes))).toString('utf8');
  return part === 'key' ? Secret.fromUTF8(plain).base32 : plain;
}
