import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto';

/** The key rows are sealed with. It is made from the secret key and never enters the database. */
export interface ChainKey {
  /** Names the key beside what it sealed; tells nothing about it. */
  readonly id: string;
  mac(text: string): Buffer;
}

export interface ChainKeys {
  readonly current: ChainKey;
  /** The one of that name, current or former. */
  find(id: string): ChainKey | undefined;
}

function chainKey(secret: string): ChainKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'virtual-med audit chain', 32));
  // Made once: of bytes each seal would find out anew what kind of key they are.
  const prepared = createSecretKey(key);
  return {
    id: createHash('sha256').update('virtual-med audit key id').update(key).digest('hex').slice(0, 16),
    mac: (text) => createHmac('sha256', prepared).update(text).digest(),
  };
}

/** The secret key in use first, then those used before. */
export function chainKeys(secret: string, formerSecrets: readonly string[] = []): ChainKeys {
  const current = chainKey(secret);
  const all = new Map([current, ...formerSecrets.map(chainKey)].map((key) => [key.id, key]));
  return { current, find: (id) => all.get(id) };
}
