import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { sharp } from '../../../core/pictures/image-library.ts';
import { type Drawn, firstPageWidth, writeFirstPage, writeThumbnail } from './thumbnail-picture.ts';

/** Node has it; its types come with those of browsers, which the server does without. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  Instance: new (program: object, imports: object) => { readonly exports: object };
};

/** Compiled once for the life of the reader; each file still gets an instance of its own. */
const program = await WebAssembly.compile(await readFile(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))));

/** A page much higher than wide is drawn narrower. */
const highestPx = 3000;
/** Beyond this a page is a stripe that nobody drew on purpose. */
const mostUneven = 20;

/** One for each file: what a file has done to the memory of its reader, no other file meets. */
const openLibrary = () =>
  PDFiumLibrary.init({
    instantiateWasm(imports: object, begun: (instance: object) => void) {
      const instance = new WebAssembly.Instance(program, imports);
      begun(instance);
      return instance.exports;
    },
  } as Parameters<typeof PDFiumLibrary.init>[0]);

/** The first page of a PDF. No form is opened and nothing in it runs: this build has nothing to run it with. */
export default async function drawPage({ file }: { file: ArrayBuffer }): Promise<Drawn> {
  const document = await (await openLibrary()).loadDocument(new Uint8Array(file));
  const page = document.getPage(0);
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  const uneven = Math.max(width / height, height / width);
  if (!(uneven <= mostUneven)) throw new Error('a page nobody drew');
  const scale = Math.min(firstPageWidth / width, highestPx / height);
  const drawn = await page.render({
    render: 'bitmap',
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
  const picture = () => sharp(drawn.data, { raw });
  return { thumbnail: await writeThumbnail(picture(), 'top'), firstPage: await writeFirstPage(picture()) };
}
