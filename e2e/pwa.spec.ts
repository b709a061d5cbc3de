import { expect, type Page } from '@playwright/test';
import type { Manifest } from '@virtual-med/contract/branding/pwa';
import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { people } from './testing/people.ts';
import { chooseInUserMenu, openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

const installCard = (page: Page) => page.getByRole('region', { name: /^Instale o aplicativo/ });

const workerInControl = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    return kept;
  });

const program = /^\/(assets\/[\w.@-]+|offline\.(html|css|js))$/;

const manifestOf = async (page: Page): Promise<Manifest> => {
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  return (await page.request.get(href ?? '')).json();
};

test.describe('the clinic as an app', () => {
  test.use({ alone: true, serviceWorkers: 'allow' });

  test('a browser finds nothing to object to in a clinic’s manifest, and each clinic has its own', async ({ page }) => {
    const { clinicId } = await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
    const first = await manifestOf(page);
    await test.step('Then the app is named, coloured and placed as the clinic', async () => {
      expect(first).toMatchObject({
        name: 'Clínica Coração',
        short_name: 'Coração',
        start_url: `/paciente/${clinicId}`,
        theme_color: '#0f6e64',
      });
      for (const { src } of first.icons) {
        const icon = await page.request.get(src);
        expect(icon.headers()['content-type'], src).toBe('image/png');
      }
      await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute('href', /\.png/);
      await expect(page.locator('meta[name=apple-mobile-web-app-title]')).toHaveAttribute('content', 'Clínica Coração');
      const browser = await page.context().newCDPSession(page);
      const seen = await browser.send('Page.getAppManifest');
      expect(seen.errors).toEqual([]);
      expect(new URL(seen.url).search).toContain(clinicId);
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
      // A private window, as every journey's is, never installs anything.
      expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    });
    await test.step('And another clinic is another app, on the same page', async () => {
      await chooseInUserMenu(page, 'Clínica Horizonte');
      await expect(page).not.toHaveURL(new RegExp(clinicId));
      await expect.poll(async () => (await manifestOf(page)).name).toBe('Clínica Horizonte');
      const second = await manifestOf(page);
      expect(second.id).not.toBe(first.id);
      expect(second.scope).not.toBe(first.scope);
      expect(await page.locator('link[rel=manifest]').count()).toBe(1);
    });
  });

  test.describe('without a connection', () => {
    test.use({ provoked: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ });
    test('a page says so, and opens by itself when the connection is back', async ({ page, context }) => {
      await page.goto('/');
      await workerInControl(page);
      await context.setOffline(true);
      await page.goto('/privacidade');
      await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCSS('min-height', '48px');
      await context.setOffline(false);
      await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeHidden();
      await expect(page).toHaveURL(/\/privacidade$/);
      await page.goto('/');
      await expect(page.getByText(landingTexts.tagline).first()).toBeVisible();
    });
  });

  test('only the program is kept, during a visit and after it', async ({ page }) => {
    await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
    await workerInControl(page);
    await test.step('When pages are opened with the worker in control', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(async () => (await keptAddresses(page)).some((path) => path.startsWith('/assets/'))).toBe(true);
    });
    await test.step('Then no answer, document or logo is in any cache', async () => {
      expect((await keptAddresses(page)).filter((path) => !program.test(path))).toEqual([]);
    });
    await test.step('And after leaving nothing of the visit is', async () => {
      // What is still being asked when the session ends is refused.
      await page.waitForLoadState('networkidle');
      await chooseInUserMenu(page, 'Sair');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click();
      await expect(page).toHaveURL(/\/paciente\/login/);
      expect((await keptAddresses(page)).filter((path) => !program.test(path))).toEqual([]);
      const names = await page.evaluate(() => caches.keys());
      expect(names.filter((name) => !/^virtual-med\.(offline|assets)\.[0-9a-f]{12}$/.test(name))).toEqual([]);
    });
  });

  test('a worker of another build leaves nothing behind', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(async () => {
      const old = await caches.open('virtual-med.assets.antigo');
      await old.put('/assets/antigo.js', new Response('antigo'));
    });
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.unregister();
    });
    await page.goto('/privacidade');
    await workerInControl(page);
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('virtual-med.assets.antigo');
  });
});

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

test.describe('the offer to install, on an Android phone', () => {
  test.use({ alone: true, userAgent: android });

  test('uses the browser’s own question, and is not made again afterwards', onPhone, async ({ page }) => {
    await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
    const card = installCard(page);
    await test.step('Given somebody who has signed in, for whom it stands at the end of the page', async () => {
      await expect(page.getByRole('region', { name: 'Por categoria' })).toBeVisible();
      await expect(card).toContainText('Clínica Coração');
      expect(await card.evaluate((element) => getComputedStyle(element).position)).toBe('static');
    });
    await test.step('When the browser offers to install, the card asks it to', async () => {
      const asked = page.evaluate(
        () =>
          new Promise((resolve) => {
            const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
              prompt: async () => resolve(offer.defaultPrevented),
              userChoice: Promise.resolve({ outcome: 'accepted' }),
            });
            window.dispatchEvent(offer);
          }),
      );
      await card.getByRole('button', { name: 'Instalar', exact: true }).click();
      expect(await asked, 'the browser’s own bar is held back').toBe(true);
    });
    await test.step('Then it is gone once the app is installed', async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
      await expect(card).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(card).toBeHidden();
    });
    await test.step('And another clinic still makes its own', async () => {
      await chooseInUserMenu(page, 'Clínica Horizonte');
      await expect(installCard(page)).toContainText('Clínica Horizonte');
    });
  });
});
