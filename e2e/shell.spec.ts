import { expect } from '@playwright/test';
import { openLive } from './testing/live-page.ts';
import { test } from './testing/watched-test.ts';

/** What the browser has fetched before is what these are about. */
test.use({ alone: true });

test('a change of page starts at the top, for the eye and for the reader', async ({ page }) => {
  await test.step('Given a landing read to its end, in a window lower than any page', async () => {
    await page.setViewportSize({ width: 640, height: 320 });
    await openLive(page, '/');
    await page.getByRole('link', { name: 'Políticas de Privacidade' }).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  });
  await test.step('When another page opens', () => page.getByRole('link', { name: 'Cadastrar', exact: true }).click());
  await test.step('Then it shows from its top and the focus is on its content', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cadastrar Clínica');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('And so does the landing on the way back', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gerencie');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
  await test.step('And a page that arrives late gets the focus when it is there', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/assinatura-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await openLive(page, '/');
    await page.getByRole('link', { name: 'Cadastrar', exact: true }).click();
    await expect(page.getByRole('status')).toContainText('Carregando');
    await expect(page.getByRole('main')).toHaveCount(0);
    held.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cadastrar Clínica');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('the chosen theme shows at once, in other tabs and after a reload', async ({ page, context }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await openLive(page, '/');
  const light = await background();
  const otherTab = await context.newPage();
  await openLive(otherTab, '/assinatura');
  await test.step('When the visitor chooses dark', () =>
    page.getByRole('radio', { name: 'Tema escuro' }).check({ force: true }));
  await test.step('Then this page and the other tab turn dark', async () => {
    expect(await background()).not.toBe(light);
    await expect(otherTab.getByRole('radio', { name: 'Tema escuro' })).toBeChecked();
  });
  await test.step('And a reload is dark before any other script runs', async () => {
    await page.route(/\/assets\/(?!page-boot-)[^/]*\.js$/, () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.unrouteAll();
  });
  await test.step('And the system decides again when asked to', async () => {
    await openLive(page, '/');
    await page.getByRole('radio', { name: 'Tema do sistema' }).check({ force: true });
    expect(await background()).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).not.toBe(light);
  });
});

test.describe('when a file of the page is missing', () => {
  test.use({ provoked: /Failed to load resource|dynamically imported module/ });

  test('the page is reloaded once, then says so and recovers', async ({ page }) => {
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route('**/assets/assinatura-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/assinatura');
    await test.step('Then the error screen stands after one more try', async () => {
      await expect(page.getByRole('heading', { name: 'Ocorreu um erro inesperado' })).toBeVisible();
      expect(loads).toBe(2);
    });
    await test.step('And the reload button brings the page back', async () => {
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Recarregar a página' }).click();
      await expect(page.getByRole('heading', { name: 'Cadastrar Clínica' })).toBeVisible();
    });
  });

  test('a link whose file was missing opens its page from the server', async ({ page }) => {
    await openLive(page, '/');
    const link = page.getByRole('link', { name: 'Cadastrar', exact: true });
    await test.step('Given a deploy that took the file away before the link was touched', async () => {
      await page.route('**/assets/assinatura-*.js', (route) => route.fulfill({ status: 404 }));
      const refused = page.evaluate(
        () => new Promise<void>((resolve) => addEventListener('vite:preloadError', () => resolve(), { once: true })),
      );
      await link.focus();
      await refused;
      await page.unrouteAll();
    });
    await test.step('When the visitor follows it, the document is asked for anew', async () => {
      const document = page.waitForRequest((request) => request.isNavigationRequest());
      await link.click();
      expect(new URL((await document).url()).pathname).toBe('/assinatura');
      await expect(page.getByRole('heading', { name: 'Cadastrar Clínica' })).toBeVisible();
    });
  });
});
