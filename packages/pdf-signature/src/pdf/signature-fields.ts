import { dictionaryAt, listAt, type PdfObjects } from './objects.ts';
import { isName, isReference, readInteger, readList, readReference, type Values } from './syntax.ts';

const maxFields = 5_000;

export interface SignatureField {
  readonly id: number;
  readonly values: Values;
}

export const catalogOf = (objects: PdfObjects): Values =>
  objects.dictionary(readReference(objects.trailer.get('Root')).id);

export const formOf = (objects: PdfObjects): Values => dictionaryAt(objects, catalogOf(objects).get('AcroForm'));

const idsIn = (list: readonly string[]): number[] => list.filter(isReference).map((item) => readReference(item).id);

/** The fields of a form that hold a signature. */
export function signatureFields(objects: PdfObjects): SignatureField[] {
  const found: SignatureField[] = [];
  const seen = new Set<number>();
  const waiting = idsIn(listAt(objects, formOf(objects).get('Fields'))).map((id) => ({ id, isForSignature: false }));
  for (let at = 0; at < waiting.length; at += 1) {
    const { id, isForSignature } = waiting[at] ?? { id: 0, isForSignature: false };
    if (seen.has(id)) continue;
    seen.add(id);
    if (seen.size > maxFields) throw new SyntaxError('pdf: too many fields');
    const written = objects.value(id);
    if (!written.startsWith('<<')) continue;
    const values = objects.dictionary(id);
    const type = values.get('FT');
    const isSignature = type === undefined ? isForSignature : isName(objects.follow(type), 'Sig');
    const kids = idsIn(listAt(objects, values.get('Kids')));
    if (isSignature && objects.follow(values.get('V')) !== 'null') found.push({ id, values });
    waiting.push(...kids.map((kid) => ({ id: kid, isForSignature: isSignature })));
  }
  return found;
}

/** What the one who certified a file lets follow: 1 is nothing at all. */
export function permissionOf(objects: PdfObjects): number {
  const certification = dictionaryAt(objects, dictionaryAt(objects, catalogOf(objects).get('Perms')).get('DocMDP'));
  for (const reference of certification.has('Reference')
    ? readList(objects.follow(certification.get('Reference')))
    : []) {
    const values = dictionaryAt(objects, reference);
    if (!isName(values.get('TransformMethod'), 'DocMDP')) continue;
    return readInteger(objects.follow(dictionaryAt(objects, values.get('TransformParams')).get('P') ?? '2'));
  }
  return 2;
}
