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

export const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    from: index,
    to: index + word.length,
  }));

/** What forms of one word have in common: the index changes only their endings. */
export const beginningOf = (word: string): string =>
  /^[a-z]{2}/.test(word)
    ? word.slice(0, 2)
    : fold(word)
        .replace(/^0+(?=\d)/, '')
        .slice(0, 2);

/** The lexeme of a word as the index has it; of words like 'de' there is none. */
export type Lexemes = ReadonlyMap<string, string>;

interface Match {
  readonly term: number;
  readonly first: number;
  readonly last: number;
}

/** The words of a term as lexemes; undefined where any word may stand. Words like 'de' at its ends do not count. */
function lexemesOf(term: string, lexemes: Lexemes): (string | undefined)[] {
  const all = tokensOf(term).map(({ word }) => lexemes.get(word));
  const first = all.findIndex((lexeme) => lexeme !== undefined);
  return first === -1 ? [] : all.slice(first, all.findLastIndex((lexeme) => lexeme !== undefined) + 1);
}

function findMatches(tokens: readonly Token[], terms: readonly string[], lexemes: Lexemes): Match[] {
  const wanted = terms.map((term) => lexemesOf(term, lexemes));
  const found = tokens.map(({ word }) => lexemes.get(word));
  return found.flatMap((lexeme, first) =>
    wanted.flatMap((term, index) =>
      lexeme !== undefined &&
      lexeme === term[0] &&
      term.every((one, n) => one === undefined || one === found[first + n])
        ? [{ term: index, first, last: first + term.length - 1 }]
        : [],
    ),
  );
}

const shownChars = 200;
const charsBefore = 60;

/** Those that can be shown together where the most terms stand near each other. */
function densest(matches: readonly Match[], tokens: readonly Token[]): readonly Match[] {
  let best: readonly Match[] = [];
  let most = 0;
  for (const [index, { first }] of matches.entries()) {
    const end = (tokens[first]?.from ?? 0) + shownChars - charsBefore;
    const near: Match[] = [];
    for (let n = index; n < matches.length; n += 1) {
      const match = matches[n];
      if (!match || (tokens[match.last]?.to ?? 0) > end) break;
      near.push(match);
    }
    const terms = new Set(near.map(({ term }) => term)).size;
    if (terms > most) [best, most] = [near, terms];
  }
  return best.length > 0 ? best : matches.slice(0, 1);
}

/** Marks in order that do not overlap. */
function marksOf(matches: readonly Match[], tokens: readonly Token[]) {
  const marks: { from: number; to: number }[] = [];
  for (const { first, last } of matches) {
    const [from, to] = [tokens[first]?.from ?? 0, tokens[last]?.to ?? 0];
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

/** Where the terms stand in a text, if they do. */
export function excerptOf(
  { body, pageEnds }: { body: string; pageEnds: readonly number[] },
  terms: readonly string[],
  lexemes: Lexemes,
): Excerpt | undefined {
  const tokens = tokensOf(body);
  const matches = findMatches(tokens, terms, lexemes);
  const shown = densest(matches, tokens);
  const marks = marksOf(shown, tokens);
  const [mark] = marks;
  if (!mark) return undefined;
  const pageAt = (offset: number) =>
    Math.min(pageEnds.filter((end) => end <= offset).length, Math.max(pageEnds.length - 1, 0));
  const page = pageAt(mark.from);
  const pageStart = page === 0 ? 0 : (pageEnds[page - 1] ?? 0);
  const last = marks.at(-1) ?? mark;
  const start = tokens.find(({ from }) => from >= Math.max(pageStart, mark.from - charsBefore))?.from ?? mark.from;
  const within = Math.max(last.to, start + shownChars);
  const shownLast = tokens.findLast(({ to }) => to <= within);
  // With the full stop behind the last word.
  const end = shownLast === tokens.at(-1) ? body.length : (shownLast?.to ?? last.to);
  return {
    snippet: cutOut(body, marks, [Math.min(start, mark.from), Math.max(end, last.to)]),
    page: page + 1,
    onMorePages: matches.some(({ first }) => pageAt(tokens[first]?.from ?? 0) !== page),
  };
}
