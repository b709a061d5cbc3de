import { readAsn1 } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import { element, integer, nothing, octetString, oid, sequence, setOf } from '../asn1/write.ts';
import type { Certificate } from '../asn1/x509.ts';

export interface SignedDataParts {
  readonly contentType: string;
  /** Only what brings its own content, as a time stamp does. */
  readonly content?: Buffer;
  readonly certificates: readonly Buffer[];
  readonly signer: Buffer;
  readonly digestAlgorithm: Buffer;
  /** DER of the set that was signed. */
  readonly attributes?: Buffer;
  readonly signatureAlgorithm: Buffer;
  readonly signature: Buffer;
  readonly unsignedAttributes?: readonly Buffer[];
}

export const algorithm = (name: string): Buffer => sequence(oid(name), nothing);

export const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), setOf(value));

export const issuerAndSerial = ({ issuer, serial }: Certificate): Buffer =>
  sequence(issuer.bytes, element(0x02, serial));

/** The same set under another tag, as CMS writes sets that are told apart by their place. */
const tagged = (tag: number, parts: readonly Buffer[]): Buffer => element(tag, readAsn1(setOf(...parts)).value);

/** CMS with one signer. */
export function writeSignedData(parts: SignedDataParts): Buffer {
  const content = parts.content ? [element(0xa0, octetString(parts.content))] : [];
  const attributes = parts.attributes ? [element(0xa0, readAsn1(parts.attributes).value)] : [];
  const signer = sequence(
    integer(parts.signer[0] === 0x80 ? 3 : 1),
    parts.signer,
    parts.digestAlgorithm,
    ...attributes,
    parts.signatureAlgorithm,
    octetString(parts.signature),
    ...(parts.unsignedAttributes?.length ? [tagged(0xa1, parts.unsignedAttributes)] : []),
  );
  const data = sequence(
    integer(parts.contentType === oids.data ? 1 : 3),
    setOf(parts.digestAlgorithm),
    sequence(oid(parts.contentType), ...content),
    tagged(0xa0, parts.certificates),
    setOf(signer),
  );
  return sequence(oid(oids.signedData), element(0xa0, data));
}
