import { ownBytes } from '../../../core/isolated/messages.ts';
import { type SheetContent, sheetPdf } from './sheet.pdf.ts';

interface Input {
  readonly content: SheetContent;
  readonly logo: ArrayBuffer | undefined;
}

export default async function writeSheet({ content, logo }: Input): Promise<ArrayBuffer> {
  return ownBytes(await sheetPdf(content, logo && new Uint8Array(logo)));
}
