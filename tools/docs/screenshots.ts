/** Takes the pictures of README and help from a demo of its own: `npm run screenshots`. */
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags } from '../../e2e/testing/chromium.ts';
import { withOwnServer } from '../../e2e/testing/own-server.ts';
import { photograph } from '../../e2e/testing/photograph.ts';
import { pictures, toWebp } from '../../e2e/testing/pictures.ts';
import { ensureChromium } from '../run/chromium.ts';
import { ensureWebBuilt, root } from '../run/web-build.ts';

await ensureWebBuilt(console.log);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
try {
  await withOwnServer('demo-server.ts', {}, (baseURL) =>
    photograph(browser, baseURL, pictures, async ({ file, kept }, png, page) => {
      await writeFile(file, kept ? await toWebp(page, png, kept) : png);
      console.log(relative(root, file));
    }),
  );
} finally {
  await browser.close();
}
