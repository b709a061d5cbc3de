import { isSigned } from '../is-signed.ts';
import { appendObjects } from '../pdf/append.ts';
import { openPdfObjects, type PdfObjects } from '../pdf/objects.ts';
import { permissionOf } from '../pdf/signature-fields.ts';
import { writeDictionary } from '../pdf/syntax.ts';
import type { PreparedSignature, SigningRequest } from '../prepared-signature.ts';
import { addSignatureField, pdfText, type SignatureField } from './signature-field.ts';
import { sha256, signedAttributes, signersCertificate } from './signed-attributes.ts';
import { SigningError } from './signing-error.ts';

/** For a chain of four certificates and a time stamp with its own. */
const roomBytes = 24 * 1024;

const emptyRange = `[${Array(4).fill('0000000000').join(' ')}]`;
const room = `<${'0'.repeat(roomBytes * 2)}>`;

const writeRange = (numbers: readonly number[]): string =>
  `[${numbers.map((number) => String(number).padStart(10, '0')).join(' ')}]`;

const pdfDate = (at: Date): string => `(D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`;

const certification =
  '[<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 2 /V /1.2 >> >>]';

function signatureDictionary({ at, name, reason }: SigningRequest, certifies: boolean): string {
  const values = new Map([
    ['Type', '/Sig'],
    ['Filter', '/Adobe.PPKLite'],
    ['SubFilter', '/ETSI.CAdES.detached'],
    ['M', pdfDate(at)],
  ]);
  if (name !== undefined) values.set('Name', pdfText(name));
  if (reason !== undefined) values.set('Reason', pdfText(reason));
  if (certifies) values.set('Reference', certification);
  return writeDictionary(values.set('ByteRange', emptyRange).set('Contents', room));
}

/** Whatever cannot be read the way a reader reads it is not signed: nobody could say later what the signature covers. */
function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw cause instanceof SigningError ? cause : new SigningError('unreadable_file', { cause });
  }
}

function openForSigning(file: Buffer): PdfObjects {
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new SigningError('unreadable_file');
  const objects = openPdfObjects(file);
  if (objects.trailer.has('Encrypt')) throw new SigningError('encrypted');
  if (permissionOf(objects) === 1) throw new SigningError('changes_forbidden');
  return objects;
}

/** Adds an empty signature behind the file and says what the key has to sign. Earlier signatures stay as they are. */
export function prepareSignature(file: Buffer, request: SigningRequest): PreparedSignature {
  const certificate = signersCertificate(request.certificate);
  const certifies = !isSigned(file);
  const { objects, field } = refusing((): { objects: PdfObjects; field: SignatureField } => {
    const opened = openForSigning(file);
    return { objects: opened, field: addSignatureField(opened, certifies) };
  });
  const body = signatureDictionary(request, certifies);
  const additions = new Map(field.additions).set(field.signature, { generation: 0, body });
  const { file: bytes, bodies } = appendObjects(file, objects, additions);
  const start = bodies.get(field.signature) ?? 0;
  const gapStart = start + body.indexOf(room);
  const gapEnd = gapStart + room.length;
  bytes.write(writeRange([0, gapStart, gapEnd, bytes.length - gapEnd]), start + body.indexOf(emptyRange), 'latin1');
  const digest = sha256(bytes.subarray(0, gapStart), bytes.subarray(gapEnd));
  const attributes = signedAttributes(digest, certificate, request.policy);
  return { file: bytes, gapStart, gapEnd, attributes, hash: sha256(attributes) };
}
