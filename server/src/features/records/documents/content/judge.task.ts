import type { UploadWarning } from '@virtual-med/contract/documents/documents';
import type { ContentKind } from './content.ts';
import { BrokenContent, type ContentCheck } from './content-check.ts';
import { docCheck } from './doc.ts';
import { checkDocx } from './docx.ts';
import { jpegCheck } from './jpeg.ts';
import { pdfCheck } from './pdf.ts';
import { pngCheck } from './png.ts';

const checks = { pdf: pdfCheck, jpg: jpegCheck, png: pngCheck, doc: docCheck } as const;

/** For the kinds that are told by passing over them once; a DOCX is looked into from its end. */
export const checkOf = (kind: Exclude<ContentKind, 'docx'>): ContentCheck => checks[kind]();

type Verdict = { readonly warnings: UploadWarning[] } | { readonly broken: string };

async function warningsOf(kind: ContentKind, parts: readonly Buffer[]): Promise<UploadWarning[]> {
  if (kind === 'docx') {
    await checkDocx(Buffer.concat(parts));
    return [];
  }
  const check = checkOf(kind);
  for (const part of parts) check.take(part);
  return check.end();
}

/** Whether a file is whole and what it began as. */
export default async function judge({
  kind,
  parts,
}: {
  kind: ContentKind;
  parts: readonly ArrayBuffer[];
}): Promise<Verdict> {
  try {
    return {
      warnings: await warningsOf(
        kind,
        parts.map((part) => Buffer.from(part)),
      ),
    };
  } catch (error) {
    if (error instanceof BrokenContent) return { broken: error.message };
    throw error;
  }
}
