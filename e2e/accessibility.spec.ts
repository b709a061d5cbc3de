import { type BrowserContext, expect, type Page } from '@playwright/test';
import { people } from './testing/people.ts';
import { everyFinding, findings, unprovenPairs } from './testing/scan.ts';
import { openRecord } from './testing/screens/openings.ts';
import { publicScreens } from './testing/screens/public.ts';
import type { Screen, Visit } from './testing/screens/screen.ts';
import { visits } from './testing/screens/visits.ts';
import { type Entered, enterAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

const asOwner = (page: Page) => enterAs(page, 'clinic', people.owner);
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const nowhere: Entered = { home: '/', clinicId: '' };

async function look(page: Page, { part, ownColours }: Screen): Promise<string[]> {
  if (!ownColours) return [...(await findings(page)), ...(await unprovenPairs(page, part))];
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await everyFinding(page)));
  }
  return found;
}

/** Opens the screens of a visit one after the other, those that differ on a phone once more at its width. */
async function visit(context: BrowserContext, { enter, screens }: Visit): Promise<string[]> {
  await context.clearCookies();
  const page = await context.newPage();
  const place = enter ? await enter(page) : nowhere;
  const found: string[] = [];
  for (const [width, viewport] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport);
    for (const [name, screen] of Object.entries(screens))
      if (width === 'desktop' || screen.bothWidths)
        await test.step(`${name}, ${width}`, async () => {
          await screen.open(page, place);
          found.push(...(await look(page, screen)).map((finding) => `${name}, ${width}: ${finding}`));
        });
  }
  await page.close();
  return found;
}

test.describe('accessibility', () => {
  // Colours on their way from one theme to the next would be measured half-way.
  test.use({ contextOptions: { reducedMotion: 'reduce' }, provoked: /Failed to load resource|dynamically imported/ });

  for (const [who, parts] of Object.entries(visits))
    test(`${who}: no serious finding, every colour proven`, async ({ context }) => {
      test.slow();
      const found: string[] = [];
      for (const part of parts) found.push(...(await visit(context, part)));
      expect(found).toEqual([]);
    });

  test('the landing and a crowded record read as they are painted, in both themes', async ({ page }) => {
    const found: string[] = [];
    const place = await asOwner(page);
    for (const open of [() => publicScreens.landing?.open(page, nowhere), () => openRecord(page, place)]) {
      await open();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        found.push(...(await everyFinding(page)).map((finding) => `${colorScheme} ${finding}`));
      }
    }
    expect(found).toEqual([]);
  });
});
