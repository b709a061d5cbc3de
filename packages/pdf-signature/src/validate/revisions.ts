import type { PdfObjects } from '../pdf/objects.ts';
import { readReference, referencesIn, type Values } from '../pdf/syntax.ts';
import { free, type Place } from '../pdf/tables.ts';

/** A file as it was signed, and as it is. */
export interface Revisions {
  readonly before: PdfObjects;
  readonly now: PdfObjects;
}

export const isThere = (objects: PdfObjects, id: number): boolean =>
  (objects.places.get(id)?.kind ?? 'free') !== 'free';

export const rootOf = (objects: PdfObjects): number => readReference(objects.trailer.get('Root')).id;

const samePlace = (one: Place, other: Place): boolean =>
  one.kind === 'file'
    ? other.kind === 'file' && one.offset === other.offset && one.generation === other.generation
    : one.kind === 'packed'
      ? other.kind === 'packed' && one.stream === other.stream && one.index === other.index
      : other.kind === 'free';

const generationIn = (objects: PdfObjects, id: number): number => {
  const place = objects.places.get(id);
  return place?.kind === 'file' ? place.generation : 0;
};

/** Pointers name a generation: with another one they would lead to nothing. */
export const keepsGeneration = ({ before, now }: Revisions, id: number): boolean =>
  generationIn(before, id) === generationIn(now, id);

/** Added, replaced or taken away. */
export function changedObjects({ before, now }: Revisions): Set<number> {
  const changed = new Set<number>();
  for (const id of new Set([...before.places.keys(), ...now.places.keys()]))
    if (!samePlace(before.places.get(id) ?? free, now.places.get(id) ?? free)) changed.add(id);
  return changed;
}

/** Who points at an object, but for the tables, which name the catalog and the facts about the document. */
export type Holders = ReadonlyMap<number, ReadonlySet<number>>;

/** Of the file as it was signed. A pointer at nothing counts: it waits for somebody to put something there. */
export function holdersOf(ids: ReadonlySet<number>, before: PdfObjects): Holders {
  const holders = new Map<number, Set<number>>();
  for (const [holder, place] of before.places) {
    if (place.kind === 'free' || (place.kind === 'file' && before.tables.has(place.offset))) continue;
    for (const id of referencesIn(before.value(holder)))
      if (ids.has(id)) holders.set(id, (holders.get(id) ?? new Set()).add(holder));
  }
  return holders;
}

/** The keys of a dictionary under which it points at an object, however deep. */
export const keysTo = (values: Values, id: number): string[] =>
  [...values].filter(([, value]) => referencesIn(value).includes(id)).map(([key]) => key);
