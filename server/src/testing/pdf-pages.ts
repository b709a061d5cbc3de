import { PDFDocument } from '@cantoo/pdf-lib';

/** What a reader sees on each page of a PDF: its words, line by line, and the sizes of its pictures. */
export async function pdfPages(file: Uint8Array) {
  const document = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: true });
  const pages = document.getPages().map((page) => {
    const seen = page.extractContents();
    return {
      text: seen.flatMap((part) => (part.kind === 'text' ? part.getText().trim().split('\n') : [])),
      pictures: seen.flatMap((part) => (part.kind === 'image' ? [[part.width, part.height]] : [])),
      shapes: seen.flatMap((part) => (part.kind === 'graphics' ? [part.getSvg()] : [])),
    };
  });
  return { title: document.getTitle(), language: document.getLanguage(), pages };
}
