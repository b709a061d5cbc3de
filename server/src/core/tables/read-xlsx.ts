import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { RowWriter } from './row-writer.ts';
import { TableRefused, tableLimits } from './table-limits.ts';

/** Formats of numbers that ship with Excel and show a day; those of times alone are none. */
const isDayFormat = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** A format of the file's own shows a day where it has one outside of quotes, brackets and escapes. */
const showsDay = (id: number, code: string | undefined): boolean =>
  code === undefined ? isDayFormat(id) : /[dy]/i.test(code.replace(/\[[^[\]]*\]|"[^"]*"|[\\_*]./g, ''));

const dayMs = 86_400_000;
/** 31/12/9999 */
const lastSerial = 2_958_465;

/**
 * A day as Excel counts it, or undefined. Since 1900 it counts a 29/02/1900 that never was, which stands at 60; files that
 * began on a Macintosh count from 1904.
 */
function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0);
  if (!Number.isFinite(serial) || days < 1 || days > lastSerial) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + (days < 60 ? days + 1 : days) * dayMs).toISOString().slice(0, 10);
}

const maxEntries = 4_000;
const workbookName = 'xl/workbook.xml';

interface XmlHandlers {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  text?(text: string): void;
  close?(name: string): void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Entities of a document's own and addresses in it are never followed: the parser knows none but XML's five. */
function createXmlParser({ open, text, close }: XmlHandlers) {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw new TableRefused('unreadable', error);
  });
  parser.on('doctype', () => {
    throw new TableRefused('unreadable');
  });
  parser.on('opentag', ({ name, attributes }) => open?.(withoutPrefix(name), (attribute) => attributes[attribute]));
  if (text) parser.on('text', text);
  parser.on('closetag', ({ name }) => close?.(withoutPrefix(name)));
  return parser;
}

class Parts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Piece by piece: however much a part unpacks to, little of it is in memory. */
  async read(name: string, handlers: XmlHandlers): Promise<void> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    // A part that unpacks to more than it says ends in an error.
    this.#unpacked += entry.uncompressedSize;
    if (this.#unpacked > tableLimits.unpackedBytes) throw new TableRefused('too_large');
    const parser = createXmlParser(handlers);
    const decoder = new TextDecoder();
    for await (const chunk of await this.#zip.openReadStreamPromise(entry))
      parser.write(decoder.decode(chunk, { stream: true }));
    parser.write(decoder.decode()).close();
  }
}

interface Workbook {
  readonly is1904: boolean;
  /** Of the sheets people see, in their order. */
  readonly sheets: readonly string[];
}

async function readWorkbook(parts: Parts): Promise<Workbook> {
  let is1904 = false;
  const ids: string[] = [];
  await parts.read(workbookName, {
    open(name, attribute) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name === 'sheet' && !attribute('state')?.toLowerCase().includes('hidden')) ids.push(attribute('r:id') ?? '');
    },
  });
  const targets = new Map<string, string>();
  await parts.read('xl/_rels/workbook.xml.rels', {
    open(name, attribute) {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    },
  });
  const sheets = ids
    .map((id) => targets.get(id))
    .filter((target) => target !== undefined)
    .map((target) => (target.startsWith('/') ? target.slice(1) : posix.join('xl', target)));
  return { is1904, sheets };
}

/** Which of the cells' styles show a number as a day. */
async function readDayStyles(parts: Parts): Promise<readonly boolean[]> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isCellFormats = false;
  await parts.read('xl/styles.xml', {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'xf' && isCellFormats) formats.push(Number(attribute('numFmtId') ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return formats.map((id) => showsDay(id, codes.get(id)));
}

/** Texts that cells name by their number. How a word is pronounced, as Japanese files say it, is no part of the text. */
async function readSharedTexts(parts: Parts): Promise<readonly string[]> {
  const texts: string[] = [];
  let chars = 0;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await parts.read('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = true;
    },
    text(piece) {
      if (isText && !isPhonetic && text.length < tableLimits.cellChars) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      texts.push(text.slice(0, tableLimits.cellChars));
      chars += Math.min(text.length, tableLimits.cellChars) + 8;
      if (chars > tableLimits.sharedTextChars) throw new TableRefused('too_large');
    },
  });
  return texts;
}

/** 'AB12' → 27 */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1];
  return letters === undefined
    ? undefined
    : [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** As the digits a person typed: Excel writes long numbers with an exponent, and some systems with decimals of zero. */
function plainNumber(text: string): string {
  if (/^-?\d+$/.test(text)) return text;
  const value = Number(text);
  return Number.isSafeInteger(value) ? String(value) : text;
}

interface Values {
  readonly sharedTexts: readonly string[];
  readonly dayStyles: readonly boolean[];
  readonly is1904: boolean;
}

/** What a cell says. A formula's own text is not read: only the value it had when the file was saved. */
function cellText(cell: { type: string; style: number; text: string }, values: Values): string {
  if (cell.type === 's') return values.sharedTexts[Number(cell.text)] ?? '';
  if (cell.type === 'e') return '';
  if (cell.type === 'b') return cell.text === '1' ? '1' : '0';
  if (cell.type === 'd') return cell.text.slice(0, 10);
  if (cell.type !== 'n' || cell.text === '') return cell.text;
  const day = values.dayStyles[cell.style] ? dayOfSerial(Number(cell.text), values.is1904) : undefined;
  return day ?? plainNumber(cell.text);
}

async function readSheet(parts: Parts, name: string, values: Values, rows: RowWriter): Promise<void> {
  let number = 0;
  let cells: string[] = [];
  let cell: { type: string; style: number; text: string; column: number } | undefined;
  let isValue = false;
  await parts.read(name, {
    open(tag, attribute) {
      if (tag === 'row') {
        number = Number(attribute('r')) || number + 1;
        cells = [];
      } else if (tag === 'c')
        cell = {
          type: attribute('t') ?? 'n',
          style: Number(attribute('s') ?? -1),
          text: '',
          column: columnOf(attribute('r')) ?? cells.length,
        };
      else if (tag === 'v' || tag === 't') isValue = true;
      else if (tag === 'rPh') isValue = false;
    },
    text(piece) {
      if (isValue && cell && cell.text.length < tableLimits.cellChars) cell.text += piece;
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isValue = false;
      else if (tag === 'c' && cell) {
        if (cell.column < tableLimits.columns) cells[cell.column] = cellText(cell, values);
        cell = undefined;
      } else if (tag === 'row')
        rows.add(
          number,
          Array.from(cells, (text) => text ?? ''),
        );
    },
  });
}

async function partsOf(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes);
  if (zip.entryCount > maxEntries) throw new TableRefused('too_large');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return new Parts(zip, entries);
}

/** The first sheet that people see and that holds anything. Macros are never looked at. */
export async function readXlsx(bytes: Buffer, rows: RowWriter): Promise<void> {
  try {
    const parts = await partsOf(bytes);
    if (!parts.has(workbookName)) throw new TableRefused('other_spreadsheet');
    const { is1904, sheets } = await readWorkbook(parts);
    const values = { is1904, sharedTexts: await readSharedTexts(parts), dayStyles: await readDayStyles(parts) };
    for (const sheet of sheets) {
      await readSheet(parts, sheet, values, rows);
      if (rows.rows > 0) return;
    }
  } catch (error) {
    throw error instanceof TableRefused ? error : new TableRefused('unreadable', error);
  }
}
