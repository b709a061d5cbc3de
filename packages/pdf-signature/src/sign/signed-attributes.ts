import { createHash } from 'node:crypto';
import { tags } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import { element, octetString, oid, sequence, setOf } from '../asn1/write.ts';
import { type Certificate, parseCertificate } from '../asn1/x509.ts';
import type { SignaturePolicy } from '../prepared-signature.ts';
import { publishedPolicies } from './policies.ts';
import { algorithm, attribute } from './signed-data.ts';
import { SigningError } from './signing-error.ts';

const directoryName = 0xa4;

export const sha256 = (...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

function signingCertificate(certificate: Certificate): Buffer {
  const issuer = sequence(element(directoryName, certificate.issuer.bytes));
  const issuerAndSerial = sequence(issuer, element(tags.integer, certificate.serial));
  return sequence(sequence(sequence(octetString(sha256(certificate.der)), issuerAndSerial)));
}

function signaturePolicy(policy: SignaturePolicy): Buffer {
  const published = publishedPolicies[policy];
  const address = sequence(oid(oids.signaturePolicyAddress), element(tags.ia5String, Buffer.from(published.address)));
  return sequence(oid(published.oid), sequence(algorithm(oids.sha256), octetString(published.hash)), sequence(address));
}

/** Exactly what the policies mandate. A signing time is forbidden in PAdES: ITI's validator refuses the signature. */
export const signedAttributes = (digest: Buffer, certificate: Certificate, policy: SignaturePolicy): Buffer =>
  setOf(
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octetString(digest)),
    attribute(oids.signingCertificateV2, signingCertificate(certificate)),
    attribute(oids.signaturePolicy, signaturePolicy(policy)),
  );

/** A certificate we can sign with: the policies and the cloud's providers know RSA with SHA-256. */
export function signersCertificate(der: Buffer): Certificate {
  let certificate: Certificate;
  try {
    certificate = parseCertificate(der);
  } catch (cause) {
    throw new SigningError('unreadable_certificate', { cause });
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.x509.publicKey;
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new SigningError('unusual_key');
  return certificate;
}
