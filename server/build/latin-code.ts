const beyondLatin = /[^\0-\xff]/g;
const escapeOf = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** What `’` takes more as `\u2019`. */
const signsMore = 5;

/**
 * The same code without a sign beyond Latin-1: of a text that has one, be it the only one of two million, V8 keeps every
 * sign in two bytes instead of one.
 */
export const latinCode = (code: string): string => code.replace(beyondLatin, escapeOf);

/** The lines that `sourceLines` gives of the code before, for the code after. */
export function linesOfLatinCode(code: string, lines: readonly number[]): number[] {
  const places = code.split('\n').map((line) => [...line.matchAll(beyondLatin)].map(({ index }) => index));
  return lines.map((value, at) => {
    if (at % 4 !== 1) return value;
    const before = (places[(lines[at - 1] ?? 0) - 1] ?? []).filter((place) => place < value - 1);
    return value + before.length * signsMore;
  });
}
