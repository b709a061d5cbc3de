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
