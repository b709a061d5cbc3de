import { decodeStream } from './streams.ts';
import {
  type Dictionary,
  endOfValue,
  isReference,
  readDictionary,
  readInteger,
  readIntegers,
  readList,
  readReference,
  skipSpace,
  type Values,
} from './syntax.ts';
import { type Note, type ObjectLocation, readStreamRows, readTableRows } from './tables.ts';

const maxSections = 400;
const maxInflatedBytes = 64 * 1024 * 1024;
/** All tables together; a file of the size people send holds fewer objects. */
const maxRows = 1_000_000;

/** A PDF's objects by number, the newest of each, and what its last trailer says. */
export interface PdfObjects {
  readonly trailer: Values;
  readonly lastTable: number;
  /** Where the tables stand. */
  readonly tables: ReadonlySet<number>;
  /** Newer files keep the table of their objects in a stream; what is added must do so too. */
  readonly hasTableStream: boolean;
  /** Free ones too: that an object was taken away is a fact. */
  readonly places: ReadonlyMap<number, ObjectLocation>;
  /** As it is written; `null` for what is not there. */
  value(id: number): string;
  dictionary(id: number): Values;
  /** With the places of its values, for an object that stands in the file itself. */
  placedDictionary(id: number): Dictionary;
  isStream(id: number): boolean;
  /** The value itself, or what it points at. */
  follow(value: string | undefined): string;
}

interface Packed {
  readonly text: string;
  readonly offsets: readonly number[];
  readonly ids: readonly number[];
}

/** How many characters may still be read: objects may be laid over each other or pointed at from everywhere. */
export interface Effort {
  left: number;
}

export const effortFor = (file: Buffer): Effort => ({ left: 16 * file.length + 20_000_000 });

/** `text`: the same bytes as Latin-1, for whoever has them already. */
export function openPdfObjects(file: Buffer, text = file.toString('latin1'), effort = effortFor(file)): PdfObjects {
  const places = new Map<number, ObjectLocation>();
  const packed = new Map<number, Packed>();
  const values = new Map<number, { text: string; from: number; end: number }>();
  let inflated = 0;
  let rows = 0;

  function spend(characters: number): void {
    effort.left -= characters;
    if (effort.left < 0) throw new SyntaxError('pdf: too much to read');
  }

  function bounded<T>(from: number, read: () => { value: T; end: number }): T {
    try {
      const { value, end } = read();
      spend(end - from);
      return value;
    } catch (error) {
      spend(text.length - from);
      throw error;
    }
  }

  /** Where the value of the object at this place begins. */
  function bodyAt(offset: number, id?: number, generation?: number): number {
    const head = /^\s{0,20}(\d{1,10})\s{1,20}(\d{1,5})\s{1,20}obj/.exec(text.slice(offset, offset + 90));
    if (!head || (id !== undefined && Number(head[1]) !== id)) throw new SyntaxError('pdf: no object here');
    if (generation !== undefined && Number(head[2]) !== generation) throw new SyntaxError('pdf: another generation');
    return skipSpace(text, offset + head[0].length);
  }

  const dictionaryAt = (from: number): Dictionary =>
    bounded(from, () => {
      const value = readDictionary(text, from);
      return { value, end: value.end };
    });

  function streamOf({ values: own, end }: Dictionary): Buffer {
    const start = /^\s{0,20}stream\r?\n/.exec(text.slice(end, end + 40));
    if (!start) throw new SyntaxError('pdf: no stream here');
    const from = end + start[0].length;
    const to = from + readInteger(follow(own.get('Length')));
    if (to > text.length || !/^\s{0,4}endstream/.test(text.slice(to, to + 20)))
      throw new SyntaxError('pdf: a stream without an end');
    const bytes = decodeStream(file.subarray(from, to), own);
    inflated += bytes.length;
    if (inflated > maxInflatedBytes) throw new SyntaxError('pdf: too much in streams');
    return bytes;
  }

  /** Newer tables are read first. Within one table readers disagree on which of two rows counts. */
  function notesOfTable(): Note {
    const own = new Set<number>();
    return (id, place) => {
      rows += 1;
      if (rows > maxRows) throw new SyntaxError('pdf: too many objects');
      if (own.has(id)) throw new SyntaxError('pdf: an object twice in one table');
      own.add(id);
      if (!places.has(id)) places.set(id, place);
    };
  }

  const isTable = (offset: number): boolean => text.startsWith('xref', skipSpace(text, offset));

  function readTableStream(offset: number): Values {
    const object = dictionaryAt(bodyAt(offset));
    if (object.values.has('XRefStm')) throw new SyntaxError('pdf: a table beside a table in a stream');
    readStreamRows(object.values, streamOf(object), notesOfTable());
    return object.values;
  }

  function readSection(offset: number): Values {
    if (offset >= text.length) throw new SyntaxError('pdf: a table outside');
    if (!isTable(offset)) return readTableStream(offset);
    return dictionaryAt(readTableRows(text, skipSpace(text, offset), notesOfTable())).values;
  }

  function openPacked(id: number): Packed {
    const known = packed.get(id);
    if (known) return known;
    const place = places.get(id);
    if (place?.kind !== 'file') throw new SyntaxError('pdf: an object is missing');
    const object = dictionaryAt(bodyAt(place.offset, id, place.generation));
    const inside = streamOf(object).toString('latin1');
    const first = readInteger(object.values.get('First'));
    const numbers = readIntegers(`[${inside.slice(0, first)}]`);
    const found = {
      text: inside,
      ids: numbers.filter((_, index) => index % 2 === 0),
      offsets: numbers.filter((_, index) => index % 2 === 1).map((offset) => first + offset),
    };
    packed.set(id, found);
    return found;
  }

  function locate(id: number): { text: string; from: number; end: number } | undefined {
    const known = values.get(id);
    if (known) return known;
    const place = places.get(id);
    if (!place || place.kind === 'free') return undefined;
    const holder = place.kind === 'packed' ? openPacked(place.stream) : undefined;
    if (place.kind === 'packed' && holder?.ids[place.index] !== id) throw new SyntaxError('pdf: no object here');
    const source = holder?.text ?? text;
    const from =
      place.kind === 'file'
        ? bodyAt(place.offset, id, place.generation)
        : skipSpace(source, holder?.offsets[place.index] ?? source.length);
    const end = bounded(from, () => {
      const value = endOfValue(source, from);
      return { value, end: value };
    });
    const found = { text: source, from, end };
    values.set(id, found);
    return found;
  }

  function value(id: number): string {
    const found = locate(id);
    if (!found) return 'null';
    spend(found.end - found.from);
    return found.text.slice(found.from, found.end);
  }

  /** Pointers that lead to pointers end after a few steps. */
  function follow(written: string | undefined): string {
    let current = written ?? 'null';
    for (let step = 0; isReference(current); step += 1) {
      if (step > 5) throw new SyntaxError('pdf: pointers without an end');
      current = value(readReference(current).id);
    }
    return current;
  }

  const startOfTable = /^startxref\s{1,20}(\d{1,10})/.exec(text.slice(text.lastIndexOf('startxref')).slice(0, 60));
  if (!startOfTable) throw new SyntaxError('pdf: no table');
  const lastTable = Number(startOfTable[1]);
  const trailer = readSection(lastTable);
  const seen = new Set([lastTable]);
  const besideTables = new Set<number>();
  for (let section = trailer; ; ) {
    const beside = section.get('XRefStm');
    if (beside !== undefined) {
      readTableStream(readInteger(beside));
      besideTables.add(readInteger(beside));
    }
    if (!section.has('Prev')) break;
    const offset = readInteger(section.get('Prev'));
    if (seen.has(offset) || seen.size > maxSections) throw new SyntaxError('pdf: tables without an end');
    seen.add(offset);
    section = readSection(offset);
  }

  return {
    trailer,
    lastTable,
    tables: seen.union(besideTables),
    hasTableStream: !isTable(lastTable),
    places,
    value,
    follow,
    dictionary: (id) => readDictionary(value(id)).values,
    placedDictionary(id) {
      const found = locate(id);
      if (!found || found.text !== text) throw new SyntaxError('pdf: an object is missing');
      return readDictionary(text, found.from);
    },
    isStream(id) {
      const found = locate(id);
      return (
        found !== undefined && found.text === text && /^\s{0,20}stream/.test(text.slice(found.end, found.end + 30))
      );
    },
  };
}

/** The list that a value is or points at; empty where there is none. */
export const listAt = (objects: PdfObjects, value: string | undefined): string[] => {
  const list = objects.follow(value);
  return list === 'null' ? [] : readList(list);
};

/** The dictionary that a value is or points at; empty where there is none. */
export const dictionaryAt = (objects: PdfObjects, value: string | undefined): Values => {
  const found = objects.follow(value);
  return found === 'null' ? new Map() : readDictionary(found).values;
};
