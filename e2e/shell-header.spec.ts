import { expect } from '@playwright/test';
import { settled } from './testing/live-page.ts';
import { people } from './testing/people.ts';
import { toasts } from './testing/sign-in-form.ts';
import { enterAs, openAs, userMenu } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

test('skip link and user menu work from the keyboard alone', async ({ page }) => {
  await openAs(page, 'clinic', people.owner);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await userMenu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Perfil' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(userMenu(page)).toBeFocused();
});

test.describe('a part of the page that cannot be fetched', () => {
  test.use({ alone: true, provoked: /Failed to load resource/ });

  test('is said to be missing, and comes once the connection is back', async ({ page, context }) => {
    await openAs(page, 'clinic', people.owner);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pacientes');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const wanted = page.getByRole('button', { name: 'Novo paciente' }).first();
    await wanted.click();
    await expect(toasts(page)).toContainText('Erro de conexão');
    await userMenu(page).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pacientes');
    await context.setOffline(false);
    await wanted.click();
    // Toasts are dialogs too, and the one of before may still be there.
    await expect(page.getByRole('dialog', { name: 'Novo paciente' })).toBeVisible();
  });

  test('is said to be missing when what shows messages is missing too', async ({ page }) => {
    await openAs(page, 'clinic', people.owner);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pacientes');
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/**', (route) => route.abort('internetdisconnected'));
    const wanted = page.getByRole('button', { name: 'Novo paciente' }).first();
    await wanted.click();
    await expect(page.getByRole('alert')).toHaveText(/^Erro de conexão/);
    await toasts(page).getByRole('button', { name: 'Fechar aviso' }).click();
    await expect(toasts(page)).toBeHidden();
    await wanted.click();
    await expect(page.getByRole('alert')).toHaveText(/^Erro de conexão/);
    await page.unroute('**/assets/**');
    await wanted.click();
    await expect(page.getByRole('dialog', { name: 'Novo paciente' })).toBeVisible();
  });
});

test('enlarged, neither the landing nor the frame scrolls sideways', async ({ page }) => {
  const enlarge = async (...widths: number[]) => {
    for (const width of widths)
      await test.step(`text at twice its size at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        const [whole, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect(whole).toBe(seen);
      });
  };
  const sizes = Object.entries({ '200 % of 1440 px': 720, '400 % of 1280 px': 320 });
  for (const [size, width] of sizes)
    await test.step(`the landing at ${size}`, async () => {
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  await enlarge(1440, 390);
  const { home } = await enterAs(page, 'admin', people.superAdmin);
  for (const [size, width] of sizes)
    await test.step(`the frame at ${size}`, async () => {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(home);
      await expect(userMenu(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  await openAs(page, 'clinic', people.owner);
  await enlarge(1440);
});

test('on a tablet held upright, with the menu beside it, pages fit and nothing lies over anything', async ({
  page,
}) => {
  const width = 768;
  await page.setViewportSize({ width, height: 1024 });
  await openAs(page, 'clinic', people.owner);
  const fits = async (heading: string | RegExp) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${heading}`).toBe(width);
  };
  for (const name of ['Profissionais', 'Pagamento', 'Pacientes']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await fits(name);
  }
  const card = page.getByRole('article').first();
  const [number, menu] = [
    await card.getByText(/^\(\d\d\) /).boundingBox(),
    await card.getByRole('button').boundingBox(),
  ];
  expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0);
  const [name = ''] = await card.getByRole('heading').allInnerTexts();
  await card.getByRole('link').first().click();
  await expect(page.getByRole('table', { name: 'Lista de documentos' })).toBeVisible();
  await fits(name);
});
