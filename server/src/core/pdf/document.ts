import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';

/**
 * - locked: it asks for a password, or limits what may be done with it
 * - signed: whatever is added takes its signature's word away
 * - damaged: it is no PDF a page can be added to
 */
export type PdfRefusal = 'locked' | 'signed' | 'damaged';

export class PdfRefused extends Error {
  readonly reason: PdfRefusal;

  constructor(reason: PdfRefusal, cause?: unknown) {
    super(`nothing can be added to this PDF: ${reason}`, { cause });
    this.name = 'PdfRefused';
    this.reason = reason;
  }
}

export async function newPdf({ title, producer }: { title: string; producer: string }): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setProducer(producer);
  document.setCreator(producer);
  document.setLanguage('pt-BR');
  return document;
}

/** The library counts a table's rows up to whatever it claims; no file of the size people send has as many. */
const impossibleTable = /\/W\s*\[\s*0\s+0\s+0\s*\]|\/Index\s*\[[^\]/]*\d{9}/;

/** What is added names the table before it as its own: that must be there, with what belongs to it. */
function hasTableAt(text: string, offset: number): boolean {
  const start = /^\s*(?:(xref)|\d+\s+\d+\s+obj)\b/.exec(text.slice(offset, offset + 40));
  return start !== null && (start[1] === undefined || text.indexOf('trailer', offset) > 0);
}

/**
 * A stranger's PDF, to add to: what is saved begins with the very bytes that came. The library reads what is broken
 * as well as it can; added to, it would no longer hang together, so it is refused.
 */
export async function openPdfToAdd(file: Buffer): Promise<PDFDocument> {
  const text = file.toString('latin1');
  if (/\/ByteRange\s*\[/.test(text)) throw new PdfRefused('signed');
  if (impossibleTable.test(text)) throw new PdfRefused('damaged');
  try {
    const document = await PDFDocument.load(file, {
      forIncrementalUpdate: true,
      updateMetadata: false,
      throwOnInvalidObject: true,
      parseSpeed: Number.POSITIVE_INFINITY,
    });
    if (document.getPageCount() === 0) throw new PdfRefused('damaged');
    if (!hasTableAt(text, document.context.pdfFileDetails.prevStartXRef)) throw new PdfRefused('damaged');
    return document;
  } catch (error) {
    if (error instanceof PdfRefused) throw error;
    throw new PdfRefused(error instanceof EncryptedPDFError ? 'locked' : 'damaged', error);
  }
}

/** What was added, to be put behind the file's own bytes. Its table is of the kind the file has already. */
export async function savedBehind(document: PDFDocument, file: Buffer): Promise<Buffer> {
  const { useObjectStreams } = document.context.pdfFileDetails;
  return Buffer.from(await document.save({ useObjectStreams })).subarray(file.length);
}
