import { documentTypes } from '@virtual-med/contract/documents/documents';

/** What a file is, judged by its bytes; names play no part. */
export type ContentKind = 'pdf' | 'jpg' | 'png' | 'doc' | 'docx';

/** So many bytes are enough to tell the kinds apart. */
export const signatureBytes = 8;

const signatures: readonly (readonly [ContentKind, Buffer])[] = [
  ['pdf', Buffer.from('%PDF-')],
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['docx', Buffer.from([0x50, 0x4b, 0x03, 0x04])],
];

export const kindOf = (head: Buffer): ContentKind | undefined =>
  signatures.find(([, signature]) => head.subarray(0, signature.length).equals(signature))?.[0];

export const mediaTypeOf = (kind: ContentKind): string => documentTypes[kind];
