import { dictionaryAt, listAt, type PdfObjects } from '../pdf/objects.ts';
import { catalogOf, formOf, permissionOf, type SignatureField, signatureFields } from '../pdf/signature-fields.ts';
import { isName, isReference, plainly, readInteger, readList, readReference, type Values } from '../pdf/syntax.ts';
import {
  containersOf,
  type Holders,
  holdersOf,
  isThere,
  keepsGeneration,
  keysTo,
  type Revisions,
  rootOf,
} from './revisions.ts';
import { pagesOf, readRectangle } from './signature-box.ts';
import { proofsIn, unseenObjects } from './unseen-objects.ts';

function sameExcept(one: Values, other: Values, keys: readonly string[]): boolean {
  for (const key of new Set([...one.keys(), ...other.keys()])) {
    if (keys.includes(key)) continue;
    const [a, b] = [one.get(key), other.get(key)];
    if (a === undefined || b === undefined || (a !== b && plainly(a) !== plainly(b))) return false;
  }
  return true;
}

const isDictionary = (value: string): boolean => value.startsWith('<<');

/** What the field of a signature may say. Nothing that acts, and no other picture than the one it shows at rest. */
const fieldKeys = new Set(
  ['Type', 'Subtype', 'FT', 'Ff', 'T', 'TU', 'TM', 'V', 'F', 'Rect', 'P', 'AP', 'MK', 'DA', 'BS', 'Border'].concat([
    'Lock',
    'SV',
    'NM',
    'M',
  ]),
);
/** Invisible, hidden, printed, not shown, read-only, locked: what draws it at another place or size is not among them. */
const plainFlags = 1 | 2 | 4 | 32 | 64 | 128 | 512;

/** From these some readers draw a field that brings no picture, and others do not. */
const drawnByReaders = ['MK', 'BS', 'Border'];

const isEmpty = (objects: PdfObjects, value: string | undefined): boolean =>
  ['null', '<<  >>'].includes(plainly(objects.follow(value)));

/** Some readers draw a picture without bounds over the whole page, and some take no other stream for one. */
function isPicture(objects: PdfObjects, id: number): boolean {
  if (!objects.isStream(id)) return false;
  const values = objects.dictionary(id);
  const [left, bottom, right, top] = readRectangle(objects, values.get('BBox')) ?? [0, 0, 0, 0];
  return isName(values.get('Subtype'), 'Form') && left < right && bottom < top;
}

/** At most one picture, which came with the field. */
function hasOwnPicture({ before, now }: Revisions, values: Values): boolean {
  if (!values.has('AP')) return drawnByReaders.every((key) => isEmpty(now, values.get(key)));
  const pictures = dictionaryAt(now, values.get('AP'));
  const picture = pictures.get('N');
  if (pictures.size !== 1 || !isReference(picture)) return false;
  const { id } = readReference(picture);
  return !isThere(before, id) && isPicture(now, id);
}

/** A place for a signature on a page and nothing else: no page, no drawing, nothing that acts by itself. */
function isOnlyField(revisions: Revisions, { id, values }: SignatureField): boolean {
  const { now } = revisions;
  if (now.isStream(id) || values.keys().some((key) => !fieldKeys.has(key))) return false;
  const says = (key: string, name: string) => !values.has(key) || isName(now.follow(values.get(key)), name);
  const flags = readInteger(values.get('F'), 0);
  return (
    says('Type', 'Annot') &&
    says('Subtype', 'Widget') &&
    (flags & ~plainFlags) === 0 &&
    hasOwnPicture(revisions, values)
  );
}

const valueOfSignature = ['V', 'AP', 'F', 'MK', 'DA', 'Lock', 'SV', 'M'];

/** A field that waited for its signature since before, where it is still. */
function isFilled({ before }: Revisions, { id, values }: SignatureField): boolean {
  if (before.isStream(id)) return false;
  const old = before.dictionary(id);
  return !old.has('V') && isName(old.get('FT'), 'Sig') && sameExcept(old, values, valueOfSignature);
}

/** The one field that holds the new signature. All others are those that were there, with what they held. */
function fieldOf(revisions: Revisions, signature: number): SignatureField | undefined {
  const { before, now } = revisions;
  const old = new Map(signatureFields(before).map(({ id, values }) => [id, values.get('V')]));
  const added = signatureFields(now).filter(({ id, values }) => old.get(id) !== values.get('V'));
  const [field] = added;
  if (!field || added.length !== 1 || old.has(field.id)) return undefined;
  const value = field.values.get('V');
  if (!isReference(value) || readReference(value).id !== signature || isThere(before, signature)) return undefined;
  if (!isOnlyField(revisions, field)) return undefined;
  return !isThere(before, field.id) || isFilled(revisions, field) ? field : undefined;
}

/** The list as it was, then only fields that came with later signatures. */
function hasGrownBy(before: readonly string[], now: readonly string[], fields: ReadonlySet<number>): boolean {
  const isField = (item: string) => isReference(item) && fields.has(readReference(item).id);
  return (
    before.every((item, index) => plainly(item) === plainly(now[index] ?? '')) &&
    now.slice(before.length).every(isField)
  );
}

/** Fonts for fields would change how those look that hold text, also where a page alone names them. */
function isForSignaturesOnly(before: PdfObjects, fields: readonly string[]): boolean {
  const isOf = (key: string, name: string) => (item: string) => isName(dictionaryAt(before, item).get(key), name);
  const notes = [...pagesOf(before)].flatMap(({ values }) => listAt(before, values.get('Annots')));
  return [...fields, ...notes.filter(isOf('Subtype', 'Widget'))].every(isOf('FT', 'Sig'));
}

const changingCatalogKeys = ['AcroForm', 'DSS', 'Extensions', 'Version', 'Metadata'];

function isCatalogKept({ before, now }: Revisions, fields: ReadonlySet<number>): boolean {
  const [old, current] = [catalogOf(before), catalogOf(now)];
  if (!sameExcept(old, current, changingCatalogKeys)) return false;
  if (old.has('Metadata') && plainly(old.get('Metadata') ?? '') !== plainly(current.get('Metadata') ?? ''))
    return false;
  const [oldForm, form] = [formOf(before), formOf(now)];
  const oldFields = listAt(before, oldForm.get('Fields'));
  const fonts = ['DA', 'DR'].filter((key) => !oldForm.has(key) && form.has(key));
  if (fonts.length > 0 && !isForSignaturesOnly(before, oldFields)) return false;
  if (!sameExcept(oldForm, form, ['Fields', 'SigFlags', ...fonts])) return false;
  return hasGrownBy(oldFields, listAt(now, form.get('Fields')), fields);
}

function isPageKept({ before, now }: Revisions, id: number, fields: ReadonlySet<number>): boolean {
  if (!isDictionary(now.value(id)) || before.isStream(id) || now.isStream(id)) return false;
  const [old, current] = [before.dictionary(id), now.dictionary(id)];
  if (!isName(old.get('Type'), 'Page') || !sameExcept(old, current, ['Annots'])) return false;
  return hasGrownBy(listAt(before, old.get('Annots')), listAt(now, current.get('Annots')), fields);
}

const isWrittenAgain = ({ before, now }: Revisions, id: number): boolean =>
  isThere(now, id) && !before.isStream(id) && !now.isStream(id) && plainly(before.value(id)) === plainly(now.value(id));

/** Whether this one pointed at a list as the notes of a page or the fields of the form, and as nothing else. */
function isListOf(before: PdfObjects, holder: number, id: number): boolean {
  if (!isDictionary(before.value(holder))) return false;
  const values = before.dictionary(holder);
  const keys = keysTo(values, id);
  const pointsAt = (value: string | undefined) => isReference(value) && readReference(value).id === id;
  const isOnly = (key: string) => keys.length === 1 && keys[0] === key;
  if (isName(values.get('Type'), 'Page')) return isOnly('Annots') && pointsAt(values.get('Annots'));
  const form = formOf(before);
  const isFields = pointsAt(form.get('Fields')) && keysTo(form, id).length === 1;
  return isFields && (isOnly('Fields') || (holder === rootOf(before) && isOnly('AcroForm')));
}

/** A list of notes of a page, or of fields of the form, that stands apart, and serves nobody else. */
function isListKept({ before, now }: Revisions, id: number, fields: ReadonlySet<number>, holders: Holders): boolean {
  const [old, current] = [before.value(id), now.value(id)];
  if (!old.startsWith('[') || !current.startsWith('[')) return false;
  const serves = [...(holders.get(id) ?? [])].every((holder) => isListOf(before, holder, id));
  return serves && hasGrownBy(readList(old), readList(current), fields);
}

/** The form, where it stands apart: what it holds is compared with the catalog; it must serve as nothing else. */
function isForm({ before, now }: Revisions, id: number, holders: Holders): boolean {
  const root = rootOf(before);
  const isNamed = [before, now].every((objects) => {
    const form = catalogOf(objects).get('AcroForm');
    return (
      isReference(form) && readReference(form).id === id && isDictionary(objects.value(id)) && !objects.isStream(id)
    );
  });
  const serves = [...(holders.get(id) ?? [])].every((holder) => holder === root);
  return isNamed && serves && keysTo(catalogOf(before), id).length === 1;
}

/** An update that adds a signature, as its grammar was read. */
interface FurtherSignature extends Revisions {
  /** The objects it brings, new and written again. */
  readonly written: ReadonlySet<number>;
  /** The signature whose range ends with it. */
  readonly signature: number;
  readonly isTimeStamp: boolean;
}

/**
 * Where an update adds one signature with its proofs and nothing else: its field. New objects are seen only through those
 * that were there, so what counts is how those changed, and that none of them pointed at what was still missing.
 */
export function fieldOfFurtherSignature(update: FurtherSignature): SignatureField | undefined {
  const { before, now, written, signature, isTimeStamp } = update;
  const root = rootOf(now);
  if (before.trailer.has('Encrypt') || rootOf(before) !== root || !written.has(signature)) return undefined;
  if (permissionOf(before) === 1 && !isTimeStamp) return undefined;
  if (!containersOf(before).isDisjointFrom(written)) return undefined;
  const field = fieldOf(update, signature);
  if (!field) return undefined;
  const fields = new Set([field.id]);
  if (!isCatalogKept(update, fields)) return undefined;
  const proofs = proofsIn(update);
  const holders = holdersOf(written.union(proofs), before);
  const unseen = unseenObjects(update, proofs, holders);
  const isKept = [...written].every((id) => {
    if (!isThere(before, id)) return !holders.has(id);
    if (!keepsGeneration(update, id)) return false;
    if (id === root || fields.has(id) || unseen.has(id) || isWrittenAgain(update, id)) return true;
    return isForm(update, id, holders) || isPageKept(update, id, fields) || isListKept(update, id, fields, holders);
  });
  return isKept ? field : undefined;
}
