import { fold } from '@virtual-med/contract/core/fold';

const particle = /^(?:d[aeo]s?|e)$/;

/**
 * Words in small letters without accents, hyphens and particles ('de', 'dos'). A letter that was lost on the way ('Jo�o',
 * 'Jo?o') becomes '*', which stands for any one.
 */
export const nameWords = (text: string): string[] =>
  fold(text.replace(/(?<=\p{L})[\uFFFD?]+(?=\p{L})/gu, (lost) => '*'.repeat(lost.length)))
    .split(/[^a-z0-9*]+/)
    .filter((word) => word !== '' && !particle.test(word));

/** The same word, but for letters that were lost. */
const isSameWord = (a: string, b: string): boolean =>
  a === b ||
  (a.length === b.length &&
    (a.includes('*') || b.includes('*')) &&
    [...a].every((letter, at) => letter === '*' || b[at] === '*' || letter === b[at]));

/** One letter wrong, too many or missing in a word of five or more: what a reader of pictures makes of it. */
export function isMisreadWord(a: string, b: string): boolean {
  if (isSameWord(a, b)) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  const rest = (word: string, skip: number): string => word.slice(at + skip);
  return rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1);
}

/** A word, as it may be misread, or its initial. */
const standsFor = (short: string, whole: string): boolean =>
  short.length === 1
    ? whole.startsWith(short)
    : whole.length === 1
      ? short.startsWith(whole)
      : isMisreadWord(short, whole);

type SameWord = (a: string, b: string) => boolean;

export const isSameName = (a: readonly string[], b: readonly string[], same: SameWord = isSameWord): boolean =>
  a.length === b.length && a.every((word, at) => same(word, b[at] ?? ''));

/** The same for all names that are the same: of each word its length and its ends, which are never lost. */
export const nameOutline = (words: readonly string[]): string =>
  words.map((word) => `${word.at(0)}${word.length}${word.at(-1)}`).join(' ');

/** Whether a name stands among words, one word after the other. */
export function holdsName(words: readonly string[], name: readonly string[], same: SameWord = isSameWord): boolean {
  if (name.length < 2) return false;
  for (let at = 0; at + name.length <= words.length; at += 1) {
    if (name.every((word, index) => same(words[at + index] ?? '', word))) return true;
  }
  return false;
}

/** One of two names may leave out or shorten names of the other, never have others: 'Maria S. Lima' is 'Maria Souza Lima'. */
export function mayBeSamePerson(a: readonly string[], b: readonly string[]): boolean {
  const [short, whole] = a.length <= b.length ? [a, b] : [b, a];
  const [first, ...others] = short;
  if (short.length < 2 || first === undefined || !standsFor(first, whole[0] ?? '')) return false;
  let at = 1;
  return others.every((word) => {
    while (at < whole.length && !standsFor(word, whole[at] ?? '')) at += 1;
    at += 1;
    return at <= whole.length;
  });
}
