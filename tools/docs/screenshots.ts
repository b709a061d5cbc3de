/** Takes the pictures of README and help from a demo of its own: `npm run screenshots`. */
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { withOwnServer } from '../../e2e/testing/own-server.ts';
import { launchBrowser, photograph } from '../../e2e/testing/photograph.ts';
import { pictures, toWebp } from '../../e2e/testing/pictures.ts';
import { ensureChromium } from '../run/chromium.ts';
import { ensureWebBuilt, root } from '../run/web-build.ts';

await ensureWebBuilt(console.log);
process.env.CHROMIUM_PATH = await ensureChromium();
const browser = await launchBrowser();
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
