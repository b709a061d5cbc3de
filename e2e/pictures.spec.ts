import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { photograph } from './testing/photograph.ts';
import { comparable, nameOf, shareThatDiffers, wordsFile, wordsShown } from './testing/pictures.ts';
import { test } from './testing/watched-test.ts';

test('the pictures of README and help show the screens as they are', async ({ browser, baseURL }) => {
  test.slow();
  const outOfDate: string[] = [];
  const written: Record<string, string[]> = JSON.parse(await readFile(wordsFile, 'utf8'));
  await photograph(browser, baseURL ?? '', comparable, async (picture, png, page) => {
    const name = nameOf(picture);
    const before = written[name] ?? [];
    const words = await wordsShown(page);
    const gone = before.filter((word) => !words.includes(word));
    const come = picture.showsOthers ? [] : words.filter((word) => !before.includes(word));
    if (gone.length + come.length > 0) outOfDate.push(`${name}: gone ${gone.join(' | ')}; come ${come.join(' | ')}`);
    const share = await shareThatDiffers(page, await readFile(picture.file), png, picture);
    // Another build of Chromium breaks a line elsewhere, and what is below it moves a little. The clinics other journeys
    // make stand on the platform's pages in rows and cards like those of the demo.
    if (share > 0.15) outOfDate.push(`${name}: ${Math.round(share * 100)} % of it`);
  });
  expect(outOfDate, 'their page looks another way now: npm run screenshots').toEqual([]);
});
