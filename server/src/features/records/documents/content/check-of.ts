import type { ContentKind } from './content.ts';
import type { ContentCheck } from './content-check.ts';
import { docCheck } from './doc.ts';
import { jpegCheck } from './jpeg.ts';
import { pdfCheck } from './pdf.ts';
import { pngCheck } from './png.ts';

const checks = { pdf: pdfCheck, jpg: jpegCheck, png: pngCheck, doc: docCheck } as const;

/** For the kinds that are told by passing over them once; a DOCX is looked into from its end. */
export const checkOf = (kind: Exclude<ContentKind, 'docx'>): ContentCheck => checks[kind]();
