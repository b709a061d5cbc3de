import { ownBytes } from '../../../core/isolated/messages.ts';
import { type PdfRefusal, PdfRefused } from '../../../core/pdf/refused.ts';
import { type Footer, stampPdf } from './stamp.pdf.ts';

interface Input {
  readonly file: ArrayBuffer;
  readonly footer: Footer;
}

export type Stamped = { readonly file: ArrayBuffer } | { readonly refused: PdfRefusal };

export default async function stamp({ file, footer }: Input): Promise<Stamped> {
  try {
    return { file: ownBytes(await stampPdf(Buffer.from(file), footer)) };
  } catch (error) {
    if (error instanceof PdfRefused) return { refused: error.reason };
    throw error;
  }
}
