import { readFile } from 'node:fs/promises';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';

/** Node has it; its types come with those of browsers, which the server does without. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  Instance: new (program: object, imports: object) => { readonly exports: object };
};

/** Compiled once for the life of the reader; each file still gets an instance of its own. */
const program = await WebAssembly.compile(await readFile(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))));

/**
 * One for each file: what a file has done to the memory of its reader, no other file meets. No form is opened and nothing
 * in a file runs: this build has nothing to run it with.
 */
export const openPdfium = () =>
  PDFiumLibrary.init({
    instantiateWasm(imports: object, begun: (instance: object) => void) {
      const instance = new WebAssembly.Instance(program, imports);
      begun(instance);
      return instance.exports;
    },
  } as Parameters<typeof PDFiumLibrary.init>[0]);

/** Beyond this a page is a stripe that nobody drew on purpose. */
const mostUneven = 20;

/** A page as RGBA, drawn to fit into so many pixels; a page much higher than wide is drawn narrower. */
export async function drawPage(
  document: PDFiumDocument,
  index: number,
  { renderFormFields = false, ...fit }: { width: number; height: number; renderFormFields?: boolean },
) {
  const page = document.getPage(index);
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(Math.max(width / height, height / width) <= mostUneven)) throw new Error('a page nobody drew');
  const scale = Math.min(fit.width / width, fit.height / height);
  const drawn = await page.render({
    render: 'bitmap',
    renderFormFields,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  return { width: drawn.width, height: drawn.height, data: drawn.data };
}
