import { verify } from 'node:crypto';
import { type Asn1, octetsOf, oidOf, readAsn1 } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import type { Certificate } from '../asn1/x509.ts';
import type { PreparedSignature } from '../prepared-signature.ts';
import { sha256, signersCertificate } from './signed-attributes.ts';
import { algorithm, attribute, issuerAndSerial, writeSignedData } from './signed-data.ts';
import { SigningError } from './signing-error.ts';

export interface MadeSignature {
  /** RSASSA-PKCS1-v1_5 with SHA-256 over the prepared attributes, as the key's holder answered. */
  readonly signature: Buffer;
  /** DER, the signer's certificate first. */
  readonly chain: readonly Buffer[];
  /** DER of a time stamp's token over the signature. */
  readonly timeStamp?: Buffer;
}

function attributeOf(attributes: Asn1, type: string): Asn1 {
  const found = attributes.children.find((one) => oidOf(one.at(0)) === type);
  if (!found) throw new SigningError('file_mismatch');
  return found.at(1, 0);
}

/** What was prepared may have been kept for a while: nothing is put into another file or under another name. */
function checkPrepared({ file, gapStart, gapEnd, attributes }: PreparedSignature, certificate: Certificate): void {
  const gap = file.subarray(gapStart, gapEnd).toString('latin1');
  if (!/^<0+>$/.test(gap)) throw new SigningError('file_mismatch');
  const kept = readAsn1(attributes);
  const digest = octetsOf(attributeOf(kept, oids.messageDigest));
  if (!digest.equals(sha256(file.subarray(0, gapStart), file.subarray(gapEnd))))
    throw new SigningError('file_mismatch');
  const named = octetsOf(attributeOf(kept, oids.signingCertificateV2).at(0, 0, 0));
  if (!named.equals(sha256(certificate.der))) throw new SigningError('certificate_mismatch');
}

/** Puts the signature into its gap. It is verified first: a file that does not prove what it says never leaves. */
export function finishSignature(prepared: PreparedSignature, made: MadeSignature): Buffer {
  const [own, ...others] = made.chain;
  if (!own) throw new SigningError('unreadable_certificate');
  const certificate = signersCertificate(own);
  checkPrepared(prepared, certificate);
  if (!verify('sha256', prepared.attributes, certificate.x509.publicKey, made.signature))
    throw new SigningError('signature_mismatch');
  const cms = writeSignedData({
    contentType: oids.data,
    certificates: [own, ...others.filter((one) => !one.equals(own))],
    signer: issuerAndSerial(certificate),
    digestAlgorithm: algorithm(oids.sha256),
    attributes: prepared.attributes,
    signatureAlgorithm: algorithm(oids.rsaSha256),
    signature: made.signature,
    unsignedAttributes: made.timeStamp ? [attribute(oids.signatureTimeStamp, made.timeStamp)] : [],
  });
  const written = cms.toString('hex');
  if (written.length > prepared.gapEnd - prepared.gapStart - 2) throw new SigningError('no_room');
  const file = Buffer.from(prepared.file);
  file.write(written, prepared.gapStart + 1, 'latin1');
  return file;
}
