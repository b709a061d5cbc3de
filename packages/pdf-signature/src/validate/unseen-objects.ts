import type { PdfObjects } from '../pdf/objects.ts';
import { catalogOf } from '../pdf/signature-fields.ts';
import { isName, isReference, readDictionary, readReference, referencesIn } from '../pdf/syntax.ts';
import { type Holders, isThere, keysTo, type Revisions, rootOf } from './revisions.ts';

const maxProofs = 2_000;
const maxProofDepth = 5;

const referenced = (value: string | undefined): number | undefined =>
  isReference(value) ? readReference(value).id : undefined;

/** The catalog points at it under this key and no other. */
const isKnownAs = (before: PdfObjects, id: number, key: string): boolean =>
  keysTo(catalogOf(before), id).every((one) => one === key);

/** Only words: what holds lists, dictionaries or pointers could serve for something that is drawn. */
function isOnlyWords(objects: PdfObjects, id: number): boolean {
  const value = objects.value(id);
  if (!value.startsWith('<<') || objects.isStream(id)) return false;
  return readDictionary(value)
    .values.values()
    .every((one) => !/^(?:<<|\[)/.test(one) && !isReference(one));
}

function factsAbout({ before, now }: Revisions, holders: Holders): number[] {
  const id = referenced(now.trailer.get('Info'));
  if (id === undefined || holders.has(id) || !isThere(before, id)) return [];
  return isOnlyWords(before, id) && isOnlyWords(now, id) ? [id] : [];
}

function metadataOf({ before, now }: Revisions, holders: Holders): number[] {
  const id = referenced(catalogOf(before).get('Metadata'));
  if (id === undefined || !isKnownAs(before, id, 'Metadata')) return [];
  const root = rootOf(before);
  const isMetadata = (objects: PdfObjects) =>
    objects.isStream(id) && isName(objects.dictionary(id).get('Type'), 'Metadata');
  const isHeldByRootOnly = [...(holders.get(id) ?? [])].every((holder) => holder === root);
  return isHeldByRootOnly && isMetadata(before) && isMetadata(now) ? [id] : [];
}

/** What the proofs for signatures (DSS) consisted of, as far as it may change in its place: no streams. */
export function proofsIn({ before, now }: Revisions): Set<number> {
  const proofs = new Set<number>();
  let level = referencesIn(catalogOf(before).get('DSS') ?? 'null');
  for (let depth = 0; depth < maxProofDepth && proofs.size < maxProofs; depth += 1) {
    const found = level.filter(
      (id) => !proofs.has(id) && isThere(before, id) && !before.isStream(id) && !now.isStream(id),
    );
    for (const id of found) proofs.add(id);
    level = found.flatMap((id) => referencesIn(before.value(id)));
  }
  return proofs;
}

/** Those of the proofs that nothing else led to: a page named as a proof is a page all the same. */
function ownProofs({ before }: Revisions, proofs: ReadonlySet<number>, holders: Holders): Set<number> {
  const root = rootOf(before);
  const own = new Set(proofs);
  const isOwn = (id: number) =>
    isKnownAs(before, id, 'DSS') && [...(holders.get(id) ?? [])].every((holder) => holder === root || own.has(holder));
  for (let size = -1; size !== own.size; ) {
    size = own.size;
    for (const id of own) if (!isOwn(id)) own.delete(id);
  }
  return own;
}

/** What may change in its place because no page shows it: facts about the document, and proofs for its signatures. */
export const unseenObjects = (
  revisions: Revisions,
  proofs: ReadonlySet<number>,
  holders: Holders,
): ReadonlySet<number> =>
  new Set([
    ...factsAbout(revisions, holders),
    ...metadataOf(revisions, holders),
    ...ownProofs(revisions, proofs, holders),
  ]);
