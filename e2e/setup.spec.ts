import { expect } from '@playwright/test';
import { listClinics } from '@virtual-med/contract/clinics/clinics.endpoints';
import { openAuthenticator } from '../server/src/testing/authenticator.ts';
import { openLive } from './testing/live-page.ts';
import { withOwnServer } from './testing/own-server.ts';
import { everyFinding } from './testing/scan.ts';
import { emailField, passwordField, toasts } from './testing/sign-in-form.ts';
import { test as base } from './testing/watched-test.ts';

const setupToken = '0012345678901234567890';
const chosen = 'primeira 1';

/** An installation nobody has used yet, which asks for the operator's token, and a second factor of everybody who works there. */
const test = base.extend<object, { emptyServer: string }>({
  emptyServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
    async ({}, use) =>
      withOwnServer('../../server/src/main.ts', { SETUP_TOKEN: setupToken, REQUIRE_SECOND_FACTOR: 'staff' }, use),
    { scope: 'worker', timeout: 360_000 },
  ],
});

test.use({ alone: true, provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

test('on an empty system the first Super Admin is created, once, and gets in with a second factor where it is required', async ({
  page,
  emptyServer,
}) => {
  // A first start, and two looks by axe, take their time.
  test.slow();
  const create = page.getByRole('button', { name: 'Criar Super Admin' });
  const name = page.getByLabel('Nome');
  const token = page.getByLabel('Código de configuração');
  await test.step('Without the operator’s token in the address it is asked for', async () => {
    await openLive(page, `${emptyServer}/admin/criar`);
    await create.click();
    await expect(token).toBeFocused();
    await expect(token).toHaveAccessibleDescription(/Informe o código de configuração/);
  });
  await test.step('A wrong token is refused', async () => {
    await openLive(page, `${emptyServer}/admin/criar?token=outro`);
    await create.click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Nome deve ter pelo menos 2 caracteres');
    await expect(emailField(page)).toHaveAccessibleDescription('Email inválido');
    await expect(passwordField(page)).toHaveAccessibleDescription('Senha deve ter pelo menos 6 caracteres');
    await passwordField(page).fill('senha12345');
    await expect(passwordField(page)).toHaveAccessibleDescription('Esta senha é muito comum. Escolha outra.');
    await name.fill('Olga Prado');
    await emailField(page).fill('olga@virtual.med');
    await passwordField(page).fill(chosen);
    await create.click();
    await expect(page.locator('form')).toContainText('Erro ao criar admin');
    await expect(page.locator('form')).toContainText('O endereço de configuração inicial não é válido.');
  });
  await test.step('With the right one, typed in its place, the Super Admin is created', async () => {
    await expect(token).toHaveValue('outro');
    await token.fill(setupToken);
    await create.click();
    await expect(toasts(page)).toContainText('Super Admin criado com sucesso!');
    await expect(toasts(page)).toContainText('O usuário já pode fazer login.');
  });
  const heading = page.getByRole('heading', { level: 1 });
  await test.step('And is signed in, which opens nothing but the way to turn the second factor on', async () => {
    await expect(heading).toHaveText('Verificação em duas etapas');
    await expect(page.getByText('A sua conta exige a verificação em duas etapas.')).toBeVisible();
    expect(await everyFinding(page)).toEqual([]);
    await page.goto(`${emptyServer}/admin/pagamentos`);
    await expect(page).toHaveURL(/\/admin\/login\?.*etapa=enrol_second_factor/);
    await expect(heading).toHaveText('Verificação em duas etapas');
    const clinics = await page.request.get(`${emptyServer}${listClinics.path}`);
    expect((await clinics.json()).code).toBe('auth.must_enrol_second_factor');
  });
  await test.step('With the password, the key and a first code the page asked for opens', async () => {
    await page.getByLabel('Senha atual').fill(chosen);
    await page.getByRole('button', { name: 'Começar' }).click();
    await expect(page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
    expect(await everyFinding(page)).toEqual([]);
    const app = openAuthenticator((await page.getByRole('code').textContent()) ?? '');
    await page.getByLabel('Código de 6 dígitos').fill(app.now);
    await page.getByRole('button', { name: 'Ativar', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'Já guardei os códigos, continuar' }).click();
    await expect(page).toHaveURL(`${emptyServer}/admin/pagamentos`);
    await expect(toasts(page)).toContainText('Login realizado com sucesso!');
  });
  await test.step('And the way is closed for good', async () => {
    await openLive(page, `${emptyServer}/admin/criar?token=${setupToken}`);
    await expect(page.getByRole('main')).toContainText('O Super Admin inicial já foi criado.');
  });
});
