import { dictionaryAt, listAt, type PdfObjects } from '../pdf/objects.ts';
import { catalogOf, formOf, signatureFields } from '../pdf/signature-fields.ts';
import {
  isName,
  isReference,
  plainly,
  readDictionary,
  readList,
  readReference,
  referencesIn,
  type Values,
} from '../pdf/syntax.ts';
import { free, type Place } from '../pdf/tables.ts';

/** A file as it was signed, and as it is. */
interface Revisions {
  readonly before: PdfObjects;
  readonly now: PdfObjects;
}

const samePlace = (one: Place, other: Place): boolean =>
  one.kind === 'file'
    ? other.kind === 'file' && one.offset === other.offset && one.generation === other.generation
    : one.kind === 'packed'
      ? other.kind === 'packed' && one.stream === other.stream && one.index === other.index
      : other.kind === 'free';

const isThere = (objects: PdfObjects, id: number): boolean => (objects.places.get(id)?.kind ?? 'free') !== 'free';

/** Added, replaced or taken away. */
function changedObjects({ before, now }: Revisions): Set<number> {
  const changed = new Set<number>();
  for (const id of new Set([...before.places.keys(), ...now.places.keys()]))
    if (!samePlace(before.places.get(id) ?? free, now.places.get(id) ?? free)) changed.add(id);
  return changed;
}

/** Who pointed at each of these when the file was signed. A pointer at nothing waits for somebody to put something there. */
function holdersBefore(before: PdfObjects, ids: ReadonlySet<number>): Map<number, Set<number>> {
  const holders = new Map<number, Set<number>>();
  for (const holder of before.places.keys()) {
    if (!isThere(before, holder)) continue;
    for (const id of referencesIn(before.value(holder)))
      if (ids.has(id)) holders.set(id, (holders.get(id) ?? new Set()).add(holder));
  }
  return holders;
}

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

/** What is not seen on any page: facts about the document, and proofs for its signatures. */
function unseenObjects({ before, now }: Revisions, holders: ReadonlyMap<number, ReadonlySet<number>>): Set<number> {
  const root = readReference(now.trailer.get('Root')).id;
  const onlyHeldBy = (id: number, allowed: ReadonlySet<number>) =>
    [...(holders.get(id) ?? [])].every((holder) => allowed.has(holder));
  const unseen = new Set<number>();

  const info = now.trailer.get('Info');
  if (info !== undefined && isReference(info)) {
    const { id } = readReference(info);
    const isPlain = (objects: PdfObjects) =>
      isDictionary(objects.value(id)) && !objects.isStream(id) && referencesIn(objects.value(id)).length === 0;
    if (isThere(before, id) && isPlain(before) && isPlain(now) && onlyHeldBy(id, new Set())) unseen.add(id);
  }
  const metadata = catalogOf(before).get('Metadata');
  if (metadata !== undefined && isReference(metadata)) {
    const { id } = readReference(metadata);
    const isMetadata = (objects: PdfObjects) =>
      objects.isStream(id) && isName(objects.dictionary(id).get('Type'), 'Metadata');
    if (isMetadata(before) && isMetadata(now) && onlyHeldBy(id, new Set([root]))) unseen.add(id);
  }
  const proofs = new Set<number>();
  const collect = (value: string | undefined, depth: number): void => {
    for (const id of value === undefined || depth > 4 ? [] : referencesIn(value)) {
      if (proofs.has(id) || !isThere(before, id) || before.isStream(id) || now.isStream(id)) continue;
      proofs.add(id);
      collect(before.value(id), depth + 1);
    }
  };
  collect(catalogOf(before).get('DSS'), 0);
  const holdersOfProofs = new Set([root, ...proofs]);
  for (const id of proofs) if (onlyHeldBy(id, holdersOfProofs)) unseen.add(id);
  return unseen;
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

/** A list of notes of a page, or of fields of the form, that stands apart, and serves nobody else. */
function isListKept(
  { before, now }: Revisions,
  id: number,
  fields: ReadonlySet<number>,
  holders: ReadonlySet<number>,
): boolean {
  const [old, current] = [before.value(id), now.value(id)];
  if (!old.startsWith('[') || !current.startsWith('[')) return false;
  const serves = [...holders].every((holder) => {
    const values = isDictionary(before.value(holder)) ? before.dictionary(holder) : new Map<string, string>();
    const keys = [...values].filter(([, value]) => referencesIn(value).includes(id)).map(([key]) => key);
    const isPage = isName(values.get('Type'), 'Page');
    return keys.every((key) => (isPage && key === 'Annots') || (!isPage && (key === 'Fields' || key === 'AcroForm')));
  });
  return serves && hasGrownBy(readList(old), readList(current), fields);
}

/**
 * Whether all that came after a signature is further signatures and their proofs. New objects are seen only through
 * those that were there, so what counts is how those changed, and that none of them pointed at what was still missing.
 */
export function onlySignaturesFollow(before: PdfObjects, now: PdfObjects): boolean {
  const revisions = { before, now };
  if (before.trailer.has('Encrypt')) return false;
  const root = readReference(now.trailer.get('Root')).id;
  if (readReference(before.trailer.get('Root')).id !== root) return false;
  const changed = changedObjects(revisions);
  if (changed.size === 0) return false;
  const holders = holdersBefore(before, changed);
  const fields = laterFields(revisions);
  const filled = filledFields(revisions, changed);
  const unseen = unseenObjects(revisions, holders);
  if (!isCatalogKept(revisions, fields)) return false;
  const form = catalogOf(now).get('AcroForm');
  const formId = isReference(form) ? readReference(form).id : undefined;
  for (const id of changed) {
    if (!isThere(before, id)) {
      if (holders.has(id)) return false;
      continue;
    }
    if (id === root || filled.has(id) || unseen.has(id) || isWrittenAgain(revisions, id)) continue;
    const held = holders.get(id) ?? new Set();
    // The form itself was compared above; it serves as nothing else.
    if (id === formId && [...held].every((holder) => holder === root) && isSameForm(revisions, id)) continue;
    if (isPageKept(revisions, id, fields) || isListKept(revisions, id, fields, held)) continue;
    return false;
  }
  return true;
}

const isSameForm = ({ before, now }: Revisions, id: number): boolean => {
  const form = catalogOf(before).get('AcroForm');
  return isReference(form) && readReference(form).id === id && dictionaryAt(now, form).size > 0 && !now.isStream(id);
};
