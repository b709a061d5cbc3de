import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { sharp } from '../../../core/pictures/image-library.ts';
import { thumbnailHeight, thumbnailWidth, writeThumbnail } from './thumbnail-picture.ts';

const { buffer: program } = new Uint8Array(await readFile(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))));

/** Drawn larger and made smaller, thin lines stay in sight. */
const drawnLarger = 2;
/** Beyond this a page is a stripe that nobody drew on purpose. */
const mostUneven = 20;

/** One for each file: what a file has done to the memory of its reader, no other file meets. */
const openLibrary = () => PDFiumLibrary.init({ wasmBinary: program });

/** The first page of a PDF. No form is opened and nothing in it runs: this build has nothing to run it with. */
export default async function drawPage({ file }: { file: ArrayBuffer }): Promise<ArrayBuffer> {
  const document = await (await openLibrary()).loadDocument(new Uint8Array(file));
  const page = document.getPage(0);
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  const uneven = Math.max(width / height, height / width);
  if (!(uneven <= mostUneven)) throw new Error('a page nobody drew');
  const scale = drawnLarger * Math.max(thumbnailWidth / width, thumbnailHeight / height);
  const drawn = await page.render({
    render: 'bitmap',
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
  });
  const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
  return writeThumbnail(sharp(drawn.data, { raw }), 'top');
}
