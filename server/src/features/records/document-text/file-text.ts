/** Grows when texts read before should be read anew (`npm run texts -- --again`). */
export const readerVersion = 1;

export const textLimits = { pages: 50, ocrPages: 10, characters: 500_000 } as const;

/**
 * - read: there is text
 * - empty: read, and nothing is written in it
 * - unreadable: damaged, protected, or too much for a reader
 * - no_ocr: a picture of text, and nothing here reads pictures
 */
export type TextState = 'read' | 'empty' | 'unreadable' | 'no_ocr';

/** What is written in a file. */
export interface FileText {
  readonly state: TextState;
  /** Of the whole file; unknown where it was not read. */
  readonly pages: number | null;
  readonly byOcr: boolean;
  /** There is more in the file than was read. */
  readonly cut: boolean;
  readonly body: string;
  /** Where in the body each page ends, in UTF-16 units. */
  readonly pageEnds: readonly number[];
}

/** Pages as a reader found them, the first ones of the file. */
export interface PageTexts {
  readonly pages: number;
  readonly texts: readonly string[];
}

export const withoutText = (state: TextState, pages: number | null = null): FileText => ({
  state,
  pages,
  byOcr: false,
  cut: false,
  body: '',
  pageEnds: [],
});

/** Control characters that no text has a use for, and halves of characters; PostgreSQL takes neither. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be removed
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g;
/** A word broken at the end of a line, as pdfium reports it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: pdfium's own mark
const brokenWord = /[\u0002\ufffe\u00ad]\s*\n|\u00ad/g;

export const cleanText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(brokenWord, '')
    .replace(unwanted, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .toWellFormed()
    .normalize('NFC')
    .trim();

/** One body out of pages, within the limit of characters. */
export function textOfPages({ pages, texts }: PageTexts, byOcr: boolean): FileText {
  let body = '';
  const pageEnds: number[] = [];
  let cut = pages > texts.length;
  for (const text of texts) {
    const page = `${cleanText(text)}\n`;
    const space = textLimits.characters - body.length;
    cut ||= page.length > space;
    body += page.slice(0, space).toWellFormed();
    pageEnds.push(body.length);
  }
  if (body.trim() === '') return { ...withoutText('empty', pages), byOcr, cut };
  return { state: 'read', pages, byOcr, cut, body, pageEnds };
}
