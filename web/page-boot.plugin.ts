import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { minifySync } from 'rolldown/utils';
import type { Plugin } from 'vite';

const address = '/page-boot.js';

/** The script that runs before the first paint gets a name of its content, so that a browser asks for it once. */
export function pageBootPlugin(): Plugin {
  let source = '';
  let fileName = '';
  return {
    name: 'page-boot',
    apply: 'build',
    async configResolved({ publicDir }) {
      source = minifySync(address, await readFile(path.join(publicDir, address), 'utf8'), { module: false }).code;
      fileName = `assets/page-boot-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
    },
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml(html) {
      if (!html.includes(`"${address}"`)) throw new Error(`The page does not ask for ${address}`);
      return html.replace(`"${address}"`, `"/${fileName}"`);
    },
  };
}
