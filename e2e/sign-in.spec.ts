import { expect, type Page } from '@playwright/test';
import { anyWidth } from './any-width.ts';
import { openLive } from './live-page.ts';
import { password, people } from './people.ts';
import { clinicPicker, emailField, enterButton, fillIn, passwordField, toasts } from './sign-in-form.ts';
import { enterAs } from './signed-in.ts';
import { test } from './watched-test.ts';

// Refusals are answers with a status, and the browser writes each one down.
test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

const isSignedIn = async (page: Page) => (await page.request.get('/api/session')).ok();

const signIns = [
  {
    name: 'professional',
    path: '/clinica/login',
    title: 'Login do Profissional',
    email: people.professional,
    clinic: 'Clínica Coração',
    home: /\/clinica\/[\w-]{36}\/pacientes$/,
  },
  {
    name: 'patient',
    path: '/paciente/login',
    title: 'Login do Paciente',
    email: people.patient,
    clinic: 'Clínica Horizonte',
    home: /\/paciente\/[\w-]{36}$/,
  },
  {
    name: 'Super Admin',
    path: '/admin/login',
    title: 'Login da Virtual.med',
    email: people.superAdmin,
    home: /\/admin$/,
  },
  {
    name: 'clinic Admin, at the provider’s door',
    path: '/admin/login',
    title: 'Login da Virtual.med',
    email: people.clinicAdmin,
    home: /\/clinica\/[\w-]{36}\/pacientes$/,
  },
];

for (const { name, path, title, email, clinic, home } of signIns) {
  test(`${name}: signs in and lands where the door leads`, async ({ page }) => {
    await openLive(page, path);
    await expect(page).toHaveTitle(`${title} · Virtual.med`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await fillIn(page, email, clinic ? { clinic } : {});
    await enterButton(page).click();
    await expect(page).toHaveURL(home);
    await expect(toasts(page)).toContainText('Login realizado com sucesso!');
    expect(await isSignedIn(page)).toBe(true);
  });
}

test('the doors lead to one another, to the forgotten password and back to the landing; /login offers all three', async ({
  page,
}) => {
  await openLive(page, '/clinica/login');
  await page.getByRole('link', { name: 'É um paciente?' }).click();
  await expect(page).toHaveURL('/paciente/login');
  await expect(page.getByText('Acesse seus documentos.')).toBeVisible();
  await page.getByRole('link', { name: 'É um profissional de saúde?' }).click();
  await expect(page).toHaveURL('/clinica/login');
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  await expect(page).toHaveURL('/esqueci-a-senha');
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/');
  await openLive(page, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Como você gostaria de acessar?');
  for (const [name, href] of [
    ['Sou Profissional ou Clínica', '/clinica/login'],
    ['Sou Paciente', '/paciente/login'],
    ['Sou da Virtual.med', '/admin/login'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
  await page.goto('/paciente');
  await expect(page).toHaveURL('/paciente/login');
});

test('the provider’s login sends an Admin who is already signed in on', anyWidth, async ({ page }) => {
  await enterAs(page, 'admin', people.superAdmin);
  await page.goto('/admin/login');
  await expect(page).toHaveURL('/admin');
  const { clinicId } = await enterAs(page, 'clinic', people.clinicAdmin);
  await page.goto('/admin/login');
  await expect(page).toHaveURL(`/clinica/${clinicId}/pacientes`);
});

test('a wrong password is told above the form and in a toast, and nothing typed is lost', async ({ page }) => {
  await openLive(page, '/clinica/login');
  await fillIn(page, people.owner, { password: 'nao-e-esta-1' });
  await enterButton(page).click();
  const text = 'Email ou senha incorretos. Verifique suas credenciais e tente novamente.';
  for (const place of [page.locator('form'), toasts(page)]) {
    await expect(place).toContainText('Credenciais inválidas');
    await expect(place).toContainText(text);
  }
  await expect(emailField(page)).toHaveValue(people.owner);
  await expect(passwordField(page)).toHaveValue('nao-e-esta-1');
  await expect(clinicPicker(page)).toHaveText('Clínica Coração');
  expect(await isSignedIn(page)).toBe(false);
});

test('people of another area are refused, and no session is left behind', anyWidth, async ({ page }) => {
  await openLive(page, '/admin/login');
  await fillIn(page, people.owner);
  await enterButton(page).click();
  await expect(page.locator('form')).toContainText('Acesso negado');
  await expect(page.locator('form')).toContainText('Acesso negado. Usuário não é administrador.');
  expect(await isSignedIn(page)).toBe(false);
  await test.step('And a patient finds no clinic at the professionals’ door', async () => {
    await openLive(page, '/clinica/login');
    await emailField(page).fill(people.patient);
    await expect(clinicPicker(page)).toHaveText('Nenhuma clínica encontrada para este email');
  });
});

test('a blocked clinic offers help in place of the button', async ({ page }) => {
  await openLive(page, '/clinica/login');
  await emailField(page).fill(people.blockedOwner);
  await expect(clinicPicker(page)).toContainText('Clínica Bloqueada');
  await expect(enterButton(page)).toBeVisible();
  await passwordField(page).fill(password);
  await expect(enterButton(page)).toBeHidden();
  const help = page.getByRole('link', { name: 'Clínica bloqueada, pedir ajuda' });
  // Without a support number the link writes an e-mail.
  await expect(help).toHaveAttribute('href', /^mailto:suporte@virtual\.med\?.*Cl%C3%ADnica%20Bloqueada%20est%C3%A1/);
});

test('the form finds fault on submit, then while it is being corrected, first field first, at each door in its own words', async ({
  page,
}) => {
  await openLive(page, '/clinica/login');
  await enterButton(page).click();
  await expect(emailField(page)).toBeFocused();
  for (const text of ['Email inválido.', 'Selecione a clínica.', 'A senha deve ter pelo menos 6 caracteres.'])
    await expect(page.locator('form')).toContainText(text);
  await expect(emailField(page)).toHaveAccessibleDescription('Email inválido.');
  await emailField(page).fill(people.owner);
  await expect(page.locator('form')).not.toContainText('Email inválido.');
  await expect(page.locator('form')).not.toContainText('Selecione a clínica.');
  await passwordField(page).fill('12345');
  await expect(page.locator('form')).toContainText('A senha deve ter pelo menos 6 caracteres.');
  await enterButton(page).click();
  await expect(passwordField(page)).toBeFocused();
  await passwordField(page).fill('123456');
  await expect(page.locator('form')).not.toContainText('A senha deve');
  await openLive(page, '/paciente/login');
  await enterButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription('Email inválido');
  await expect(passwordField(page)).toHaveAccessibleDescription('A senha deve ter pelo menos 6 caracteres');
  await expect(page.getByText('Selecione uma clínica', { exact: true })).toBeVisible();
  await openLive(page, '/admin/login');
  await enterButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription('Email inválido');
  await expect(passwordField(page)).toHaveAccessibleDescription('Senha é obrigatória');
});

test('from the keyboard alone', async ({ page }) => {
  await openLive(page, '/paciente/login');
  await emailField(page).focus();
  await page.keyboard.type(people.patient);
  await expect(clinicPicker(page)).toHaveText('Selecione a clínica');
  await page.keyboard.press('Tab');
  await expect(clinicPicker(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Clínica Coração' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'Clínica Horizonte' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(clinicPicker(page)).toHaveText('Clínica Horizonte');
  await expect(clinicPicker(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mostrar senha' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Lembrar meu email da próxima vez' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(enterButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/paciente\/[\w-]{36}$/);
});

test(
  'what was used last is remembered: the clinic always, the e-mail only when asked to',
  anyWidth,
  async ({ page }) => {
    const stored = () =>
      page.evaluate(() => ({ email: localStorage.patient_last_email, clinic: localStorage.patient_last_clinic }));
    const keepEmail = page.getByRole('checkbox', { name: 'Lembrar meu email da próxima vez' });
    await openLive(page, '/paciente/login');
    await expect(keepEmail).not.toBeChecked();
    await fillIn(page, people.patient, { clinic: 'Clínica Horizonte' });
    await keepEmail.check();
    await enterButton(page).click();
    await expect(page).toHaveURL(/\/paciente\/[\w-]{36}$/);
    const clinic = new URL(page.url()).pathname.split('/')[2];
    expect(await stored()).toEqual({ email: people.patient, clinic });

    await test.step('Next time both are there', async () => {
      await openLive(page, '/paciente/login');
      await expect(emailField(page)).toHaveValue(people.patient);
      await expect(keepEmail).toBeChecked();
      await expect(clinicPicker(page)).toHaveText('Clínica Horizonte (última clínica acessada)');
    });
    await test.step('Unticked, the e-mail is forgotten and the clinic is not', async () => {
      await keepEmail.uncheck();
      await passwordField(page).fill(password);
      await enterButton(page).click();
      await expect(page).toHaveURL(/\/paciente\/[\w-]{36}$/);
      expect(await stored()).toEqual({ email: undefined, clinic });
    });
  },
);

test('a form sent twice is sent once', anyWidth, async ({ page }) => {
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/sign-in', async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  await openLive(page, '/clinica/login');
  await fillIn(page, people.owner);
  await enterButton(page).dblclick();
  await passwordField(page).press('Enter');
  await expect(enterButton(page)).toHaveAttribute('aria-busy', 'true');
  held.resolve();
  await expect(page).toHaveURL(/\/pacientes$/);
  expect(sent).toBe(1);
});

test.describe('without a connection', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

  test('the form says so, keeps what was typed and works once it is back', async ({ page, context }) => {
    await openLive(page, '/clinica/login');
    await fillIn(page, people.owner);
    await context.setOffline(true);
    await enterButton(page).click();
    await expect(page.locator('form')).toContainText('Erro de conexão');
    await expect(passwordField(page)).toHaveValue(password);
    await context.setOffline(false);
    await enterButton(page).click();
    await expect(page).toHaveURL(/\/pacientes$/);
  });
});
