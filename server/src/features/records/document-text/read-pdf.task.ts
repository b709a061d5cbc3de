import { openPdfium } from '../../../core/pdf/pdfium.ts';
import { type PageTexts, textLimits } from './file-text.ts';

/** The text that a PDF carries as text, page by page. */
export default async function readPdf({ file }: { file: ArrayBuffer }): Promise<PageTexts> {
  const document = await (await openPdfium()).loadDocument(new Uint8Array(file));
  const pages = document.getPageCount();
  const texts: string[] = [];
  let characters = 0;
  for (let index = 0; index < Math.min(pages, textLimits.pages) && characters < textLimits.characters; index += 1) {
    const text = document.getPage(index).getText();
    texts.push(text);
    characters += text.length;
  }
  return { pages, texts };
}
