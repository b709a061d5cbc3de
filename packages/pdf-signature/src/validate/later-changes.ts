import { dictionaryAt, listAt, type PdfObjects } from '../pdf/objects.ts';
import { catalogOf, formOf, signatureFields } from '../pdf/signature-fields.ts';
import { isName, isReference, plainly, readDictionary, readList, readReference, type Values } from '../pdf/syntax.ts';
import {
  changedObjects,
  type Holders,
  holdersOf,
  isThere,
  keepsGeneration,
  keysTo,
  type Revisions,
  rootOf,
} from './revisions.ts';
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

/** A place for a signature on a page and nothing else: no page, no drawing, nothing that acts by itself. */
function isOnlyField(now: PdfObjects, id: number): boolean {
  const value = now.value(id);
  if (!isDictionary(value) || now.isStream(id)) return false;
  const values = readDictionary(value).values;
  const says = (key: string, name: string) => !values.has(key) || isName(now.follow(values.get(key)), name);
  return says('Type', 'Annot') && says('Subtype', 'Widget') && !values.has('A') && !values.has('AA');
}

/** Fields that came later and hold a signature, with their places on pages. */
function laterFields({ before, now }: Revisions): Set<number> {
  const fields = signatureFields(now).flatMap(({ id, kids }) => [id, ...kids]);
  return new Set(fields.filter((id) => !isThere(before, id) && isOnlyField(now, id)));
}

const valueOfSignature = ['V', 'AP', 'AS', 'F', 'MK', 'DA', 'Lock', 'SV', 'M'];

/** Fields that waited for a signature and got it. */
function filledFields({ before, now }: Revisions, changed: ReadonlySet<number>): Set<number> {
  const filled = signatureFields(now).filter(({ id, values }) => {
    if (!changed.has(id) || !isThere(before, id) || !isOnlyField(now, id) || before.isStream(id)) return false;
    const old = before.dictionary(id);
    return !old.has('V') && isName(old.get('FT'), 'Sig') && sameExcept(old, values, valueOfSignature);
  });
  return new Set(filled.map(({ id }) => id));
}

/** The list as it was, then only fields that came with later signatures. */
function hasGrownBy(before: readonly string[], now: readonly string[], fields: ReadonlySet<number>): boolean {
  const isField = (item: string) => isReference(item) && fields.has(readReference(item).id);
  return (
    before.every((item, index) => plainly(item) === plainly(now[index] ?? '')) &&
    now.slice(before.length).every(isField)
  );
}

const changingCatalogKeys = ['AcroForm', 'DSS', 'Perms', 'Extensions', 'Version', 'Metadata'];

function isCatalogKept({ before, now }: Revisions, fields: ReadonlySet<number>): boolean {
  const [old, current] = [catalogOf(before), catalogOf(now)];
  if (!sameExcept(old, current, changingCatalogKeys)) return false;
  if (old.has('Metadata') && plainly(old.get('Metadata') ?? '') !== plainly(current.get('Metadata') ?? ''))
    return false;
  const [oldForm, form] = [formOf(before), formOf(now)];
  const oldFields = listAt(before, oldForm.get('Fields'));
  // Fonts for fields would change how those look that hold text.
  const isForSignaturesOnly = oldFields.every((field) => isName(dictionaryAt(before, field).get('FT'), 'Sig'));
  const fonts = isForSignaturesOnly ? ['DA', 'DR'].filter((key) => !oldForm.has(key)) : [];
  const mayChange = ['Fields', 'SigFlags', ...fonts];
  if (!sameExcept(oldForm, form, mayChange)) return false;
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

/**
 * Whether all that came after a signature is further signatures and their proofs. New objects are seen only through
 * those that were there, so what counts is how those changed, and that none of them pointed at what was still missing.
 */
export function onlySignaturesFollow(before: PdfObjects, now: PdfObjects): boolean {
  const revisions = { before, now };
  const root = rootOf(now);
  if (before.trailer.has('Encrypt') || rootOf(before) !== root) return false;
  const changed = changedObjects(revisions);
  if (changed.size === 0) return false;
  const proofs = proofsIn(revisions);
  const holders = holdersOf(changed.union(proofs), before);
  const fields = laterFields(revisions);
  if (!isCatalogKept(revisions, fields)) return false;
  const filled = filledFields(revisions, changed);
  const unseen = unseenObjects(revisions, proofs, holders);
  return changed.values().every((id) => {
    if (!isThere(before, id)) return !holders.has(id);
    if (!keepsGeneration(revisions, id)) return false;
    if (id === root || filled.has(id) || unseen.has(id) || isWrittenAgain(revisions, id)) return true;
    return (
      isForm(revisions, id, holders) || isPageKept(revisions, id, fields) || isListKept(revisions, id, fields, holders)
    );
  });
}
