import { createHash } from 'node:crypto';
import { ownBytes } from '../../core/isolated/messages.ts';
import { PdfRefused } from '../../core/pdf/document.ts';
import { evidencePage } from './evidence-page.ts';

interface Input {
  readonly parts: readonly ArrayBuffer[];
  readonly disclaimer: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
}

/** What is to follow a signed file so that it ends in a page that says who signed; nothing for one no page can be added to. */
export default async function evidence({ parts, disclaimer, lines }: Input): Promise<{ page?: ArrayBuffer }> {
  const file = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const sha256 = createHash('sha256').update(file).digest('hex');
  try {
    return { page: ownBytes(await evidencePage(file, { disclaimer, lines: [...lines, ['SHA-256', sha256]] })) };
  } catch (error) {
    if (error instanceof PdfRefused) return {};
    throw error;
  }
}
