import { documentTypes } from '@virtual-med/contract/documents/documents';

/** What a file is, judged by its bytes; names play no part. */
export type ContentKind = 'pdf' | 'jpg' | 'png' | 'doc' | 'docx';

/** Readers look for a PDF's beginning in so many bytes: printers and mail programs write lines of their own before it. */
const pdfBeginsWithin = 1024;
const pdfMark = Buffer.from('%PDF-');
/** Programs and pages that only carry a PDF along. */
const neverBeforePdf = ['MZ', '\x7fELF', '#!', '<'].map((text) => Buffer.from(text, 'latin1'));

/** So many bytes are enough to tell the kinds apart. */
export const signatureBytes = pdfBeginsWithin + pdfMark.length;

const signatures: readonly (readonly [ContentKind, Buffer])[] = [
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['docx', Buffer.from([0x50, 0x4b, 0x03, 0x04])],
];

const startsWith = (head: Buffer, beginning: Buffer): boolean => head.subarray(0, beginning.length).equals(beginning);

function isPdf(head: Buffer): boolean {
  const at = head.indexOf(pdfMark);
  return at >= 0 && at < pdfBeginsWithin && !neverBeforePdf.some((beginning) => startsWith(head, beginning));
}

export const kindOf = (head: Buffer): ContentKind | undefined =>
  signatures.find(([, signature]) => startsWith(head, signature))?.[0] ?? (isPdf(head) ? 'pdf' : undefined);

export const mediaTypeOf = (kind: ContentKind): string => documentTypes[kind];
