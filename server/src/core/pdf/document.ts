import type { PDFDocument } from '@cantoo/pdf-lib';
import { PdfRefused } from './refused.ts';

/** Loaded by the first PDF that is made: a sixth of all modules, and most processes make none. */
export const pdfLibrary = () => import('@cantoo/pdf-lib');

interface NewPdf {
  readonly title: string;
  readonly producer: string;
  /** Of what it tells, not of its writing: what is asked for twice is the same file twice. */
  readonly dated: Date;
}

export async function newPdf({ title, producer, dated }: NewPdf): Promise<PDFDocument> {
  const document = await (await pdfLibrary()).PDFDocument.create();
  document.setTitle(title);
  document.setProducer(producer);
  document.setCreator(producer);
  document.setLanguage('pt-BR');
  document.setCreationDate(dated);
  document.setModificationDate(dated);
  return document;
}

/** The library counts a table's rows up to whatever it claims; no file of the size people send has as many. */
const impossibleTable = /\/W\s*\[\s*0\s+0\s+0\s*\]|\/Index\s*\[[^\]/]*\d{9}/;

/**
 * What is added names the table before it as its own: that must be where the file says, with what belongs to it. Looked
 * for first, because the library takes its time with bytes that are no PDF.
 */
function hasTable(text: string): boolean {
  const end = text.lastIndexOf('startxref');
  const offset = Number(/^startxref\s+(\d+)/.exec(text.slice(end, end + 40))?.[1] ?? text.length);
  const start = /^\s*(?:(xref)|\d+\s+\d+\s+obj)\b/.exec(text.slice(offset, offset + 40));
  return start !== null && (start[1] === undefined || text.indexOf('trailer', offset) > 0);
}

async function openToAdd(file: Buffer): Promise<PDFDocument> {
  const text = file.toString('latin1');
  if (/\/ByteRange\s*\[/.test(text)) throw new PdfRefused('signed');
  if (!hasTable(text) || impossibleTable.test(text)) throw new PdfRefused('damaged');
  const document = await (await pdfLibrary()).PDFDocument.load(file, {
    forIncrementalUpdate: true,
    updateMetadata: false,
    throwOnInvalidObject: true,
    parseSpeed: Number.POSITIVE_INFINITY,
  });
  if (document.getPageCount() === 0) throw new PdfRefused('damaged');
  return document;
}

/**
 * What is to follow a stranger's PDF so that it says what `add` wrote into it; the bytes that came stay as they are. The
 * library reads what is broken as well as it can; added to, it would no longer hang together. Throws PdfRefused.
 */
export async function addBehind(file: Buffer, add: (document: PDFDocument) => Promise<void>): Promise<Buffer> {
  try {
    const document = await openToAdd(file);
    await add(document);
    // Its table is of the kind the file has already.
    const { useObjectStreams } = document.context.pdfFileDetails;
    return Buffer.from(await document.save({ useObjectStreams })).subarray(file.length);
  } catch (error) {
    if (error instanceof PdfRefused) throw error;
    const { EncryptedPDFError } = await pdfLibrary();
    throw new PdfRefused(error instanceof EncryptedPDFError ? 'locked' : 'damaged', error);
  }
}
