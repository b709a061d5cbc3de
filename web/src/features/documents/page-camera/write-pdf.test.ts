import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPdfium } from '../../../../../server/src/core/pdf/pdfium.ts';
import { jpegOf } from '../../../../../server/src/testing/jpeg.ts';
import { type PdfPage, writePdf } from './write-pdf.ts';

async function pageOf(width: number, height: number, background: string): Promise<PdfPage> {
  const jpeg = await jpegOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/></svg>`,
  );
  return { jpeg: new Uint8Array(jpeg), width, height };
}

test('a reader of PDFs finds the pages, their sizes and what is on them', async () => {
  const pdf = writePdf([
    await pageOf(1240, 1754, '#ff0000'),
    await pageOf(1754, 1240, '#00ff00'),
    await pageOf(600, 300, '#0000ff'),
  ]);
  const library = await openPdfium();
  const document = await library.loadDocument(pdf);
  assert.equal(document.getPageCount(), 3);
  const seen: unknown[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const { data } = await page.render({ scale: 0.1, render: 'bitmap' });
    const middle = 4 * Math.floor(data.length / 8);
    seen.push([
      Math.round(originalWidth),
      Math.round(originalHeight),
      [...data.subarray(middle, middle + 3)].map((v) => v > 127),
    ]);
  }
  document.destroy();
  library.destroy();
  assert.deepEqual(seen, [
    [595, 842, [true, false, false]],
    [842, 595, [false, true, false]],
    [842, 421, [false, false, true]],
  ]);
});
