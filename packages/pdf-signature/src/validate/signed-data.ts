import { createHash } from 'node:crypto';
import {
  type Digest,
  digestNamed,
  isSignedBy,
  isWeak,
  type SignatureAlgorithm,
  signatureAlgorithm,
} from '../asn1/algorithms.ts';
import { Asn1, octetsOf, oidOf, tags } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import { element } from '../asn1/write.ts';
import { type Certificate, parseCertificate } from '../asn1/x509.ts';

const maxCertificates = 40;

/** One signature as CMS holds it, before anybody asks who stands behind the certificate. */
export interface ReadSignature {
  /** The content is what was signed. */
  readonly isIntact: boolean;
  /** The key of the certificate signed it, and it was signed for this certificate. */
  readonly isAuthentic: boolean;
  readonly isWeak: boolean;
  /** The certificate is named among what was signed, as PAdES wants it. */
  readonly namesCertificate: boolean;
  readonly digest: Digest;
  readonly certificate: Certificate;
  readonly brought: readonly Certificate[];
  readonly attributes: ReadonlyMap<string, Asn1>;
  readonly unsigned: ReadonlyMap<string, Asn1>;
  readonly signature: Buffer;
}

/** A time stamp brings what it signed. A PDF's signature that did would be good for any PDF, and is never read. */
export type Content = { readonly apart: readonly Buffer[] } | { readonly inside: typeof oids.timeStampInfo };

export const digestOf = (digest: Digest, parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash(digest)).digest();

/** In a PDF a signature stands in a gap, and zeros fill the rest. */
function readPadded(bytes: Buffer): Asn1 {
  const node = new Asn1(bytes);
  if (bytes.subarray(node.bytes.length).some((byte) => byte !== 0))
    throw new SyntaxError('cms: something stands behind the signature');
  return node;
}

function attributesOf(holder: Asn1 | undefined): Map<string, Asn1> {
  const found = new Map<string, Asn1>();
  for (const one of holder?.children ?? []) {
    const name = oidOf(one.at(0));
    if (found.has(name) || one.at(1).children.length !== 1) throw new SyntaxError('cms: an attribute twice');
    found.set(name, one.at(1, 0));
  }
  return found;
}

interface Signer {
  readonly id: Asn1;
  readonly digest: Digest;
  readonly signed: Asn1 | undefined;
  readonly algorithm: SignatureAlgorithm;
  readonly signature: Buffer;
  readonly unsigned: Asn1 | undefined;
}

function readSigner(node: Asn1): Signer {
  const [, id, digestAlgorithm, ...rest] = node.children;
  if (!id || !digestAlgorithm) throw new SyntaxError('cms: no signer');
  const signed = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
  const [algorithm, signature, unsigned] = rest;
  if (!algorithm || !signature) throw new SyntaxError('cms: no signature');
  const digest = digestNamed(digestAlgorithm);
  return {
    id,
    digest,
    signed,
    algorithm: signatureAlgorithm(algorithm, digest),
    signature: octetsOf(signature),
    unsigned: unsigned?.tag === 0xa1 ? unsigned : undefined,
  };
}

function certificateOf({ id }: Signer, brought: readonly Certificate[]): Certificate {
  const found = brought.find(({ issuer, serial, extensions }) =>
    id.tag === tags.sequence
      ? issuer.bytes.equals(id.at(0).bytes) && serial.equals(id.at(1).value)
      : id.tag === 0x80 && extensions.get(oids.keyIdentifier)?.value.value.equals(id.value),
  );
  if (!found) throw new SyntaxError('cms: the signer’s certificate is missing');
  return found;
}

/** Undefined where no certificate is named; false where it is another. */
function isNamed(certificate: Certificate, attributes: ReadonlyMap<string, Asn1>): boolean | undefined {
  const second = attributes.get(oids.signingCertificateV2);
  const named = second ?? attributes.get(oids.signingCertificate);
  if (!named) return undefined;
  const id = named.at(0, 0);
  const [first] = id.children;
  const digest = !second ? 'sha1' : first?.tag === tags.sequence ? digestNamed(first) : 'sha256';
  const hash = id.withTag(tags.octetString);
  return hash?.value.equals(digestOf(digest, [certificate.der])) === true;
}

function contentOf(data: Asn1, content: Content): { type: string; parts: readonly Buffer[] } {
  const holder = data.at(2);
  const type = oidOf(holder.at(0));
  const inner = holder.children[1]?.at(0);
  if ('apart' in content) {
    if (inner || type !== oids.data) throw new SyntaxError('cms: it brings its own content');
    return { type, parts: content.apart };
  }
  if (!inner || type !== content.inside) throw new SyntaxError('cms: other content');
  return { type, parts: [octetsOf(inner)] };
}

export function readSignedData(
  bytes: Buffer,
  content: Content,
): ReadSignature & { readonly content: readonly Buffer[] } {
  const info = readPadded(bytes);
  if (oidOf(info.at(0)) !== oids.signedData) throw new SyntaxError('cms: nothing signed');
  const data = info.at(1, 0);
  const signers = data.children.at(-1);
  if (signers?.tag !== tags.set || signers.children.length !== 1) throw new SyntaxError('cms: not one signer');
  const signer = readSigner(signers.at(0));
  const held = data.withTag(0xa0)?.children.filter(({ tag }) => tag === tags.sequence) ?? [];
  if (held.length > maxCertificates) throw new SyntaxError('cms: too many certificates');
  const brought = held.map((one) => parseCertificate(one.bytes));
  const certificate = certificateOf(signer, brought);
  const attributes = attributesOf(signer.signed);
  const { type, parts } = contentOf(data, content);

  const isIntact =
    !signer.signed ||
    (attributes.get(oids.messageDigest)?.value.equals(digestOf(signer.digest, parts)) === true &&
      oidOf(attributes.get(oids.contentType) ?? data) === type);
  // Signed as a set of its own in DER, kept under another tag and perhaps with an open end.
  const signed = signer.signed ? [element(tags.set, signer.signed.value)] : parts;
  const named = isNamed(certificate, attributes);
  const key = certificate.x509.publicKey;
  return {
    isIntact,
    isAuthentic: named !== false && isSignedBy(key, signer.algorithm, signed, signer.signature),
    isWeak: signer.digest === 'sha1' || isWeak(signer.algorithm, key),
    namesCertificate: named === true,
    digest: signer.digest,
    certificate,
    brought,
    attributes,
    unsigned: attributesOf(signer.unsigned),
    signature: signer.signature,
    content: parts,
  };
}
