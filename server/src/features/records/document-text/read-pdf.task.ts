import { openPdfium } from '../../../core/pdf/pdfium.ts';
import { type PageText, type PdfText, textLimits } from './file-text.ts';

type Page = ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof openPdfium>>['loadDocument']>>['getPage']>;

/** Fewer letters than any page of prose has: a scanner's footer, a stamp. */
const fewLetters = 100;
/** No text at all, or a page number. */
const hardlyLetters = 20;

/** Whether what is written on a page must be somewhere in its pictures. A page with nothing on it is empty, not a picture. */
function isPicture(page: Page, text: string): boolean {
  const letters = text.replace(/\s/g, '').length;
  if (letters >= fewLetters) return false;
  // Letters may have been turned into lines, too; a page of few words has nothing but text.
  for (const { type } of page.objects())
    if (type === 'image' || type === 'form' || (letters < hardlyLetters && type !== 'text')) return true;
  return false;
}

/** The text that a PDF carries as text, page by page, and which pages are pictures. */
export default async function readPdf({ file }: { file: ArrayBuffer }): Promise<PdfText> {
  const document = await (await openPdfium()).loadDocument(new Uint8Array(file));
  const pageCount = document.getPageCount();
  const pages: PageText[] = [];
  let characters = 0;
  for (let index = 0; index < Math.min(pageCount, textLimits.pages) && characters < textLimits.characters; index += 1) {
    const page = document.getPage(index);
    const text = page.getText();
    pages.push({ text, isPicture: isPicture(page, text) });
    characters += text.length;
  }
  return { pageCount, pages };
}
