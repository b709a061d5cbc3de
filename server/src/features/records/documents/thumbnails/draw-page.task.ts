import { drawPage, openPdfium } from '../../../../core/pdf/pdfium.ts';
import { sharp } from '../../../../core/pictures/image-library.ts';
import { type Drawn, firstPageWidth, writeFirstPage, writeThumbnail } from './thumbnail-picture.ts';

/** The first page of a PDF. */
export default async function drawFirstPage({ file }: { file: ArrayBuffer }): Promise<Drawn> {
  const document = await (await openPdfium()).loadDocument(new Uint8Array(file));
  const { data, width, height } = await drawPage(document, 0, { width: firstPageWidth, height: 3000 });
  const picture = () => sharp(data, { raw: { width, height, channels: 4 } });
  return { thumbnail: await writeThumbnail(picture(), 'top'), firstPage: await writeFirstPage(picture()) };
}
