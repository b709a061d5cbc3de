import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';

/** Signs what is published. Made from the installation's secret: kept, backed up and replaced with it. */
export interface PublishingKey {
  readonly id: string;
  readonly publicKeyPem: string;
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

const verifyWith = (key: KeyObject, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));

function publishingKey(secret: string): PublishingKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'virtual-med published heads', 32));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key);
  const publicKeyPem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  return {
    id: createHash('sha256').update(publicKeyPem).digest('hex').slice(0, 16),
    publicKeyPem,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
    verify: (text, signature) => verifyWith(publicKey, text, signature),
  };
}

export interface PublishingKeys {
  readonly current: PublishingKey;
  /** The one of that name, current or former. */
  find(id: string): PublishingKey | undefined;
}

/** The secret in use first, then those used before. */
export function publishingKeys(secret: string, formerSecrets: readonly string[] = []): PublishingKeys {
  const current = publishingKey(secret);
  const all = new Map([current, ...formerSecrets.map(publishingKey)].map((key) => [key.id, key]));
  return { current, find: (id) => all.get(id) };
}
