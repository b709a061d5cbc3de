import type { PdfObjects } from '../pdf/objects.ts';
import { decodeStream } from '../pdf/streams.ts';
import { endOfValue, isName, plainly, readDictionary, readInteger, readIntegers, type Values } from '../pdf/syntax.ts';
import { readStreamRows } from '../pdf/tables.ts';

/**
 * What was appended to a file, read by a grammar without choices: objects, then one table that lists exactly these at
 * exactly their places, then the end. Readers repair what deviates from it, each in its own way, so all else is refused.
 */

interface AppendedObject {
  readonly id: number;
  readonly generation: number;
  readonly offset: number;
  readonly value: string;
  /** Undefined for an object that is no stream. */
  readonly content: Buffer | undefined;
  readonly end: number;
}

/** Where the objects of an update are, as the update's own table says. */
type Rows = ReadonlyMap<number, string>;

interface Table {
  readonly offset: number;
  readonly rows: Rows;
  readonly trailer: Values;
  readonly end: number;
}

const refuse = (what: string): never => {
  throw new SyntaxError(`pdf: an update with ${what}`);
};

/** Comments are refused: some readers see objects in them. */
function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && '\t\n\f\r '.includes(text.charAt(at))) at += 1;
  return at;
}

const inFile = (offset: number, generation: number): string => `${offset} ${generation}`;
const inStream = (stream: number, index: number): string => `stream ${stream} ${index}`;

function readObject(file: Buffer, text: string, offset: number): AppendedObject {
  const head = /^(\d{1,10}) (\d{1,5}) obj(?=[\s<[(/])/.exec(text.slice(offset, offset + 40));
  if (!head) return refuse('something that is no object');
  const from = skipBlanks(text, offset + head[0].length);
  const valueEnd = endOfValue(text, from);
  const value = text.slice(from, valueEnd);
  let at = skipBlanks(text, valueEnd);
  let content: Buffer | undefined;
  const start = /^stream\r?\n/.exec(text.slice(at, at + 8));
  if (start) {
    const first = at + start[0].length;
    const last = first + readInteger(readDictionary(value).values.get('Length'));
    const end = /^\s{0,2}endstream(?=\s)/.exec(text.slice(last, last + 20));
    if (!end) return refuse('a stream of another length');
    content = file.subarray(first, last);
    at = skipBlanks(text, last + end[0].length);
  }
  if (!text.startsWith('endobj', at)) return refuse('an object without an end');
  return { id: Number(head[1]), generation: Number(head[2]), offset, value, content, end: at + 'endobj'.length };
}

function addRow(rows: Map<number, string>, id: number, place: string): void {
  if (rows.has(id)) refuse('an object listed twice');
  rows.set(id, place);
}

function readTable(text: string, offset: number): Table {
  const rows = new Map<number, string>();
  let at = skipBlanks(text, offset + 'xref'.length);
  while (!text.startsWith('trailer', at)) {
    const head = /^(\d{1,10}) (\d{1,7}) ?(?:\r\n|\n|\r)/.exec(text.slice(at, at + 30));
    if (!head) return refuse('a broken table');
    at += head[0].length;
    for (let index = 0; index < Number(head[2]); index += 1, at += 20) {
      const row = /^(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)$/.exec(text.slice(at, at + 20));
      if (!row) return refuse('a broken row');
      const id = Number(head[1]) + index;
      // The head of the list of free objects is the only one that may be free: nothing is taken away here.
      if (id === 0 && row[0].startsWith('0000000000 65535 f')) continue;
      if (row[3] === 'f') refuse('an object taken away');
      addRow(rows, id, inFile(Number(row[1]), Number(row[2])));
    }
  }
  const from = skipBlanks(text, at + 'trailer'.length);
  const { values, end } = readDictionary(text, from);
  return { offset, rows, trailer: values, end };
}

function readTableStream({ offset, value, content, end }: AppendedObject): Table {
  const rows = new Map<number, string>();
  const { values } = readDictionary(value);
  const bytes = decodeStream(content ?? Buffer.alloc(0), values);
  const width = readIntegers(values.get('W')).reduce((sum, one) => sum + one, 0);
  const counts = readIntegers(values.get('Index')).filter((_, index) => index % 2 === 1);
  const announced = counts.length > 0 ? counts.reduce((sum, one) => sum + one, 0) : readInteger(values.get('Size'));
  if (announced * width !== bytes.length) refuse('a table of another length');
  readStreamRows(values, bytes, (id, place) => {
    if (id === 0 && place.kind === 'free') return;
    if (place.kind === 'free') refuse('an object taken away');
    else
      addRow(
        rows,
        id,
        place.kind === 'packed' ? inStream(place.stream, place.index) : inFile(place.offset, place.generation),
      );
  });
  return { offset, rows, trailer: values, end };
}

/** The objects packed in a stream, where it is one for them. */
function packedIn({ id, value, content }: AppendedObject): number[] {
  if (!content) return [];
  const { values } = readDictionary(value);
  if (!isName(values.get('Type'), 'ObjStm')) return [];
  if (values.has('Extends')) refuse('packed objects that go on elsewhere');
  const first = readInteger(values.get('First'));
  const numbers = readIntegers(`[${decodeStream(content, values).subarray(0, first).toString('latin1')}]`);
  if (numbers.length !== 2 * readInteger(values.get('N'))) refuse(`another number of packed objects in ${id}`);
  return numbers.filter((_, index) => index % 2 === 0);
}

const trailerKeys = new Set(['Size', 'Root', 'Info', 'ID', 'Prev']);
const tableStreamKeys = new Set([...trailerKeys, 'Type', 'W', 'Index', 'Length', 'Filter', 'DecodeParms']);

interface Before extends Pick<PdfObjects, 'lastTable' | 'trailer'> {
  /** Of all numbers that an object has. */
  readonly highest: number;
}

function checkTrailer({ trailer }: Table, allowed: ReadonlySet<string>, before: Before): void {
  for (const key of trailer.keys()) if (!allowed.has(key)) refuse(`${key} in its trailer`);
  if (readInteger(trailer.get('Prev')) !== before.lastTable) refuse('another table before it');
  if (plainly(trailer.get('Root') ?? '') !== plainly(before.trailer.get('Root') ?? '')) refuse('another catalog');
}

/** Where the file goes on, and the place that was named for the table: some programs name the blanks before it. */
function readEnd(text: string, { end, offset }: Table): { end: number; lastTable: number } {
  const from = skipBlanks(text, end);
  const found = /^startxref(?:\r\n|\n|\r)(\d{1,10})(?:\r\n|\n|\r)%%EOF(?:\r\n|\n|\r|$)/.exec(
    text.slice(from, from + 60),
  );
  if (!found || skipBlanks(text, Number(found[1])) !== offset) return refuse('no end of its own');
  return { end: skipBlanks(text, from + found[0].length), lastTable: Number(found[1]) };
}

/** A reader that gives up on tables looks for these words anywhere, inside streams, strings and comments too. */
function checkWords(update: string, objects: number, isTable: boolean): void {
  const times = (word: RegExp) => update.match(word)?.length ?? 0;
  if (times(/\d[\0\s]+\d+[\0\s]*obj/g) !== objects) refuse('objects where none belong');
  if (times(/startxref/g) !== 1 || times(/xref/g) !== (isTable ? 2 : 1) || times(/trailer/g) !== (isTable ? 1 : 0))
    refuse('ends or tables where none belong');
}

/** One update, and the numbers of the objects it brings. */
function readUpdate(file: Buffer, text: string, from: number, before: Before) {
  const places = new Map<number, string>();
  let at = skipBlanks(text, from);
  let count = 0;
  let unlisted: number | undefined;
  let table: Table | undefined;
  while (!table) {
    if (text.startsWith('xref', at)) {
      table = readTable(text, at);
      checkTrailer(table, trailerKeys, before);
      break;
    }
    const object = readObject(file, text, at);
    addRow(places, object.id, inFile(object.offset, object.generation));
    packedIn(object).forEach((id, index) => {
      addRow(places, id, inStream(object.id, index));
    });
    if (object.content && isName(readDictionary(object.value).values.get('Type'), 'XRef')) {
      table = readTableStream(object);
      checkTrailer(table, tableStreamKeys, before);
      // Such a table may leave itself out: it is found by its place.
      if (!table.rows.has(object.id)) unlisted = object.id;
    }
    count += 1;
    at = skipBlanks(text, object.end);
  }
  const { rows, trailer } = table;
  const { end, lastTable } = readEnd(text, table);
  checkWords(text.slice(from, end), count, text.startsWith('xref', table.offset));
  const ids = [...places.keys()];
  const highest = ids.reduce((one, other) => Math.max(one, other), before.highest);
  // Some readers drop what is beyond it.
  if (readInteger(trailer.get('Size')) <= highest) refuse('a size that leaves objects out');
  if (rows.size !== ids.filter((id) => id !== unlisted).length) refuse('objects that no table lists, or rows for none');
  for (const [id, place] of places) if (id !== unlisted && rows.get(id) !== place) refuse(`another place for ${id}`);
  return { ids, end, after: { lastTable, trailer, highest } };
}

/** The numbers of all objects in the updates that fill a file from one place to its end. Throws for any other form. */
export function readUpdates(file: Buffer, text: string, from: number, before: PdfObjects): ReadonlySet<number> {
  // Places are counted from the header by some readers and from the first byte by others.
  if (!text.startsWith('%PDF-')) refuse('something before the header of its file');
  const written = new Set<number>();
  const used = [...before.places].flatMap(([id, { kind }]) => (kind === 'free' ? [] : [id]));
  let last: Before = { ...before, highest: used.reduce((one, other) => Math.max(one, other), 0) };
  for (let at = from; at < text.length; ) {
    const { ids, end, after } = readUpdate(file, text, at, last);
    for (const id of ids) written.add(id);
    at = end;
    last = after;
  }
  return written;
}
