import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The script that runs before the first paint gets a name of its content, so that a browser asks for it once. */
export function themeBootPlugin(): Plugin {
  const address = '/theme-boot.js';
  let root = '';
  return {
    name: 'theme-boot',
    apply: 'build',
    configResolved(config) {
      root = config.publicDir;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!html.includes(`"${address}"`)) throw new Error(`The page does not ask for ${address}`);
        const source = await readFile(path.join(root, address));
        const fileName = `assets/theme-boot-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        return html.replace(`"${address}"`, `"/${fileName}"`);
      },
    },
  };
}
