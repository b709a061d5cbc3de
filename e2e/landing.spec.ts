import { expect } from '@playwright/test';
import { openLive } from './testing/live-page.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

test('each kind of visitor is led to their part of the page, clear of the header', onPhone, async ({ page }) => {
  for (const { button, id } of [
    { button: 'Sou profissional da saúde', id: 'para-profissionais' },
    { button: 'Sou dono de clínica', id: 'para-clinicas' },
  ])
    await test.step(`"${button}" to #${id}`, async () => {
      await openLive(page, '/');
      const section = page.locator(`#${id}`);
      const heading = section.getByRole('heading', { level: 2 });
      await expect(heading).not.toBeInViewport();
      await page.getByRole('link', { name: button }).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expect(heading).toBeInViewport({ ratio: 1 });
      const header = await page.getByRole('banner').boundingBox();
      const headerEnd = (header?.y ?? 0) + (header?.height ?? 0);
      await expect.poll(async () => (await section.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(headerEnd - 1);
    });
});

test.describe('with reduced motion', () => {
  test.use({ alone: true, contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves by itself', async ({ page }) => {
    await openLive(page, '/');
    const button = page.getByRole('button', { name: 'Já tenho acesso' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    expect(await button.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
  });
});

test.describe('at a first visit', () => {
  test.use({ alone: true });

  test('scripts that arrive late leave the reader where they are', async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/vendor-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    // Before its style sheet is there, a page is longer.
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href));
    const anchor = page.getByRole('link', { name: 'Sou dono de clínica' });
    await test.step('Given a visitor who has tabbed to a link and scrolled on', async () => {
      await anchor.focus();
      await page.locator('#para-clinicas').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    });
    const position = await page.evaluate(() => scrollY);
    expect(position).toBeGreaterThan(500);
    await test.step('When the page comes alive', async () => {
      await expect(page.locator('#root')).toHaveAttribute('data-prerendered');
      held.resolve();
      await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered');
    });
    await test.step('Then focus and place are the same', async () => {
      await expect(anchor).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(position);
    });
  });
});
