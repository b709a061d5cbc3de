/** Takes the pictures of README and help from a demo of its own: `npm run screenshots`. */
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { withOwnServer } from '../../e2e/testing/own-server.ts';
import { launchBrowser, photograph } from '../../e2e/testing/photograph.ts';
import { asKept, pictures } from '../../e2e/testing/pictures.ts';
import { ensureChromium } from '../run/chromium.ts';
import { ensureWebBuilt, root } from '../run/web-build.ts';

await ensureWebBuilt(console.log);
process.env.CHROMIUM_PATH = await ensureChromium();
const browser = await launchBrowser();
try {
  await withOwnServer('demo-server.ts', {}, (baseURL) =>
    photograph(browser, baseURL, pictures, async (picture, png, page) => {
      await writeFile(picture.file, await asKept(page, picture, png));
      console.log(relative(root, picture.file));
    }),
  );
} finally {
  await browser.close();
}
