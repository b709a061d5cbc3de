import { inflateSync } from 'node:zlib';
import { type Dictionary, type Reference, readDictionary, readInteger, readIntegers } from './pdf-syntax.ts';

type Place =
  | { readonly kind: 'file'; readonly offset: number }
  | { readonly kind: 'stream'; readonly stream: number; readonly index: number };

/** A PDF's objects by number, the newest of each, and what its last trailer says. */
export interface PdfObjects {
  readonly trailer: ReadonlyMap<string, string>;
  readonly lastTable: number;
  /** Newer files keep the table of their objects in a stream; what is added must do so too. */
  readonly hasTableStream: boolean;
  dictionary(reference: Pick<Reference, 'id'>): ReadonlyMap<string, string>;
}

const maxSections = 200;
const maxInflatedBytes = 32 * 1024 * 1024;
/** All tables together; a file of the size people send holds fewer objects. */
const maxRows = 1_000_000;

/** Rows may be written as differences to the row above, as in PNG; only that kind is used for tables. */
function withoutPredictor(bytes: Buffer, parameters: string | undefined): Buffer {
  const values = parameters ? readDictionary(parameters, 0).values : new Map<string, string>();
  if (readInteger(values.get('Predictor'), 1) < 10) return bytes;
  const width = readInteger(values.get('Columns'), 1);
  const rows = Math.floor(bytes.length / (width + 1));
  const plain = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (width + 1)];
    if (filter !== 0 && filter !== 2) throw new SyntaxError('pdf: an unusual table');
    for (let column = 0; column < width; column += 1) {
      const above = filter === 2 && row > 0 ? (plain[(row - 1) * width + column] ?? 0) : 0;
      plain[row * width + column] = ((bytes[row * (width + 1) + 1 + column] ?? 0) + above) & 0xff;
    }
  }
  return plain;
}

export function openPdfObjects(file: Buffer): PdfObjects {
  const text = file.toString('latin1');
  const places = new Map<number, Place>();
  const opened = new Map<number, { text: string; offsets: number[] }>();

  function streamOf({ values, end }: Dictionary): Buffer {
    const start = /^\s*stream\r?\n/.exec(text.slice(end, end + 40));
    if (!start) throw new SyntaxError('pdf: no stream here');
    const from = end + start[0].length;
    const until = text.indexOf('endstream', from);
    const length = values.get('Length') ?? '';
    const to = /^\d+$/.test(length) ? from + Number(length) : until;
    if (until < 0 || to > text.length) throw new SyntaxError('pdf: a stream without an end');
    const filter = values.get('Filter')?.replace(/[[\]\s]/g, '');
    const bytes = file.subarray(from, to);
    if (filter === undefined) return bytes;
    if (filter !== '/FlateDecode') throw new SyntaxError('pdf: an unusual filter');
    const inflated = inflateSync(bytes, { maxOutputLength: maxInflatedBytes });
    return withoutPredictor(inflated, values.get('DecodeParms')?.replace(/^\[|\]$/g, ''));
  }

  function objectAt(offset: number): Dictionary {
    const head = /^\s*\d+\s+\d+\s+obj/.exec(text.slice(offset, offset + 60));
    if (!head) throw new SyntaxError('pdf: no object here');
    return readDictionary(text, offset + head[0].length);
  }

  let rows = 0;
  const note = (id: number, place: Place | undefined) => {
    rows += 1;
    if (rows > maxRows) throw new SyntaxError('pdf: too many objects');
    if (place && !places.has(id)) places.set(id, place);
  };

  function readTable(from: number): ReadonlyMap<string, string> {
    let at = from + 'xref'.length;
    for (;;) {
      const head = /^\s*(\d+)\s+(\d+)\s+/.exec(text.slice(at, at + 60));
      if (!head) break;
      at += head[0].length;
      for (let index = 0; index < Number(head[2]); index += 1) {
        const entry = /^(\d{10}) (\d{5}) ([nf])\s{0,2}/.exec(text.slice(at, at + 24));
        if (!entry) throw new SyntaxError('pdf: a broken table');
        at += entry[0].length;
        const place = { kind: 'file', offset: Number(entry[1]) } as const;
        note(Number(head[1]) + index, entry[3] === 'n' ? place : undefined);
      }
    }
    const trailer = text.indexOf('trailer', at);
    if (trailer < 0) throw new SyntaxError('pdf: no trailer');
    return readDictionary(text, trailer + 'trailer'.length).values;
  }

  function readTableStream(offset: number): ReadonlyMap<string, string> {
    const object = objectAt(offset);
    const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = readIntegers(object.values.get('W'));
    // Rows of no width would never come to the end of the table.
    if (kindWidth + secondWidth + thirdWidth === 0) throw new SyntaxError('pdf: rows without width');
    const bytes = streamOf(object);
    const ranges = readIntegers(object.values.get('Index') ?? `0 ${object.values.get('Size')}`);
    let at = 0;
    const take = (width: number): number => {
      let value = 0;
      for (let index = 0; index < width; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
      at += width;
      return value;
    };
    for (let range = 0; range < ranges.length; range += 2)
      for (let index = 0; index < (ranges[range + 1] ?? 0) && at < bytes.length; index += 1) {
        const kind = kindWidth === 0 ? 1 : take(kindWidth);
        const [second, third] = [take(secondWidth), take(thirdWidth)];
        const id = (ranges[range] ?? 0) + index;
        if (kind === 2) note(id, { kind: 'stream', stream: second, index: third });
        else note(id, kind === 1 ? { kind: 'file', offset: second } : undefined);
      }
    return object.values;
  }

  const isTable = (offset: number): boolean => text.startsWith('xref', offset);
  const readSection = (offset: number) => (isTable(offset) ? readTable(offset) : readTableStream(offset));

  function dictionary({ id }: Pick<Reference, 'id'>): ReadonlyMap<string, string> {
    const place = places.get(id);
    if (!place) throw new SyntaxError('pdf: an object is missing');
    if (place.kind === 'file') return objectAt(place.offset).values;
    let stream = opened.get(place.stream);
    if (!stream) {
      const holder = places.get(place.stream);
      if (holder?.kind !== 'file') throw new SyntaxError('pdf: an object is missing');
      const object = objectAt(holder.offset);
      const inside = streamOf(object).toString('latin1');
      const first = readInteger(object.values.get('First'));
      const numbers = readIntegers(inside.slice(0, first));
      stream = { text: inside, offsets: numbers.filter((_, index) => index % 2 === 1).map((offset) => first + offset) };
      opened.set(place.stream, stream);
    }
    return readDictionary(stream.text, stream.offsets[place.index] ?? stream.text.length).values;
  }

  const lastTable = Number(/startxref\s+(\d+)/.exec(text.slice(text.lastIndexOf('startxref')))?.[1] ?? Number.NaN);
  if (!Number.isInteger(lastTable)) throw new SyntaxError('pdf: no table');
  const trailer = readSection(lastTable);
  let section = trailer;
  const seen = new Set([lastTable]);
  for (let count = 0; count < maxSections; count += 1) {
    const beside = section.get('XRefStm');
    if (beside !== undefined) readTableStream(readInteger(beside));
    const previous = section.get('Prev');
    if (previous === undefined) break;
    const offset = readInteger(previous);
    if (seen.has(offset)) throw new SyntaxError('pdf: tables in a circle');
    seen.add(offset);
    section = readSection(offset);
  }
  return { trailer, lastTable, hasTableStream: !isTable(lastTable), dictionary };
}
