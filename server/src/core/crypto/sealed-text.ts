import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A key of its own, so that no other use of the secret can weaken this one. */
const keyFrom = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'virtual-med temporary passwords', 32));

/** Nonce, tag and ciphertext in one. It opens only with the same secret, and only for whom or what it was made for. */
export function sealText(secretKey: string, owner: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyFrom(secretKey), nonce).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** Throws when anything about it is not as it was sealed. */
export function unsealText(secretKey: string, owner: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, keyFrom(secretKey), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}
