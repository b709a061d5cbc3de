import { fold } from '../core/fold.ts';

/** Words of a medicine or of an allergy as people write them: compared by sound, with one slip of the pen in long words. */

export interface Word {
  readonly text: string;
  readonly sound: string;
}

/** As it sounds in Portuguese: 'benzetasil', 'dypirona' and 'thiamina' are heard right. */
const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/ch/g, 'x')
    .replace(/h/g, '')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/s?c(?=[ei])/g, 's')
    .replace(/qu?|k/g, 'c')
    .replace(/cs/g, 'x')
    .replace(/z/g, 's')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=.{4})s$/, '');

export const wordsOf = (text: string): Word[] =>
  (fold(text).match(/[a-z0-9]+/g) ?? []).map((word) => ({ text: word, sound: soundOf(word) }));

/** Names of a list with commas between them, each as its words. */
export const namesIn = (list: string): Word[][] => list.split(',').map(wordsOf);

/** At most one letter more, less, other, or two swapped. */
function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

const soundFrom = 5;
const slipFrom = 7;

export function soundsLike(a: Word, b: Word): boolean {
  if (a.text === b.text) return true;
  if (a.text.length < soundFrom || b.text.length < soundFrom) return false;
  if (a.sound === b.sound) return true;
  return a.sound.length >= slipFrom && b.sound.length >= slipFrom && oneSlip(a.sound, b.sound);
}

/** Where a name of one or several words stands among the words of a text; -1 where it does not. */
export const placeOf = (name: readonly Word[], words: readonly Word[]): number =>
  words.findIndex((_, at) =>
    name.every((part, next) => {
      const word = words[at + next];
      return word !== undefined && soundsLike(part, word);
    }),
  );
