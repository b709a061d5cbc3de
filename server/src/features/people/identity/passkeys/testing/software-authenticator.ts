import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { z } from '@virtual-med/contract/core/zod';
import type { assertion, newCredential } from '@virtual-med/contract/identity/passkeys';
import { testAppUrl } from '../../../../../testing/test-app.ts';

/** As much CBOR as a device writes: whole numbers, bytes, text and maps. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** What a ceremony may be made to get wrong. */
interface Lie {
  readonly origin?: string;
  readonly host?: string;
  readonly challenge?: string;
  /** The device has asked for no finger, face or PIN. */
  readonly unverified?: boolean;
  readonly userHandle?: string;
  readonly counter?: number;
}

/** A device that holds one passkey, ES256, and counts its signatures when told where to begin. */
export function softwareAuthenticator({ counter: begin = 0 } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const aaguid = Buffer.alloc(16);
  let counter = begin;
  let handle = '';

  const authenticatorData = (lie: Lie, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? counter);
    // Present, verified, and with the key itself where there is one.
    const flags = 0x01 | (lie.unverified ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(lie.host ?? 'localhost'), Buffer.from([flags]), count, attested]);
  };
  const clientData = (type: string, challenge: string, lie: Lie): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? testAppUrl,
        crossOrigin: false,
      }),
    );
  const credential = { id: text(credentialId), rawId: text(credentialId), type: 'public-key' as const };

  return {
    credentialId: credential.id,
    create(options: { challenge: string; user: { id: string } }, lie: Lie = {}): z.infer<typeof newCredential> {
      handle = options.user.id;
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([aaguid, length, credentialId, cbor(key)]);
      const object = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(lie, attested)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, lie)),
          attestationObject: text(cbor(object)),
          transports: ['internal'],
        },
      };
    },
    sign(options: { challenge: string }, lie: Lie = {}): z.infer<typeof assertion> {
      if (counter > 0) counter += 1;
      const data = authenticatorData(lie);
      const client = clientData('webauthn.get', options.challenge, lie);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          userHandle: lie.userHandle ?? handle,
        },
      };
    },
  };
}
