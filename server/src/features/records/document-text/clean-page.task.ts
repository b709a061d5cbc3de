import { drawPage, openPdfium } from '../../../core/pdf/pdfium.ts';
import { sharp } from '../../../core/pictures/image-library.ts';
import { cleanPage, toBitmap } from './page-cleaning/clean-page.ts';
import type { GreyPage } from './page-cleaning/grey-page.ts';

/** A4 at 200 dpi: letters of 8 points are 22 pixels high, as Tesseract likes them. */
const longestSide = 2340;
const pointsPerInch = 72;
const dotsPerInch = 200;

async function greyOfPdf(file: ArrayBuffer, index: number): Promise<GreyPage> {
  const document = await (await openPdfium()).loadDocument(new Uint8Array(file));
  const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize();
  const scale = Math.min(dotsPerInch / pointsPerInch, longestSide / Math.max(originalWidth, originalHeight));
  const { data, width, height } = await drawPage(document, index, {
    width: originalWidth * scale,
    height: originalHeight * scale,
  });
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    pixels[at] = (red * 299 + green * 587 + blue * 114) / 1000;
  }
  return { pixels, width, height };
}

async function greyOfPicture(file: ArrayBuffer): Promise<GreyPage> {
  const { data, info } = await sharp(Buffer.from(file), { failOn: 'none' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}

interface PageOfFile {
  readonly file: ArrayBuffer;
  readonly isPdf: boolean;
  /** Of a PDF; a picture has one page. */
  readonly index: number;
}

/** A page as it is given to OCR: a clean PBM. */
export default async ({ file, isPdf, index }: PageOfFile): Promise<ArrayBuffer> =>
  toBitmap(cleanPage(isPdf ? await greyOfPdf(file, index) : await greyOfPicture(file)));
