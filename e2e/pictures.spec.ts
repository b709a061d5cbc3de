import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { expect } from '@playwright/test';
import { withOwnServer } from './testing/own-server.ts';
import { photograph } from './testing/photograph.ts';
import { asKept, pictures, shareThatDiffers } from './testing/pictures.ts';
import { test } from './testing/watched-test.ts';

test('the pictures of README and help show the screens as they are', async ({ browser }) => {
  test.slow();
  const outOfDate: string[] = [];
  // A server of its own: other journeys add clinics, which the platform's pictures would show.
  await withOwnServer('demo-server.ts', {}, (baseURL) =>
    photograph(browser, baseURL, pictures, async (picture, png, page) => {
      const now = await asKept(page, picture, png);
      const share = await shareThatDiffers(page, await readFile(picture.file), now, picture);
      // Another build of Chromium breaks a line elsewhere, and what is below it moves a little.
      if (share > 0.15) outOfDate.push(`${relative('..', picture.file)}: ${Math.round(share * 100)} % of it`);
    }),
  );
  expect(outOfDate, 'their page looks another way now: npm run screenshots').toEqual([]);
});
