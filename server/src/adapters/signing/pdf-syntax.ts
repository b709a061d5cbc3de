/** As much of the grammar of PDF as it takes to find a value in a dictionary. Text is Latin-1: a character is a byte. */

const space = /[\0\t\n\f\r ]/;
const delimiter = /[\0\t\n\f\r ()<>[\]{}/%]/;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '%') while (at < text.length && !/[\r\n]/.test(text.charAt(at))) at += 1;
    else if (space.test(char)) at += 1;
    else break;
  }
  return at;
}

function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '(') depth += 1;
    else if (char === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new SyntaxError('pdf: a string without an end');
}

/** Dictionaries and arrays hold values up to their own end. */
function endOfGroup(text: string, from: number, end: '>>' | ']'): number {
  let at = skipSpace(text, from);
  while (!text.startsWith(end, at)) {
    if (at >= text.length) throw new SyntaxError('pdf: a group without an end');
    at = skipSpace(text, endOfToken(text, at));
  }
  return at + end.length;
}

/** Where the dictionary, array, string, name, number or word that begins here ends. */
function endOfToken(text: string, from: number): number {
  if (text.startsWith('<<', from)) return endOfGroup(text, from + 2, '>>');
  const first = text.charAt(from);
  if (first === '[') return endOfGroup(text, from + 1, ']');
  if (first === '(') return endOfString(text, from);
  if (first === '<') {
    const end = text.indexOf('>', from);
    if (end < 0) throw new SyntaxError('pdf: a string without an end');
    return end + 1;
  }
  let at = from + 1;
  while (at < text.length && !delimiter.test(text.charAt(at))) at += 1;
  return at;
}

const reference = /^\d+\s+\d+\s+R(?![A-Za-z])/;

export interface Dictionary {
  /** What a key stands for, as it is written. */
  readonly values: ReadonlyMap<string, string>;
  /** Where what follows the dictionary begins. */
  readonly end: number;
}

export function readDictionary(text: string, from: number): Dictionary {
  let at = skipSpace(text, from);
  if (!text.startsWith('<<', at)) throw new SyntaxError('pdf: no dictionary here');
  at = skipSpace(text, at + 2);
  const values = new Map<string, string>();
  while (!text.startsWith('>>', at)) {
    if (text.charAt(at) !== '/') throw new SyntaxError('pdf: a key is no name');
    const keyEnd = endOfToken(text, at);
    const start = skipSpace(text, keyEnd);
    const ref = reference.exec(text.slice(start, start + 40));
    const end = ref ? start + ref[0].length : endOfToken(text, start);
    values.set(text.slice(at + 1, keyEnd), text.slice(start, end));
    at = skipSpace(text, end);
  }
  return { values, end: at + 2 };
}

export const writeDictionary = (values: ReadonlyMap<string, string>): string =>
  `<< ${[...values].map(([key, value]) => `/${key} ${value}`).join(' ')} >>`;

export interface Reference {
  readonly id: number;
  readonly generation: number;
}

export function readReference(value: string | undefined): Reference {
  const match = /^(\d+)\s+(\d+)\s+R$/.exec(value ?? '');
  if (!match) throw new SyntaxError('pdf: no reference');
  return { id: Number(match[1]), generation: Number(match[2]) };
}

export function readInteger(value: string | undefined, otherwise?: number): number {
  if (value === undefined && otherwise !== undefined) return otherwise;
  if (!/^\d{1,10}$/.test(value ?? '')) throw new SyntaxError('pdf: no number');
  return Number(value);
}

export const readIntegers = (value: string | undefined): number[] =>
  (value ?? '')
    .replace(/[[\]]/g, ' ')
    .trim()
    .split(/\s+/)
    .map((part) => readInteger(part));
