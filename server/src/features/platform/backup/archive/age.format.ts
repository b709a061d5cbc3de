import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { BackupFailure } from './backup-failure.ts';

/**
 * The age format, version 1, for one passphrase (https://age-encryption.org/v1): `age -d` opens what is written here.
 * A header with the file key sealed by scrypt, then chunks of 64 KiB sealed with ChaCha20-Poly1305; the nonce counts the
 * chunks and marks the last, so none can be left out, moved or cut off.
 */
const firstLine = 'age-encryption.org/v1';
export const chunkBytes = 64 * 1024;
export const tagBytes = 16;
export const payloadNonceBytes = 16;
const fileKeyBytes = 16;
const saltBytes = 16;
/** Memory is 1 KiB times 2 to this power: 256 MiB, about a second. */
export const usualWorkFactor = 18;
const hardestWorkFactor = 20;
const cipherName = 'chacha20-poly1305';

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

function wrappingKey(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const cost = 2 ** workFactor;
  const salted = Buffer.concat([Buffer.from(`${firstLine}/scrypt`), salt]);
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salted, 32, { N: cost, r: 8, p: 1, maxmem: 1024 * cost + 2 ** 21 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const derive = (fileKey: Buffer, salt: Buffer | string, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, info, 32));

/** The sealed bytes and their tag, one after the other. */
function seal(key: KeyObject | Buffer, nonce: Buffer, plain: Uint8Array): readonly [Buffer, Buffer] {
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  const sealed = cipher.update(plain);
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

function open(key: KeyObject | Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const plain = decipher.update(sealed.subarray(0, -tagBytes));
    decipher.final();
    return plain;
  } catch {
    return undefined;
  }
}

const wrapNonce = Buffer.alloc(12);
const sumOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', derive(fileKey, '', 'header'))
    .update(header)
    .digest();

export interface Opened {
  readonly fileKey: Buffer;
  readonly header: Buffer;
}

export async function newHeader(passphrase: string, workFactor: number): Promise<Opened> {
  const [fileKey, salt] = [randomBytes(fileKeyBytes), randomBytes(saltBytes)];
  const wrapped = Buffer.concat(seal(await wrappingKey(passphrase, salt, workFactor), wrapNonce, fileKey));
  const text = `${firstLine}\n-> scrypt ${encode(salt)} ${workFactor}\n${encode(wrapped)}\n---`;
  return { fileKey, header: Buffer.from(`${text} ${encode(sumOf(fileKey, text))}\n`) };
}

const shape =
  /^age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) ([1-9]\d?)\n([A-Za-z0-9+/]{43})\n--- ([A-Za-z0-9+/]{43})\n/;

/** All headers for one passphrase are shorter than this. */
export const headerRoom = 200;

/** The file key of a file that begins with these bytes. */
export async function openHeader(passphrase: string, start: Buffer): Promise<Opened> {
  const text = start.subarray(0, headerRoom).toString('latin1');
  const [whole, salt = '', factor = '', wrapped = '', sum = ''] = shape.exec(text) ?? [];
  if (whole === undefined || Number(factor) > hardestWorkFactor) throw new BackupFailure('foreign');
  const key = await wrappingKey(passphrase, Buffer.from(salt, 'base64'), Number(factor));
  const fileKey = open(key, wrapNonce, Buffer.from(wrapped, 'base64'));
  if (fileKey === undefined) throw new BackupFailure('passphrase');
  const expected = sumOf(fileKey, whole.slice(0, whole.lastIndexOf('---') + 3));
  const told = Buffer.from(sum, 'base64');
  // Base64 has spare bits at its end: written anew it has to be the same text.
  if (!timingSafeEqual(told, expected) || encode(told) !== sum) throw new BackupFailure('damaged');
  return { fileKey, header: Buffer.from(whole, 'latin1') };
}

export interface ChunkCipher {
  /** In two pieces: the bytes are not copied once more for their tag. */
  seal(chunk: Uint8Array, index: number, last: boolean): readonly [Buffer, Buffer];
  /** Undefined when it is not as it was sealed. */
  open(sealed: Buffer, index: number, last: boolean): Buffer | undefined;
}

export function chunkCipher(fileKey: Buffer, payloadNonce: Buffer): ChunkCipher {
  const key = createSecretKey(derive(fileKey, payloadNonce, 'payload'));
  const nonceOf = (index: number, last: boolean): Buffer => {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(index, 5, 6);
    nonce[11] = last ? 1 : 0;
    return nonce;
  };
  return {
    seal: (chunk, index, last) => seal(key, nonceOf(index, last), chunk),
    open: (sealed, index, last) => open(key, nonceOf(index, last), sealed),
  };
}
