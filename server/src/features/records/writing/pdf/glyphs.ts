import fontkit, { type Font } from '@cantoo/fontkit';

/** Shown by what stands beside it, or by nothing. */
const needsNoGlyph = /[\n\t\u00ad\u200b\u200c]|\u200d|\p{Variation_Selector}/u;
const invisible = /^[\p{C}\p{Z}]+$/u;
const letters = new Intl.Segmenter('pt-BR');

const codeOf = (char: string): string => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Typst draws what the fonts lack as an empty box and says nothing: they are asked first. `files` are those that every
 * letter is drawn from; a letter has to be in all of them.
 */
export function glyphCheck(files: readonly Buffer[]): (texts: unknown) => string[] {
  const known = files
    .map((file) => new Set((fontkit.create(file) as Font).characterSet))
    .reduce((all, one) => all.intersection(one));
  const has = (char: string) => needsNoGlyph.test(char) || known.has(char.codePointAt(0) ?? 0);
  return (texts) => {
    const missing = new Set<string>();
    for (const { segment } of letters.segment(textsIn(texts).join('\n')))
      if (![...segment].every(has)) missing.add(invisible.test(segment) ? [...segment].map(codeOf).join(' ') : segment);
    return [...missing];
  };
}
