import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32Bytes(text: string): Buffer {
  let bits = '';
  for (const symbol of text.replaceAll(' ', '')) bits += alphabet.indexOf(symbol).toString(2).padStart(5, '0');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

function hotp(key: Buffer, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', key).update(message).digest();
  const at = digest.readUInt8(19) & 0xf;
  return (digest.readUInt32BE(at) & 0x7fff_ffff).toString().slice(-6).padStart(6, '0');
}

/**
 * The app on a person's phone, given the key they typed. It shows the code of the moment it was made and the one
 * after; both stay good while a test crosses into the next half minute.
 */
export function openAuthenticator(key: string) {
  const secret = base32Bytes(key);
  const step = Math.floor(Date.now() / 30_000);
  return { now: hotp(secret, step), next: hotp(secret, step + 1), longAgo: hotp(secret, step - 20) };
}
