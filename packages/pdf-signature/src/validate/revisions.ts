import type { PdfObjects } from '../pdf/objects.ts';
import { readReference, referencesIn, type Values } from '../pdf/syntax.ts';

/** A file up to the end of one signature, and up to the end of the next. */
export interface Revisions {
  readonly before: PdfObjects;
  readonly now: PdfObjects;
}

export const isThere = (objects: PdfObjects, id: number): boolean =>
  (objects.places.get(id)?.kind ?? 'free') !== 'free';

export const rootOf = (objects: PdfObjects): number => readReference(objects.trailer.get('Root')).id;

const generationIn = (objects: PdfObjects, id: number): number => {
  const place = objects.places.get(id);
  return place?.kind === 'file' ? place.generation : 0;
};

/** Pointers name a generation: with another one they would lead to nothing. */
export const keepsGeneration = ({ before, now }: Revisions, id: number): boolean =>
  generationIn(before, id) === generationIn(now, id);

/** The streams that other objects are packed in: who writes one of them again writes all in it again. */
export const containersOf = ({ places }: PdfObjects): Set<number> =>
  new Set([...places.values()].flatMap((place) => (place.kind === 'packed' ? [place.stream] : [])));

/** Who points at an object, but for tables that name it as the catalog or as the facts about the document. */
export type Holders = ReadonlyMap<number, ReadonlySet<number>>;

/** A table in a stream may be a picture as well. */
function pointersOf({ places, tables, value, dictionary }: PdfObjects, holder: number): number[] {
  const place = places.get(holder);
  if (place?.kind !== 'file' || !tables.has(place.offset)) return referencesIn(value(holder));
  return [...dictionary(holder)].flatMap(([key, one]) => (key === 'Root' || key === 'Info' ? [] : referencesIn(one)));
}

/** Of the file as it was signed. A pointer at nothing counts: it waits for somebody to put something there. */
export function holdersOf(ids: ReadonlySet<number>, before: PdfObjects): Holders {
  const holders = new Map<number, Set<number>>();
  for (const [holder, { kind }] of before.places) {
    if (kind === 'free') continue;
    for (const id of pointersOf(before, holder))
      if (ids.has(id)) holders.set(id, (holders.get(id) ?? new Set()).add(holder));
  }
  return holders;
}

/** The keys of a dictionary under which it points at an object, however deep. */
export const keysTo = (values: Values, id: number): string[] =>
  [...values].filter(([, value]) => referencesIn(value).includes(id)).map(([key]) => key);
