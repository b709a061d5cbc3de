import { createHash, X509Certificate } from 'node:crypto';
import { type Asn1, octetsOf, oidOf, readAsn1, tags } from './asn1.ts';
import { oids } from './oids.ts';

export interface Extension {
  readonly isCritical: boolean;
  readonly value: Asn1;
}

/** A certificate as node:crypto verifies it, and those of its fields that are compared byte by byte. */
export interface Certificate {
  readonly x509: X509Certificate;
  readonly der: Buffer;
  readonly serial: Buffer;
  readonly issuer: Asn1;
  readonly subject: Asn1;
  readonly signatureAlgorithm: string;
  readonly extensions: ReadonlyMap<string, Extension>;
  readonly fingerprint: string;
}

function extensionsOf(holder: Asn1 | undefined): Map<string, Extension> {
  const found = new Map<string, Extension>();
  for (const one of holder?.at(0).children ?? []) {
    const name = oidOf(one.at(0));
    if (found.has(name)) throw new SyntaxError('certificate: an extension twice');
    const critical = one.withTag(tags.boolean);
    const value = one.withTag(tags.octetString);
    if (!value) throw new SyntaxError('certificate: an extension without a value');
    found.set(name, {
      isCritical: critical !== undefined && critical.value[0] !== 0,
      value: readAsn1(octetsOf(value)),
    });
  }
  return found;
}

export function parseCertificate(der: Buffer): Certificate {
  const certificate = readAsn1(der);
  const fields = [...certificate.at(0).children];
  if (fields[0]?.tag === 0xa0) fields.shift();
  const [serial, , issuer, , subject] = fields;
  if (!serial || !issuer || !subject) throw new SyntaxError('certificate: something is missing');
  return {
    x509: new X509Certificate(der),
    der,
    serial: serial.value,
    issuer,
    subject,
    signatureAlgorithm: oidOf(certificate.at(1, 0)),
    extensions: extensionsOf(certificate.at(0).withTag(0xa3)),
    fingerprint: createHash('sha256').update(der).digest('hex'),
  };
}

const usageBits = { signing: 0, nonRepudiation: 1, certificates: 5, crls: 6 } as const;

/** Without a word on it a key serves for everything. */
function mayBeUsed({ extensions }: Certificate, usage: keyof typeof usageBits): boolean {
  const bits = extensions.get(oids.keyUsage)?.value.value;
  if (!bits) return true;
  const bit = usageBits[usage];
  return ((bits[1 + (bit >> 3)] ?? 0) & (0x80 >> (bit & 7))) !== 0;
}

export const mayIssueCrls = (certificate: Certificate): boolean => mayBeUsed(certificate, 'crls');

export const maySign = (certificate: Certificate): boolean =>
  mayBeUsed(certificate, 'signing') || mayBeUsed(certificate, 'nonRepudiation');

/** How many authorities may stand below this one; null where it is none. */
export function authorityDepth(certificate: Certificate): number | null {
  if (!certificate.x509.ca || !mayBeUsed(certificate, 'certificates')) return null;
  const limit = certificate.extensions.get(oids.basicConstraints)?.value.withTag(tags.integer)?.value;
  if (!limit) return Number.POSITIVE_INFINITY;
  return limit.length === 1 ? (limit[0] ?? 0) : Number.POSITIVE_INFINITY;
}

export const policiesOf = ({ extensions }: Certificate): string[] =>
  (extensions.get(oids.policies)?.value.children ?? []).map((one) => oidOf(one.at(0)));

/** The full names of a place where lists of revoked certificates are published. */
export const fullNames = (place: Asn1 | undefined): readonly Asn1[] => place?.withTag(0xa0)?.children ?? [];

/** Where the lists are that a certificate would stand on, each name as it is written. */
export const listNames = ({ extensions }: Certificate): readonly Asn1[] =>
  (extensions.get(oids.distributionPoints)?.value.children ?? []).flatMap((point) => fullNames(point.withTag(0xa0)));

/** For time stamps and for nothing else, and nobody may overlook it. */
export function isForTimeStamps({ extensions }: Certificate): boolean {
  const usage = extensions.get(oids.extendedKeyUsage);
  if (!usage?.isCritical) return false;
  const purposes = usage.value.children.map(oidOf);
  return purposes.length === 1 && purposes[0] === oids.forTimeStamps;
}
