import { toOneLine } from '@virtual-med/contract/core/fields';
import { fold } from '@virtual-med/contract/core/fold';
import type { Snippet } from '@virtual-med/contract/document-search/document-search';

/** A word where it stands in a text. */
interface Token {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** A CPF and a CNPJ are one word each, as the index has them. */
const wordPattern = /\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|[\p{L}\p{M}\p{N}]+/gu;
/** A word begins here: neither in the middle of one nor of a date or a CPF. */
const beginning = /(?<![\p{L}\p{M}\p{N}]|\d[./-])[\p{L}\p{M}\p{N}]/gu;

/** The first word at or behind a place where none is in the middle. */
function wordFrom(text: string, place: number): Token | undefined {
  wordPattern.lastIndex = place;
  const { 0: word, index } = wordPattern.exec(text) ?? {};
  return word === undefined || index === undefined
    ? undefined
    : { word: word.toLowerCase(), from: index, to: index + word.length };
}

export const wordsOf = (text: string): string[] => (text.match(wordPattern) ?? []).map((word) => word.toLowerCase());

/** What forms of one word have in common: the index changes only their endings. */
const beginningOf = (word: string): string =>
  /^[a-z]{2}/.test(word)
    ? word.slice(0, 2)
    : fold(word)
        .replace(/^0+(?=\d)/, '')
        .slice(0, 2);

const accented = Map.groupBy(
  Array.from({ length: 0x180 - 0xc0 }, (_, n) => String.fromCharCode(0xc0 + n)),
  fold,
);
/** A letter in all ways it is written. */
const formsOf = (letter: string): string => [letter, letter.toUpperCase(), ...(accented.get(letter) ?? [])].join('');

/** Finds the words of a text that begin like one of these, without making a word of every other one. */
export function wordsLike(words: readonly string[]): (text: string) => Token[] {
  const beginnings = new Set(words.map(beginningOf).filter(Boolean));
  if (beginnings.size === 0) return () => [];
  const starts = [...beginnings].map((letters) =>
    /^\d/.test(letters) ? '\\d' : [...letters].map((letter) => `[${formsOf(letter)}]`).join('\\p{M}*'),
  );
  const start = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${[...new Set(starts)].join('|')})`, 'gu');
  return (text) => {
    const found: Token[] = [];
    let behind = 0;
    for (const { index } of text.matchAll(start)) {
      const token = index < behind ? undefined : wordFrom(text, index);
      if (!token) continue;
      behind = token.to;
      if (beginnings.has(beginningOf(token.word))) found.push(token);
    }
    return found;
  };
}

/** What a document says, and its words that may be among those that are looked for. */
export interface Text {
  readonly body: string;
  /** Where in the body each page ends. */
  readonly pageEnds: readonly number[];
  readonly tokens: readonly Token[];
}

/** The lexeme of a word as the index has it; of words like 'de' there is none. */
export type Lexemes = ReadonlyMap<string, string>;

interface Match {
  readonly term: number;
  readonly from: number;
  readonly to: number;
}

/** The words of a term as lexemes; undefined where any word may stand. Words like 'de' at its ends do not count. */
function lexemesOf(term: string, lexemes: Lexemes): (string | undefined)[] {
  const all = wordsOf(term).map((word) => lexemes.get(word));
  const first = all.findIndex((lexeme) => lexeme !== undefined);
  return first === -1 ? [] : all.slice(first, all.findLastIndex((lexeme) => lexeme !== undefined) + 1);
}

/** Where the words end that follow each other from here as in the term; undefined where they do not. */
function endOf(body: string, to: number, following: readonly (string | undefined)[], lexemes: Lexemes) {
  let end = to;
  for (const lexeme of following) {
    const next = wordFrom(body, end);
    if (!next || (lexeme !== undefined && lexemes.get(next.word) !== lexeme)) return undefined;
    end = next.to;
  }
  return end;
}

function findMatches({ body, tokens }: Text, terms: readonly string[], lexemes: Lexemes): Match[] {
  const wanted = terms.map((term) => lexemesOf(term, lexemes));
  const matches: Match[] = [];
  for (const { word, from, to } of tokens) {
    const lexeme = lexemes.get(word);
    if (lexeme === undefined) continue;
    for (const [term, [first, ...following]] of wanted.entries()) {
      const end = first === lexeme ? endOf(body, to, following, lexemes) : undefined;
      if (end !== undefined) matches.push({ term, from, to: end });
    }
  }
  return matches;
}

const shownChars = 200;
const charsBefore = 60;

/** Those that can be shown together where the most terms stand near each other. */
function densest(matches: readonly Match[]): readonly Match[] {
  let best: readonly Match[] = [];
  let most = 0;
  for (const [index, { from }] of matches.entries()) {
    const end = from + shownChars - charsBefore;
    const near: Match[] = [];
    for (let n = index; n < matches.length; n += 1) {
      const match = matches[n];
      if (!match || match.to > end) break;
      near.push(match);
    }
    const terms = new Set(near.map(({ term }) => term)).size;
    if (terms > most) [best, most] = [near, terms];
  }
  return best.length > 0 ? best : matches.slice(0, 1);
}

/** Marks in order that do not overlap. */
function marksOf(matches: readonly Match[]) {
  const marks: { from: number; to: number }[] = [];
  for (const { from, to } of matches) {
    const before = marks.at(-1);
    if (before && from < before.to) before.to = Math.max(before.to, to);
    else marks.push({ from, to });
  }
  return marks;
}

const inOneLine = (text: string): string => toOneLine(text).replace(/\s+/g, ' ');

/** The part of a text around these marks, whole words on one line. */
function cutOut(body: string, marks: readonly { from: number; to: number }[], [start, end]: [number, number]): Snippet {
  const isCutBefore = body.slice(start, marks[0]?.from).trim() !== '' && start > 0;
  let text = isCutBefore ? '… ' : '';
  const shown: { from: number; to: number }[] = [];
  let at = start;
  for (const { from, to } of marks) {
    const between = inOneLine(body.slice(at, from));
    text += text.trimEnd() === '' || text.endsWith(' ') ? between.trimStart() : between;
    const marked = inOneLine(body.slice(from, to));
    shown.push({ from: text.length, to: text.length + marked.length });
    text += marked;
    at = to;
  }
  text += inOneLine(body.slice(at, end)).trimEnd();
  return { text: end < body.trimEnd().length ? `${text} …` : text, marks: shown };
}

export interface Excerpt {
  readonly snippet: Snippet;
  readonly page: number;
  readonly onMorePages: boolean;
}

/** From the first whole word before the marks that belongs to their page, to the last that fits, with the full stop behind the text. */
function boundsOf(body: string, pageStart: number, first: number, last: number): [number, number] {
  beginning.lastIndex = Math.max(pageStart, first - charsBefore);
  const start = Math.min(beginning.exec(body)?.index ?? first, first);
  const within = Math.max(last, start + shownChars);
  let end = last;
  for (;;) {
    const next = wordFrom(body, end);
    if (!next) return [start, body.length];
    if (next.to > within) return [start, end];
    end = next.to;
  }
}

/** Where the terms stand in a text, if they do. */
export function excerptOf(text: Text, terms: readonly string[], lexemes: Lexemes): Excerpt | undefined {
  const { body, pageEnds } = text;
  const matches = findMatches(text, terms, lexemes);
  const marks = marksOf(densest(matches));
  const [mark] = marks;
  if (!mark) return undefined;
  const pageAt = (offset: number) =>
    Math.min(pageEnds.filter((end) => end <= offset).length, Math.max(pageEnds.length - 1, 0));
  const page = pageAt(mark.from);
  const pageStart = page === 0 ? 0 : (pageEnds[page - 1] ?? 0);
  const last = marks.at(-1) ?? mark;
  return {
    snippet: cutOut(body, marks, boundsOf(body, pageStart, mark.from, last.to)),
    page: page + 1,
    onMorePages: matches.some(({ from }) => pageAt(from) !== page),
  };
}
