import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { StorageError } from './storage.port.ts';

/**
 * How an object lies in the store: a header, then chunks of 64 KiB, each sealed with AES-256-GCM under a key of this one
 * object. The nonce counts the chunks and marks the last, so none can be left out, moved or cut off; the header and the
 * storage key are authenticated with each, so an object opens only in its own place.
 *
 *   'VMF1' | key id, 4 bytes | salt, 16 bytes | (ciphertext ≤ 65536, tag 16)+
 */
const magic = Buffer.from('VMF1', 'latin1');
const keyIdBytes = 4;
const saltBytes = 16;
const tagBytes = 16;
export const headerBytes = magic.length + keyIdBytes + saltBytes;
export const plainChunkBytes = 64 * 1024;
export const sealedChunkBytes = plainChunkBytes + tagBytes;
const algorithm = 'aes-256-gcm';

export const chunkCount = (plainSize: number): number => Math.max(1, Math.ceil(plainSize / plainChunkBytes));

export const sealedSizeOf = (plainSize: number): number => headerBytes + plainSize + chunkCount(plainSize) * tagBytes;

/** Undefined for a size no sealed object can have. */
export function plainSizeOf(sealedSize: number): number | undefined {
  const body = sealedSize - headerBytes;
  const plain = body - Math.ceil(body / sealedChunkBytes) * tagBytes;
  return plain >= 0 && sealedSizeOf(plain) === sealedSize ? plain : undefined;
}

const derive = (from: string | KeyObject, salt: Buffer | string, info: string, length = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, length));

const ofClinics: readonly string[] = ['documents', 'thumbnails'];
/** Everybody's key is their own: objects of different clinics share nothing but the installation's secret. */
const ownerOf = (key: string): string => {
  const [first = '', second = ''] = key.split('/');
  return ofClinics.includes(first) ? second : first;
};

export interface ObjectKey {
  readonly header: Buffer;
  /** One chunk, given and taken in pieces. */
  seal(chunk: readonly Uint8Array[], index: number, last: boolean): Buffer[];
  /** Throws when anything is not as it was sealed. */
  open(sealed: Buffer, index: number, last: boolean): Buffer;
}

function objectKey(ownersKey: KeyObject, key: string, header: Buffer): ObjectKey {
  // Made once: every cipher would otherwise prepare the key anew.
  const own = createSecretKey(derive(ownersKey, header.subarray(-saltBytes), 'virtual-med file'));
  const aad = Buffer.concat([header, Buffer.from(key)]);
  const nonceOf = (index: number, last: boolean): Buffer => {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(index, 7);
    nonce[11] = last ? 1 : 0;
    return nonce;
  };
  return {
    header,
    seal(chunk, index, last) {
      const cipher = createCipheriv(algorithm, own, nonceOf(index, last)).setAAD(aad);
      const sealed = chunk.map((piece) => cipher.update(piece));
      // Its mode leaves nothing for the end but the tag.
      cipher.final();
      return [...sealed, cipher.getAuthTag()];
    },
    open(sealed, index, last) {
      const decipher = createDecipheriv(algorithm, own, nonceOf(index, last), { authTagLength: tagBytes }).setAAD(aad);
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      try {
        const plain = decipher.update(sealed.subarray(0, -tagBytes));
        decipher.final();
        return plain;
      } catch {
        throw new StorageError('damaged', 'the object is not as it was written');
      }
    },
  };
}

/** The installation's secrets: the first seals, all of them open. */
export interface FileKeys {
  forNew(key: string): ObjectKey;
  forHeader(key: string, header: Buffer): ObjectKey;
  /** Whether an object with this header was sealed with the first secret. */
  isCurrent(header: Buffer): boolean;
}

const mostOwnersKept = 500;

/** The keys of the owners whose files are read and written at the moment. */
function ownersKeys(secret: string): (key: string) => KeyObject {
  const kept = new Map<string, KeyObject>();
  return (key) => {
    const owner = ownerOf(key);
    const own = kept.get(owner) ?? createSecretKey(derive(secret, '', `virtual-med files ${owner}`));
    if (kept.size >= mostOwnersKept) kept.clear();
    kept.set(owner, own);
    return own;
  };
}

export function fileKeys(secrets: readonly [string, ...string[]]): FileKeys {
  const known = secrets.map((secret) => ({
    ownersKey: ownersKeys(secret),
    id: derive(secret, '', 'virtual-med file key id', keyIdBytes),
  }));
  const [current] = known as [(typeof known)[number]];
  const idOf = (header: Buffer) => header.subarray(magic.length, magic.length + keyIdBytes);
  return {
    forNew: (key) => objectKey(current.ownersKey(key), key, Buffer.concat([magic, current.id, randomBytes(saltBytes)])),
    forHeader(key, header) {
      if (header.length !== headerBytes || !header.subarray(0, magic.length).equals(magic))
        throw new StorageError('damaged', 'the object was not written by this product');
      const match = known.find(({ id }) => id.equals(idOf(header)));
      if (!match) throw new StorageError('damaged', 'the object was sealed with a key this server does not have');
      return objectKey(match.ownersKey(key), key, header);
    },
    isCurrent: (header) => idOf(header).equals(current.id),
  };
}
