/** As much of the grammar of PDF as it takes to find values and leave them as they are written. A character is a byte. */

const maxDepth = 60;

const spaces = new Set('\0\t\n\f\r '.split('').map((char) => char.charCodeAt(0)));
const delimiters = new Set([...spaces, ...'()<>[]{}/%'.split('').map((char) => char.charCodeAt(0))]);
const percent = 0x25;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === percent)
      while (at < text.length && text.charCodeAt(at) !== lineFeed && text.charCodeAt(at) !== carriageReturn) at += 1;
    else if (spaces.has(code)) at += 1;
    else break;
  }
  return at;
}

function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '(') depth += 1;
    else if (char === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new SyntaxError('pdf: a string without an end');
}

/** Dictionaries and lists hold values up to their own end. */
function endOfGroup(text: string, from: number, end: '>>' | ']', depth: number): number {
  if (depth > maxDepth) throw new SyntaxError('pdf: too deep');
  let at = skipSpace(text, from);
  while (!text.startsWith(end, at)) {
    if (at >= text.length) throw new SyntaxError('pdf: a group without an end');
    at = skipSpace(text, endOfToken(text, at, depth + 1));
  }
  return at + end.length;
}

/** Where the dictionary, list, string, name, number or word that begins here ends. */
function endOfToken(text: string, from: number, depth = 0): number {
  if (text.startsWith('<<', from)) return endOfGroup(text, from + 2, '>>', depth);
  const first = text[from];
  if (first === '[') return endOfGroup(text, from + 1, ']', depth);
  if (first === '(') return endOfString(text, from);
  if (first === '<') {
    const end = text.indexOf('>', from);
    if (end < 0) throw new SyntaxError('pdf: a string without an end');
    return end + 1;
  }
  let at = from + 1;
  while (at < text.length && !delimiters.has(text.charCodeAt(at))) at += 1;
  return at;
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= 0x30 && text.charCodeAt(at) <= 0x39) at += 1;
  return at;
}

/** Where the reference that begins here ends, if one does. */
function endOfReference(text: string, from: number): number | undefined {
  const first = endOfDigits(text, from);
  if (first === from || first - from > 10) return undefined;
  const second = skipSpace(text, first);
  const secondEnd = endOfDigits(text, second);
  if (second === first || secondEnd === second) return undefined;
  const word = skipSpace(text, secondEnd);
  if (word === secondEnd || text[word] !== 'R') return undefined;
  if (word + 1 < text.length && !delimiters.has(text.charCodeAt(word + 1))) return undefined;
  // Nobody writes so who does not want to hide it.
  if (!isReference(text.slice(from, word + 1))) throw new SyntaxError('pdf: an unusual reference');
  return word + 1;
}

/** Where the value that begins here ends: a token, or the three of a reference. */
export function endOfValue(text: string, from: number): number {
  const end = endOfReference(text, from) ?? endOfToken(text, from);
  // Before it stands no pair of plain numbers, and some readers see a reference all the same.
  if (text.slice(from, end) === 'R') throw new SyntaxError('pdf: an unusual reference');
  return end;
}

/** Characters of a name may be written as numbers; two spellings are one name. */
export const readName = (written: string): string =>
  written
    .slice(1)
    .replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

const writeName = (name: string): string =>
  `/${name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;

export const isName = (value: string | undefined, name: string): boolean =>
  value?.startsWith('/') === true && readName(value) === name;

export type Values = ReadonlyMap<string, string>;

export interface Dictionary {
  /** What a key stands for, as it is written. */
  readonly values: Values;
  /** Where the value of a key begins. */
  readonly starts: ReadonlyMap<string, number>;
  /** Where what follows the dictionary begins. */
  readonly end: number;
}

export function readDictionary(text: string, from = 0): Dictionary {
  let at = skipSpace(text, from);
  if (!text.startsWith('<<', at)) throw new SyntaxError('pdf: no dictionary here');
  at = skipSpace(text, at + 2);
  const values = new Map<string, string>();
  const starts = new Map<string, number>();
  while (!text.startsWith('>>', at)) {
    if (text[at] !== '/') throw new SyntaxError('pdf: a key is no name');
    const keyEnd = endOfToken(text, at);
    const key = readName(text.slice(at, keyEnd));
    // Readers disagree on which of two counts.
    if (values.has(key)) throw new SyntaxError('pdf: a key twice');
    const start = skipSpace(text, keyEnd);
    const end = endOfValue(text, start);
    values.set(key, text.slice(start, end));
    starts.set(key, start);
    at = skipSpace(text, end);
  }
  return { values, starts, end: at + 2 };
}

export function readList(text: string): string[] {
  let at = skipSpace(text, 0);
  if (text[at] !== '[') throw new SyntaxError('pdf: no list here');
  at = skipSpace(text, at + 1);
  const items: string[] = [];
  while (text[at] !== ']') {
    if (at >= text.length) throw new SyntaxError('pdf: a list without an end');
    const end = endOfValue(text, at);
    items.push(text.slice(at, end));
    at = skipSpace(text, end);
  }
  return items;
}

export const writeDictionary = (values: Values): string =>
  `<< ${[...values].map(([key, value]) => `${writeName(key)} ${value}`).join(' ')} >>`;

export interface Reference {
  readonly id: number;
  readonly generation: number;
}

export const isReference = (value: string | undefined): boolean =>
  value !== undefined && /^\d{1,10}\s{1,20}\d{1,5}\s{1,20}R$/.test(value);

export function readReference(value: string | undefined): Reference {
  if (value === undefined || !isReference(value)) throw new SyntaxError('pdf: no reference');
  const [id, generation] = value.split(/\s{1,20}/).map(Number);
  return { id: id ?? 0, generation: generation ?? 0 };
}

/** All that a value points at, however deep inside. */
export function referencesIn(value: string): number[] {
  if (isReference(value)) return [readReference(value).id];
  if (value.startsWith('<<')) return [...readDictionary(value).values.values()].flatMap(referencesIn);
  return value.startsWith('[') ? readList(value).flatMap(referencesIn) : [];
}

/** The same for two values that differ only in how they are written. */
export function plainly(value: string): string {
  if (value.startsWith('<<')) {
    const entries = [...readDictionary(value).values].map(([key, inner]) => `${writeName(key)} ${plainly(inner)}`);
    return `<< ${entries.sort().join(' ')} >>`;
  }
  if (value.startsWith('[')) return `[ ${readList(value).map(plainly).join(' ')} ]`;
  if (value.startsWith('/')) return writeName(readName(value));
  return isReference(value) ? value.replace(/\s{1,20}/g, ' ') : value;
}

export function readInteger(value: string | undefined, otherwise?: number): number {
  if (value === undefined && otherwise !== undefined) return otherwise;
  if (value === undefined || !/^\+?\d{1,15}$/.test(value)) throw new SyntaxError('pdf: no number');
  return Number(value);
}

export const readIntegers = (value: string | undefined): number[] =>
  value === undefined ? [] : readList(value).map((part) => readInteger(part));
