import { basename } from 'node:path';

/** What Tesseract knows of Portuguese, and by which name. */
export const languageData = '@tesseract.js-data/por';
export const portuguese = basename(languageData);

/** How Tesseract looks at a page: as columns of text, or as words scattered over it. */
const wholePage = '3';
export const scatteredWords = '11';

export interface Pass {
  readonly text: string;
  /** Of 100. */
  readonly confidence: number;
}

/** Below this a page is a table or a form more often than a bad scan. */
const sureConfidence = 90;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** A page it is not sure of is looked at a second time; of that, the lines are added that have a word the first did not see. */
export async function readInTwoPasses(recognise: (mode: string) => Promise<Pass>): Promise<string> {
  const first = await recognise(wholePage);
  if (first.confidence >= sureConfidence) return first.text;
  const second = await recognise(scatteredWords);
  const known = new Set(wordsOf(first.text));
  const added = second.text.split('\n').filter((line) => wordsOf(line).some((word) => !known.has(word)));
  return [first.text.trim(), ...added].join('\n');
}
