import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string };
const base = `assets/pdfjs-${version}/`;

const fonts = readdirSync(path.join(home, 'standard_fonts')).filter((name) => /\.(pfb|ttf)$/.test(name));

/** Asked for by a few PDFs only: decoders of two kinds of pictures, as plain scripts, and fonts where a system has none of its own. */
const files = [
  'wasm/jbig2_nowasm_fallback.js',
  'wasm/openjpeg_nowasm_fallback.js',
  ...fonts.map((name) => `standard_fonts/${name}`),
].map((file) => ({ name: path.basename(file), read: () => readFileSync(path.join(home, file)) }));

/** Puts what pdf.js fetches by name beside the built files, under its version. */
export const pdfjsFilesPlugin = (): Plugin => ({
  name: 'pdfjs-files',
  generateBundle() {
    for (const { name, read } of files) this.emitFile({ type: 'asset', fileName: base + name, source: read() });
  },
  configureServer({ middlewares }) {
    for (const { name, read } of files)
      middlewares.use(`/${base}${name}`, (_request, response) => {
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(read());
      });
  },
});
