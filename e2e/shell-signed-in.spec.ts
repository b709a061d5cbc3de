import { expect } from '@playwright/test';
import { people } from './testing/people.ts';
import { mainMenu, menuToggle, openAs, userMenu } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

test('a person of two clinics goes from one to the other without signing in again', async ({ page, isMobile }) => {
  const html = page.locator('html');
  await test.step('Given a patient in the first clinic, in its colours', async () => {
    await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
    await expect(html).toHaveAttribute('data-palette', 'verde-mar');
    await expect(page).toHaveTitle('Documentos · Clínica Coração');
  });
  await test.step('When they choose the other one', async () => {
    await userMenu(page).click();
    const choices = page.getByRole('group', { name: 'Trocar de clínica' }).getByRole('menuitem');
    await expect(choices).toHaveText(['Clínica CoraçãoPaciente', 'Clínica HorizontePaciente']);
    await expect(choices.first()).toHaveAttribute('aria-current');
    await expect(choices.last()).not.toHaveAttribute('aria-current');
    await choices.last().click();
  });
  await test.step('Then its documents open in its colours', async () => {
    await expect(page).toHaveTitle('Documentos · Clínica Horizonte');
    await expect(html).toHaveAttribute('data-palette', 'azul-profundo');
    await expect(page.getByRole('link', { name: 'Clínica Horizonte, página inicial' })).toBeVisible();
    await expect((await mainMenu(page, isMobile)).getByRole('link')).toHaveText(['Documentos', 'Ajuda']);
  });
});

test.describe('beside the page', () => {
  test.use({ alone: true });

  test('the menu collapses by button and keys, and stays so for seven days', async ({ page, context }) => {
    await openAs(page, 'clinic', people.owner);
    const sidebar = page.getByRole('complementary');
    const width = async () => (await sidebar.boundingBox())?.width;
    expect(await width()).toBe(256);
    await test.step('When it is collapsed', async () => {
      await menuToggle(page).click();
      await expect.poll(width).toBe(48);
      await expect(menuToggle(page)).toHaveAttribute('aria-expanded', 'false');
    });
    await test.step('Then the choice is a cookie of seven days', async () => {
      const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
      const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
      expect(Math.round(days * 100) / 100).toBe(7);
    });
    await test.step('And after a reload it was never seen open', async () => {
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seenStates: seen });
        new MutationObserver(() => {
          const state = document.querySelector('aside')?.dataset.state;
          if (state) seen.push(state);
        }).observe(document, { childList: true, subtree: true, attributes: true });
      });
      await page.reload();
      await expect(sidebar).toBeVisible();
      const seen = await page.evaluate(() => window.seenStates);
      expect(new Set(seen)).toEqual(new Set(['collapsed']));
      expect(await width()).toBe(48);
    });
    await test.step('And its icons keep their names, shown after a moment to whoever points at one', async () => {
      const entry = sidebar.getByRole('link', { name: 'Profissionais' });
      await entry.hover();
      await expect(page.getByText('Profissionais').last()).toBeVisible();
      const name = page.getByText('Abrir ou fechar o menu', { exact: true });
      await menuToggle(page).hover();
      await expect(name).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(name).toBeHidden();
      await expect(sidebar.getByText('Helena Duarte')).toHaveText('Helena Duarte');
    });
    await test.step('And both shortcuts open and close it', async () => {
      await page.keyboard.press('Control+b');
      await expect.poll(width).toBe(256);
      await page.keyboard.press('Meta+b');
      await expect.poll(width).toBe(48);
      await page.keyboard.press('Control+Shift+b');
      await page.keyboard.press('b');
      await expect.poll(width).toBe(48);
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu is a drawer that holds the focus and gives it back', async ({ page }) => {
    await openAs(page, 'clinic', people.owner);
    const drawer = page.getByRole('dialog', { name: 'Clínica Coração' });
    const holdsFocus = () => drawer.evaluate((element) => element.contains(document.activeElement));
    await test.step('When it is opened', async () => {
      await menuToggle(page).click();
      await expect(drawer).toBeVisible();
      await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288);
      await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
      await expect.poll(holdsFocus).toBe(true);
      for (let presses = 0; presses < 8; presses += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(holdsFocus).toBe(true);
      }
    });
    await test.step('Then Esc gives the focus back', async () => {
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(menuToggle(page)).toBeFocused();
    });
    await test.step('And a touch beside it or an entry closes it', async () => {
      await menuToggle(page).click();
      await expect(drawer).toBeVisible();
      await page.mouse.click(360, 500);
      await expect(drawer).toBeHidden();
      await menuToggle(page).click();
      await drawer.getByRole('link', { name: 'Pagamento' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento');
      await expect(drawer).toBeHidden();
    });
  });
});
