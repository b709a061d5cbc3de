import { expect } from '@playwright/test';
import { anyWidth } from './any-width.ts';
import { people } from './people.ts';
import { toasts } from './sign-in-form.ts';
import { chooseInUserMenu, enterAs, menuToggle, openAs, userMenu } from './signed-in.ts';
import { test } from './watched-test.ts';

test.describe('leaving', () => {
  // Whoever has left is told so by the server, and the browser notes it.
  test.use({ provoked: /status of 401/ });

  test('asks first, and Cancelar stays', async ({ page }) => {
    const { home } = await openAs(page, 'clinic', people.owner);
    const confirmDialog = page.getByRole('alertdialog', { name: 'Deseja realmente sair?' });
    await test.step('When the person asks to leave and thinks again', async () => {
      await chooseInUserMenu(page, 'Sair');
      await expect(confirmDialog).toHaveAccessibleDescription('Você será desconectado da plataforma.');
      await confirmDialog.getByRole('button', { name: 'Cancelar' }).click();
      await expect(confirmDialog).toBeHidden();
      await expect(userMenu(page)).toBeFocused();
    });
    await test.step('Then nothing changed; and when they do leave', async () => {
      await expect(page).toHaveURL(home);
      await chooseInUserMenu(page, 'Sair');
      await confirmDialog.getByRole('button', { name: 'Sair' }).click();
      await expect(page).toHaveURL('/clinica/login');
    });
    await test.step('Then the page is closed to them', async () => {
      await page.goto(home);
      await expect(page).toHaveURL(/^[^?]*\/clinica\/login\?voltar=/);
    });
  });

  test.describe('when the server does not answer', () => {
    test.use({ provoked: /Failed to load resource/ });

    test('the person stays and is told', async ({ page }) => {
      const { home } = await openAs(page, 'patient', people.patient);
      await page.route('**/api/sign-out', (route) => route.abort());
      await chooseInUserMenu(page, 'Sair');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click();
      await expect(toasts(page).getByText('Erro no logout')).toBeVisible();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
      await expect(page).toHaveURL(home);
      await expect(userMenu(page)).toBeVisible();
    });
  });
});

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

test('the theme is chosen in the user menu and kept', anyWidth, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openAs(page, 'clinic', people.owner);
  await userMenu(page).click();
  await page.getByRole('menuitemradio', { name: 'Tema escuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await userMenu(page).click();
  await expect(page.getByRole('menuitemradio', { name: 'Tema escuro' })).toHaveAttribute('aria-checked', 'true');
});

test(
  'a page that is slow to arrive shows its frame, and one that fails can be tried again',
  anyWidth,
  async ({ page }) => {
    const { home } = await enterAs(page, 'clinic', people.owner);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/session', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(home, { waitUntil: 'commit' });
    await expect(page.getByRole('status')).toContainText('Carregando...');
    held.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pacientes');
  },
);

test.describe('when the clinic cannot be read', () => {
  test.use({ provoked: /Failed to load resource/ });

  test('the page says so and recovers', anyWidth, async ({ page }) => {
    const { home } = await enterAs(page, 'clinic', people.owner);
    await page.route('**/api/clinics/*', (route) => route.abort());
    await page.goto(home);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erro de conexão');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pacientes');
  });
});

test.describe('a part of the page that cannot be fetched', () => {
  test.use({ provoked: /Failed to load resource/ });

  test('is said to be missing, and comes once the connection is back', anyWidth, async ({ page, context }) => {
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
});

test('a name appears beside an icon after the pointer has rested on it', anyWidth, async ({ page }) => {
  await openAs(page, 'clinic', people.owner);
  const name = page.getByText('Abrir ou fechar o menu', { exact: true });
  await menuToggle(page).hover();
  await expect(name).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
});

test('a Super Admin without a second factor is asked for one, calmly', async ({ page }) => {
  await openAs(page, 'admin', people.superAdmin);
  const banner = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await banner.getByRole('button', { name: 'Ativar agora' }).click();
  const dialog = page.getByRole('dialog', { name: 'Perfil' });
  await expect(dialog.getByRole('button', { name: 'Ativar verificação em duas etapas' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await banner.getByRole('button', { name: 'Agora não' }).click();
  await expect(banner).toBeHidden();
});

test('enlarged, nothing scrolls sideways', async ({ page }) => {
  const { home } = await openAs(page, 'admin', people.superAdmin);
  for (const [size, width] of Object.entries({ '200 % of 1440 px': 720, '400 % of 1280 px': 320 }))
    await test.step(size, async () => {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(home);
      await expect(userMenu(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  await openAs(page, 'clinic', people.owner);
  await test.step('text at twice its size', async () => {
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBe(widths[1]);
  });
});
