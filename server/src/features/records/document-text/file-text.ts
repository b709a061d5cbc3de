/** Grows when texts read before should be read anew (`npm run texts -- again`). */
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
  /** Pages that are pictures and were not read. */
  readonly picturesLeft: number;
}

/** A page as a reader found it. */
export interface PageText {
  readonly text: string;
  /** What is written on it is in its pictures, and only OCR can read it. */
  readonly isPicture: boolean;
}

/** The first pages of a PDF. */
export interface PdfText {
  readonly pageCount: number;
  readonly pages: readonly PageText[];
}

export const withoutText = (state: TextState, pages: number | null = null): FileText => ({
  state,
  pages,
  byOcr: false,
  cut: false,
  body: '',
  pageEnds: [],
  picturesLeft: 0,
});

/** Control characters that no text has a use for, and halves of characters; PostgreSQL takes neither. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be removed
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g;
/** A word broken at the end of a line, as pdfium reports it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: pdfium's own mark
const brokenWord = /[\u0002\ufffe\u00ad]\s*\n|\u00ad/g;

const cleanText = (text: string): string =>
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

interface FoundPages {
  readonly texts: readonly string[];
  /** Unknown for files that have none. */
  readonly pageCount: number | null;
  readonly byOcr: boolean;
  readonly picturesLeft: number;
}

/** One body out of pages, within the limit of characters. */
export function textOfPages({ texts, pageCount, byOcr, picturesLeft }: FoundPages): FileText {
  let body = '';
  const pageEnds: number[] = [];
  let cut = (pageCount ?? 0) > texts.length;
  for (const text of texts) {
    const page = `${cleanText(text)}\n`;
    const space = textLimits.characters - body.length;
    cut ||= page.length > space;
    body += page.slice(0, space).toWellFormed();
    pageEnds.push(body.length);
  }
  const found = { pages: pageCount, byOcr, cut, picturesLeft };
  if (body.trim() !== '') return { state: 'read', ...found, body, pageEnds };
  return { ...withoutText(picturesLeft > 0 ? 'no_ocr' : 'empty'), ...found };
}
