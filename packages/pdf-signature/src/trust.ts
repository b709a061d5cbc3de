import { isSignedBy, isWeak, signatureAlgorithm } from './asn1/algorithms.ts';
import { octetsOf, oidOf, readAsn1, tags, timeOf } from './asn1/asn1.ts';
import { oids } from './asn1/oids.ts';
import { element } from './asn1/write.ts';
import { type Certificate, fullNames, mayIssueCrls, parseCertificate } from './asn1/x509.ts';

export type Tree = 'icp' | 'gov';

/** Whom we believe: roots by their bytes and never by their names, what is known between them and people, and who was revoked. */
export interface Trust {
  /** By SHA-256 of the certificate, lower-case hexadecimal. */
  readonly roots: ReadonlyMap<string, Tree>;
  /** Roots and those known between them and people. */
  readonly authorities: readonly Certificate[];
  readonly crls: readonly Crl[];
  /** When the newest list of revoked certificates was issued; null without any. */
  readonly asOf: Date | null;
}

export interface Crl {
  readonly issuer: Buffer;
  readonly at: Date;
  readonly next: Date | null;
  readonly covers: 'all' | 'people' | 'authorities';
  /** The names of the place it is published at, where it is a list only of the certificates that name the same place. */
  readonly partition: readonly Buffer[] | null;
  isSignedBy(authority: Certificate): boolean;
  revokedAt(serial: Buffer): Date | null;
}

type Scope = Pick<Crl, 'covers' | 'partition'>;

/** Which certificates a list is of. What is split by reason or issuer, or tells only differences, is not read. */
function scopeOf(value: Buffer): Scope {
  const parts = readAsn1(value).children;
  if (parts.some(({ tag }) => tag !== 0xa0 && tag !== 0x81 && tag !== 0x82))
    throw new SyntaxError('crl: an unusual scope');
  const says = (tag: number) => parts.some((part) => part.tag === tag && part.value[0] !== 0);
  if (says(0x81) && says(0x82)) throw new SyntaxError('crl: a scope of nothing');
  const place = parts.find(({ tag }) => tag === 0xa0);
  const partition = place ? fullNames(place).map(({ bytes }) => bytes) : null;
  if (partition?.length === 0) throw new SyntaxError('crl: an unusual scope');
  return { covers: says(0x81) ? 'people' : says(0x82) ? 'authorities' : 'all', partition };
}

/** A list of revoked certificates. Throws where it cannot be read. */
export function readCrl(der: Buffer): Crl {
  const list = readAsn1(der);
  const body = list.at(0);
  const parts = [...body.children];
  if (parts[0]?.tag === tags.integer) parts.shift();
  const [, issuer, at, ...rest] = parts;
  if (!issuer || !at) throw new SyntaxError('crl: something is missing');
  const isTime = (tag: number | undefined) => tag === tags.utcTime || tag === tags.generalizedTime;
  const next = isTime(rest[0]?.tag) ? rest.shift() : undefined;
  const rows = rest[0]?.tag === tags.sequence ? rest.shift() : undefined;
  let scope: Scope = { covers: 'all', partition: null };
  for (const extension of rest.find(({ tag }) => tag === 0xa0)?.at(0).children ?? []) {
    const value = extension.children.at(-1);
    if (!value) throw new SyntaxError('crl: an extension without a value');
    if (oidOf(extension.at(0)) === oids.issuingDistributionPoint) scope = scopeOf(octetsOf(value));
    else if (extension.withTag(tags.boolean)?.value[0]) throw new SyntaxError('crl: an unknown rule');
  }
  const algorithm = signatureAlgorithm(list.at(1));
  const signature = list.at(2).value.subarray(1);
  return {
    issuer: issuer.bytes,
    at: timeOf(at),
    next: next ? timeOf(next) : null,
    ...scope,
    isSignedBy: (authority) =>
      mayIssueCrls(authority) &&
      !isWeak(algorithm, authority.x509.publicKey) &&
      isSignedBy(authority.x509.publicKey, algorithm, [body.bytes], signature),
    revokedAt(serial) {
      // Lists are long and rarely name whom one looks for.
      if (!rows?.value.includes(element(tags.integer, serial))) return null;
      for (const row of rows.each()) if (row.at(0).value.equals(serial)) return timeOf(row.at(1));
      return null;
    },
  };
}

interface TrustParts {
  readonly roots: readonly { readonly der: Buffer; readonly tree: Tree }[];
  readonly intermediates: readonly Buffer[];
  readonly crls: readonly Buffer[];
}

export function buildTrust({ roots, intermediates, crls }: TrustParts): Trust {
  const known = roots.map(({ der, tree }) => ({ certificate: parseCertificate(der), tree }));
  const lists = crls.map(readCrl);
  const newest = Math.max(...lists.map(({ at }) => at.getTime()));
  return {
    roots: new Map(known.map(({ certificate, tree }) => [certificate.fingerprint, tree])),
    authorities: [...known.map(({ certificate }) => certificate), ...intermediates.map(parseCertificate)],
    crls: lists,
    asOf: Number.isFinite(newest) ? new Date(newest) : null,
  };
}
