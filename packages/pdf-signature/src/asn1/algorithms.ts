import { constants, createVerify, type KeyObject } from 'node:crypto';
import { type Asn1, oidOf } from './asn1.ts';
import { oids } from './oids.ts';

export type Digest = 'sha1' | 'sha256' | 'sha384' | 'sha512';

const digests: Record<string, Digest> = {
  [oids.sha1]: 'sha1',
  [oids.sha256]: 'sha256',
  [oids.sha384]: 'sha384',
  [oids.sha512]: 'sha512',
};

type KeyKind = 'rsa' | 'ec';

const signatures: Record<string, readonly [KeyKind, Digest]> = {
  [oids.rsaSha1]: ['rsa', 'sha1'],
  [oids.rsaSha256]: ['rsa', 'sha256'],
  [oids.rsaSha384]: ['rsa', 'sha384'],
  [oids.rsaSha512]: ['rsa', 'sha512'],
  [oids.ecdsaSha1]: ['ec', 'sha1'],
  [oids.ecdsaSha256]: ['ec', 'sha256'],
  [oids.ecdsaSha384]: ['ec', 'sha384'],
  [oids.ecdsaSha512]: ['ec', 'sha512'],
};

/** How something was signed. */
export interface SignatureAlgorithm {
  readonly kind: KeyKind;
  readonly digest: Digest;
  readonly isPss: boolean;
}

export function digestNamed(algorithm: Asn1): Digest {
  const digest = digests[oidOf(algorithm.at(0))];
  if (!digest) throw new SyntaxError('an unknown digest');
  return digest;
}

/** Without a word on it, PSS means SHA-1. */
const pssDigest = (algorithm: Asn1): Digest => {
  const named = algorithm.children[1]?.withTag(0xa0);
  return named ? digestNamed(named.at(0)) : 'sha1';
};

/** `digest`: for signers that name only the kind of the key. */
export function signatureAlgorithm(algorithm: Asn1, digest: Digest | null = null): SignatureAlgorithm {
  const name = oidOf(algorithm.at(0));
  if (name === oids.rsaPss) return { kind: 'rsa', digest: pssDigest(algorithm), isPss: true };
  const known = name === oids.rsa && digest ? (['rsa', digest] as const) : signatures[name];
  if (!known) throw new SyntaxError('an unknown kind of signature');
  return { kind: known[0], digest: known[1], isPss: false };
}

/** SHA-1 and short keys prove nothing any more. */
export const isWeak = ({ digest }: SignatureAlgorithm, key: KeyObject): boolean =>
  digest === 'sha1' ||
  (key.asymmetricKeyDetails?.modulusLength !== undefined && key.asymmetricKeyDetails.modulusLength < 2048);

export function isSignedBy(
  key: KeyObject,
  { kind, digest, isPss }: SignatureAlgorithm,
  content: readonly Buffer[],
  signature: Buffer,
): boolean {
  const keyKind = key.asymmetricKeyType === 'rsa-pss' && isPss ? 'rsa' : key.asymmetricKeyType;
  if (keyKind !== kind) return false;
  const padding = isPss ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO } : {};
  const check = createVerify(digest);
  for (const part of content) check.update(part);
  try {
    return check.verify({ key, ...padding }, signature);
  } catch {
    return false;
  }
}
