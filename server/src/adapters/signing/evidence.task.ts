import { createHash } from 'node:crypto';
import { isSigned } from '@virtual-med/pdf-signature/is-signed';
import { ownBytes } from '../../core/isolated/messages.ts';
import { PdfRefused } from '../../core/pdf/refused.ts';
import { type Evidence, evidencePage } from './evidence.pdf.ts';

interface Input extends Omit<Evidence, 'sha256'> {
  readonly parts: readonly ArrayBuffer[];
}

interface Output {
  readonly page?: ArrayBuffer;
  /** It carries a signature of somebody's: not a byte may follow it, or it would read as altered. */
  readonly isSealed: boolean;
}

/** What is to follow a signed file so that it ends in a page that says who signed; nothing for one no page can be added to. */
export default async function evidence({ parts, ...told }: Input): Promise<Output> {
  const file = Buffer.concat(parts.map((part) => Buffer.from(part)));
  if (isSigned(file)) return { isSealed: true };
  const sha256 = createHash('sha256').update(file).digest('hex');
  try {
    const page = await evidencePage(file, { ...told, sha256 });
    return { page: ownBytes(page), isSealed: false };
  } catch (error) {
    if (error instanceof PdfRefused) return { isSealed: error.reason === 'signed' };
    throw error;
  }
}
