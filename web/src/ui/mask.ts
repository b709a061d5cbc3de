/** Writes what was typed the way people read it; the digits it keeps stand in the order they were typed in. */
export type Format = (text: string) => string;

interface Typed {
  readonly text: string;
  /** How many characters stand before the caret. */
  readonly caret: number;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Behind which character of a text this many of its digits lie. */
function behindDigit(text: string, count: number): number {
  let left = count;
  for (let at = 0; at < text.length; at += 1) {
    if (left === 0) return at;
    if (/\d/.test(text.charAt(at))) left -= 1;
  }
  return text.length;
}

/** The text without the digits last typed before the caret. */
function takeBack({ text, caret }: Typed, count: number): Typed {
  let [at, left] = [caret, count];
  while (at > 0 && left > 0) {
    at -= 1;
    if (/\d/.test(text.charAt(at))) left -= 1;
  }
  return { text: text.slice(0, at) + text.slice(caret), caret: at };
}

/**
 * What stands in a field after something was typed, deleted or pasted: the caret stays behind the digit it was behind.
 * What does not fit into a full field is not taken, instead of pushing out its end.
 */
export function mask(format: Format, typed: Typed): Typed {
  const { text, caret } = typed;
  const written = format(text);
  if (written === text) return typed;
  if (caret >= text.length) return { text: written, caret: written.length };
  const [all, kept] = [digitsOf(text), digitsOf(written)];
  const dropped = Math.max(0, all.indexOf(kept));
  const before = digitsOf(text.slice(0, caret)).length - dropped;
  const surplus = all.length - dropped - kept.length;
  if (surplus > 0 && before >= surplus) return mask(format, takeBack(typed, surplus));
  return { text: written, caret: before <= 0 ? 0 : behindDigit(written, before) };
}

/**
 * Where the caret has to stand before a key deletes: a sign the mask would write again is passed over, so that every
 * press takes a digit away. At the end of the text nothing follows the sign, and it goes like any other.
 */
export function caretBeforeDeleting({ text, caret }: Typed, key: 'Backspace' | 'Delete'): number {
  if (caret >= text.length) return caret;
  let at = caret;
  if (key === 'Backspace') while (at > 0 && !/\d/.test(text.charAt(at - 1))) at -= 1;
  else while (at < text.length && !/\d/.test(text.charAt(at))) at += 1;
  const nothingToDelete = key === 'Backspace' ? at === 0 : at === text.length;
  return nothingToDelete ? caret : at;
}
