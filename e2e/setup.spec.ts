import { expect } from '@playwright/test';
import { openLive } from './testing/live-page.ts';
import { withOwnServer } from './testing/own-server.ts';
import { emailField, enterButton, passwordField, toasts } from './testing/sign-in-form.ts';
import { test as base } from './testing/watched-test.ts';

const setupToken = '0012345678901234567890';

/** An installation nobody has used yet, which asks for the operator's token. */
const test = base.extend<object, { newHouse: string }>({
  newHouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
    async ({}, use) =>
      withOwnServer('../../server/src/main.ts', { SETUP_TOKEN: setupToken }, (baseURL) => use(baseURL)),
    { scope: 'worker', timeout: 360_000 },
  ],
});

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

test('on an empty system the first Super Admin is created, once', async ({ page, newHouse }) => {
  const create = page.getByRole('button', { name: 'Criar Super Admin' });
  const name = page.getByLabel('Nome');
  const token = page.getByLabel('Código de configuração');
  await test.step('Without the operator’s token in the address it is asked for', async () => {
    await openLive(page, `${newHouse}/admin/criar`);
    await create.click();
    await expect(token).toBeFocused();
    await expect(token).toHaveAccessibleDescription(/Informe o código de configuração/);
  });
  await test.step('A wrong token is refused', async () => {
    await openLive(page, `${newHouse}/admin/criar?token=outro`);
    await create.click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Nome deve ter pelo menos 2 caracteres');
    await expect(emailField(page)).toHaveAccessibleDescription('Email inválido');
    await expect(passwordField(page)).toHaveAccessibleDescription('Senha deve ter pelo menos 6 caracteres');
    await passwordField(page).fill('primeira');
    await expect(passwordField(page)).toHaveAccessibleDescription('Use pelo menos 10 caracteres');
    await passwordField(page).fill('senha12345');
    await expect(passwordField(page)).toHaveAccessibleDescription('Esta senha é muito comum. Escolha outra.');
    await name.fill('Olga Prado');
    await emailField(page).fill('olga@virtual.med');
    await passwordField(page).fill('primeira 1');
    await create.click();
    await expect(page.locator('form')).toContainText('Erro ao criar admin');
    await expect(page.locator('form')).toContainText('O endereço de configuração inicial não é válido.');
  });
  await test.step('With the right one, typed in its place, the Super Admin is created and can sign in', async () => {
    await expect(token).toHaveValue('outro');
    await token.fill(setupToken);
    await create.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login da Virtual.med');
    await expect(toasts(page)).toContainText('Super Admin criado com sucesso!');
    await expect(toasts(page)).toContainText('O usuário já pode fazer login.');
    await emailField(page).fill('olga@virtual.med');
    await passwordField(page).fill('primeira 1');
    await enterButton(page).click();
    await expect(page).toHaveURL(`${newHouse}/admin`);
  });
  await test.step('And the way is closed for good', async () => {
    await openLive(page, `${newHouse}/admin/criar?token=${setupToken}`);
    await expect(page.getByRole('main')).toContainText('O Super Admin inicial já foi criado.');
  });
});
