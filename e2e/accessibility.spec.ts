import { expect, type Page } from '@playwright/test';
import { people } from './testing/people.ts';
import { colourFindings, everyFinding, findings } from './testing/scan.ts';
import { openRecord } from './testing/screens/openings.ts';
import { publicScreens } from './testing/screens/public.ts';
import type { Screen, Visit } from './testing/screens/screen.ts';
import { visits } from './testing/screens/visits.ts';
import { type Entered, enterAs, leave } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { widths } from './testing/widths.ts';

const asOwner = (page: Page) => enterAs(page, 'clinic', people.owner);
const nowhere: Entered = { home: '/', clinicId: '' };

/** As it is painted in both its themes. */
async function lookAtColours(page: Page): Promise<string[]> {
  const paint = (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme });
  await paint('light');
  const found = await everyFinding(page);
  await paint('dark');
  found.push(...(await colourFindings(page)).map((finding) => `dark ${finding}`));
  await paint('light');
  return found;
}

const look = async (page: Page, { part, behind, ownColours }: Screen): Promise<string[]> =>
  ownColours ? lookAtColours(page) : findings(page, behind ? 'html' : part);

/** Opens the screens of a visit one after the other, those that differ on a phone once more at its width. */
async function visit(page: Page, { enter, screens }: Visit): Promise<string[]> {
  await leave(page);
  const place = enter ? await enter(page) : nowhere;
  const found: string[] = [];
  for (const [width, viewport] of Object.entries(widths)) {
    await page.setViewportSize(viewport);
    for (const [name, screen] of Object.entries(screens))
      if (width === 'desktop' || screen.bothWidths)
        await test.step(`${name}, ${width}`, async () => {
          await screen.open(page, place);
          found.push(...(await look(page, screen)).map((finding) => `${name}, ${width}: ${finding}`));
        });
  }
  return found;
}

test.describe('accessibility', () => {
  // At a desk nothing moves: colours on their way from one theme to the next would be measured half-way.
  test.use({ provoked: /Failed to load resource|dynamically imported/ });

  for (const [who, parts] of Object.entries(visits))
    test(`${who}: no serious finding, every colour proven`, async ({ page }) => {
      test.slow();
      const found: string[] = [];
      for (const part of parts) found.push(...(await visit(page, part)));
      expect(found).toEqual([]);
    });

  test('the landing and a crowded record read as they are painted, in both themes', async ({ page }) => {
    const found: string[] = [];
    const place = await asOwner(page);
    for (const open of [() => publicScreens.landing?.open(page, nowhere), () => openRecord(page, place)]) {
      await open();
      found.push(...(await lookAtColours(page)));
    }
    expect(found).toEqual([]);
  });
});
