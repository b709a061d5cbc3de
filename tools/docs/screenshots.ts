/** Takes the pictures of README and help from a demo of its own: `npm run screenshots`. */
import { writeFile } from 'node:fs/promises';
import { withOwnServer } from '../../e2e/testing/own-server.ts';
import { launchBrowser, photograph } from '../../e2e/testing/photograph.ts';
import { asKept, nameOf, pictures, wordsFile, wordsShown } from '../../e2e/testing/pictures.ts';
import { ensureChromium } from '../run/chromium.ts';
import { ensureWebBuilt } from '../run/web-build.ts';

await ensureWebBuilt(console.log);
process.env.CHROMIUM_PATH = await ensureChromium();
const browser = await launchBrowser();
const words: Record<string, string[]> = {};
try {
  await withOwnServer('demo-server.ts', {}, (baseURL) =>
    photograph(browser, baseURL, pictures, async (picture, png, page) => {
      await writeFile(picture.file, await asKept(page, picture, png));
      words[nameOf(picture)] = await wordsShown(page);
      console.log(nameOf(picture));
    }),
  );
  await writeFile(wordsFile, `${JSON.stringify(words, null, 2)}\n`);
} finally {
  await browser.close();
}
