import { constants, createHash, sign } from 'node:crypto';
import { Asn1 } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import { element, octetString, oid, sequence, setOf } from '../asn1/write.ts';
import { parseCertificate } from '../asn1/x509.ts';
import { appendObjects } from '../pdf/append.ts';
import { openPdfObjects } from '../pdf/objects.ts';
import type { PreparedSignature } from '../prepared-signature.ts';
import { prepareSignature } from '../sign/prepare.ts';
import { addSignatureField } from '../sign/signature-field.ts';
import { algorithm, attribute, issuerAndSerial, type SignedDataParts, writeSignedData } from '../sign/signed-data.ts';
import { anasIdentity, now } from './sign.ts';
import type { TestAuthority, TestIdentity } from './test-authority.ts';

/** One more revision, as somebody writes it who wants to change a file: bodies by number. */
export function withRevision(file: Buffer, bodies: Readonly<Record<number, string>>): Buffer {
  const additions = new Map(Object.entries(bodies).map(([id, body]) => [Number(id), { generation: 0, body }]));
  return appendObjects(file, openPdfObjects(file), additions).file;
}

export const streamBody = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

type Gap = Pick<PreparedSignature, 'file' | 'gapStart' | 'gapEnd'>;

export function withGap({ file, gapStart }: Gap, cms: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.write(cms.toString('hex'), gapStart + 1, 'latin1');
  return copy;
}

/** The last table and what follows it, written otherwise. */
function withTable(file: Buffer, change: (written: string) => string): Buffer {
  const text = file.toString('latin1');
  const at = openPdfObjects(file).lastTable;
  return Buffer.from(text.slice(0, at) + change(text.slice(at)), 'latin1');
}

/** One more good signature, in an update of these bodies; the number is that of the signature's own. */
export function signedIn(
  file: Buffer,
  signature: number,
  bodies: Readonly<Record<number, string>>,
  { more = '', table = (written) => written }: { more?: string; table?: (written: string) => string } = {},
): Buffer {
  const [range, room] = [`[${Array(4).fill('0'.repeat(10)).join(' ')}]`, '0'.repeat(16_384)];
  const body = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached ${more} /ByteRange ${range} /Contents <${room}> >>`;
  const all = { ...bodies, [signature]: body };
  const additions = new Map(Object.entries(all).map(([id, one]) => [Number(id), { generation: 0, body: one }]));
  const { file: appended, bodies: places } = appendObjects(file, openPdfObjects(file), additions);
  const bytes = withTable(appended, table);
  const start = places.get(signature) ?? 0;
  const gapStart = start + body.indexOf(`<${room}`);
  const gapEnd = gapStart + room.length + 2;
  const numbers = [0, gapStart, gapEnd, bytes.length - gapEnd].map((one) => String(one).padStart(10, '0'));
  bytes.write(`[${numbers.join(' ')}]`, start + body.indexOf(range), 'latin1');
  return signedInGap({ file: bytes, gapStart, gapEnd });
}

/** The same with a field as the product writes it, or as one likes. */
export function signedWith(
  file: Buffer,
  bodies: Readonly<Record<number, string>>,
  field: (body: string) => string = (body) => body,
  table: (written: string) => string = (written) => written,
): Buffer {
  const { additions, signature } = addSignatureField(openPdfObjects(file), false);
  const own = Object.fromEntries([...additions].map(([id, { body }]) => [id, body]));
  return signedIn(file, signature, { ...own, [signature + 1]: field(own[signature + 1] ?? ''), ...bodies }, { table });
}

/** Where the signature added last stands, and its bytes. */
export function lastGap(file: Buffer): { start: number; end: number; cms: Buffer } {
  const start = file.lastIndexOf('/Contents <') + '/Contents '.length;
  const end = file.indexOf('>', start) + 1;
  const bytes = Buffer.from(file.subarray(start + 1, end - 1).toString('latin1'), 'hex');
  return { start, end, cms: new Asn1(bytes).bytes };
}

export function replaceCms(file: Buffer, cms: Buffer): Buffer {
  const { start, end } = lastGap(file);
  const copy = Buffer.from(file);
  copy.fill('0', start + 1, end - 1);
  copy.write(cms.toString('hex'), start + 1, 'latin1');
  return copy;
}

interface OtherSigner {
  readonly identity?: TestIdentity;
  readonly digest?: 'sha1' | 'sha256' | 'sha512';
  /** Where it is another than that of the content. */
  readonly signatureDigest?: 'sha1' | 'sha256';
  readonly padding?: 'pss';
  readonly hasAttributes?: boolean;
  readonly bringsContent?: boolean;
  readonly byKeyIdentifier?: boolean;
  readonly moreAttributes?: readonly Buffer[];
  readonly change?: (parts: SignedDataParts) => SignedDataParts;
}

const signatureNames = {
  rsa: { sha1: oids.rsaSha1, sha256: oids.rsaSha256, sha512: oids.rsaSha512 },
  ec: { sha1: oids.ecdsaSha1, sha256: oids.ecdsaSha256, sha512: oids.ecdsaSha512 },
} as const;

/** As other programs sign: other digests, keys, paddings and ways to name the signer. */
export const signedByOthers = (file: Buffer, other: OtherSigner = {}): Buffer =>
  signedInGap(prepareSignature(file, { certificate: anasIdentity.certificate, policy: 'AD-RB', at: now }), other);

function signedInGap(prepared: Gap, other: OtherSigner = {}): Buffer {
  const { identity = anasIdentity, digest = 'sha256', hasAttributes = true, signatureDigest = digest } = other;
  const content = Buffer.concat([
    prepared.file.subarray(0, prepared.gapStart),
    prepared.file.subarray(prepared.gapEnd),
  ]);
  const certificate = parseCertificate(identity.certificate);
  const hash = createHash(digest).update(content).digest();
  const attributes = setOf(
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octetString(hash)),
    ...(other.moreAttributes ?? []),
  );
  const isPss = other.padding === 'pss';
  const digestAlgorithm = algorithm(oids[digest]);
  const pss = sequence(oid(oids.rsaPss), sequence(element(0xa0, digestAlgorithm)));
  const kind = identity.key.asymmetricKeyType === 'ec' ? 'ec' : 'rsa';
  const padding = isPss ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : {};
  const keyId = certificate.extensions.get(oids.keyIdentifier)?.value.value ?? Buffer.alloc(0);
  const parts: SignedDataParts = {
    contentType: oids.data,
    ...(other.bringsContent ? { content } : {}),
    certificates: identity.chain,
    signer: other.byKeyIdentifier ? element(0x80, keyId) : issuerAndSerial(certificate),
    digestAlgorithm,
    ...(hasAttributes ? { attributes } : {}),
    signatureAlgorithm: isPss ? pss : algorithm(signatureNames[kind][signatureDigest]),
    signature: sign(signatureDigest, hasAttributes ? attributes : content, { key: identity.key, ...padding }),
  };
  return withGap(prepared, writeSignedData(other.change?.(parts) ?? parts));
}

/** A stamp over the whole file, in the place of a signature. */
export function stampedDocument(file: Buffer, by: TestAuthority, at = now): Buffer {
  const prepared = prepareSignature(file, { certificate: anasIdentity.certificate, policy: 'AD-RB', at: now });
  const filter = '/ETSI.CAdES.detached';
  prepared.file.write('/ETSI.RFC3161'.padEnd(filter.length), prepared.file.lastIndexOf(filter), 'latin1');
  const hash = createHash('sha256')
    .update(prepared.file.subarray(0, prepared.gapStart))
    .update(prepared.file.subarray(prepared.gapEnd))
    .digest();
  return withGap(prepared, by.timeStampToken(hash, { at }));
}

/** The same CMS with open ends outside, as BouncyCastle writes it. */
export function withOpenEnds(file: Buffer): Buffer {
  const open = (tag: number, ...parts: readonly Buffer[]) =>
    Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])]);
  const cms = new Asn1(lastGap(file).cms);
  const data = cms
    .at(1, 0)
    .children.map((part) => (part.tag === 0xa0 ? open(0xa0, ...part.children.map(({ bytes }) => bytes)) : part.bytes));
  return replaceCms(file, open(0x30, cms.at(0).bytes, open(0xa0, open(0x30, ...data))));
}
