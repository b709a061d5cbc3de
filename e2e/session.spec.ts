import { expect, type Page } from '@playwright/test';
import { anyWidth } from './any-width.ts';
import { openLive } from './live-page.ts';
import { journeyPerson, people } from './people.ts';
import { enterButton, fillIn, toasts } from './sign-in-form.ts';
import { chooseInUserMenu, enterAs, openAs } from './signed-in.ts';
import { test } from './watched-test.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

/** The person turns to the page again, which makes it look after its session. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

async function enterHere(page: Page, email: string): Promise<void> {
  await fillIn(page, email);
  await enterButton(page).click();
}

test(
  'a page opened without a session leads to the login of its area, and from there to where it was',
  anyWidth,
  async ({ page }) => {
    for (const [path, login] of [
      ['/profissionais', '/clinica/login'],
      ['/admin/pagamentos', '/admin/login'],
      ['/paciente/0193b1c0-0000-7000-8000-0000000000ff/ajuda', '/paciente/login'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(`${login}?${new URLSearchParams({ voltar: path })}`);
    }
    const { clinicId } = await enterAs(page, 'clinic', people.owner);
    const wanted = `/clinica/${clinicId}/ajuda?x=1#y`;
    await page.context().clearCookies();
    await page.goto(wanted);
    await expect(page).toHaveURL(`/clinica/login?${new URLSearchParams({ voltar: wanted })}`);
    await enterHere(page, people.owner);
    await expect(page).toHaveURL(wanted);
  },
);

test('a login that was told to lead out of the product leads home', anyWidth, async ({ page }) => {
  await openLive(page, `/clinica/login?${new URLSearchParams({ voltar: '//exemplo.med/clinica' })}`);
  await enterHere(page, people.owner);
  await expect(page).toHaveURL(/\/clinica\/[\w-]{36}\/pacientes$/);
});

test(
  'a page left open over an ended session returns to the login, and afterwards to where it was',
  anyWidth,
  async ({ page }) => {
    const { clinicId } = await enterAs(page, 'clinic', people.owner);
    const place = `/clinica/${clinicId}/ajuda`;
    await openLive(page, place);
    await page.context().clearCookies();
    await lookAgain(page);
    await expect(page).toHaveURL(`/clinica/login?${new URLSearchParams({ voltar: place })}`);
    await enterHere(page, people.owner);
    await expect(page).toHaveURL(place);
  },
);

test('a session ended from another device ends on the next look', anyWidth, async ({ page, browser }, { project }) => {
  const email = journeyPerson('sai', project.name);
  await openAs(page, 'clinic', email);
  const elsewhere = await (await browser.newContext()).newPage();
  await enterAs(elsewhere, 'clinic', email);
  expect((await elsewhere.request.post('/api/account/sessions/end-others')).ok()).toBe(true);
  await elsewhere.context().close();
  await lookAgain(page);
  await expect(page).toHaveURL(/\/clinica\/login\?voltar=/);
});

test('signing out in one tab signs the others out', anyWidth, async ({ page, context }) => {
  const { home } = await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
  const other = await context.newPage();
  await openLive(other, home);
  await chooseInUserMenu(page, 'Sair');
  const confirmDialog = page.getByRole('alertdialog', { name: 'Deseja realmente sair?' });
  await confirmDialog.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/paciente/login');
  await expect(other).toHaveURL('/paciente/login');
  await test.step('And the way back is closed', async () => {
    await other.goto(home);
    await expect(other).toHaveURL(/\/paciente\/login/);
  });
});

test('somebody else who signs in in another tab takes every tab over', anyWidth, async ({ page, context }) => {
  await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
  const other = await context.newPage();
  await openLive(other, '/clinica/login');
  await enterHere(other, people.owner);
  await expect(page).toHaveURL(/\/paciente\/login\?erro=auth\.not_clinic_patient/);
  await expect(page.getByText('Marina')).toBeHidden();
});

test.describe('without a connection', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

  test('a server that cannot be reached does not sign anybody out', anyWidth, async ({ page, context }) => {
    const { home } = await openAs(page, 'clinic', people.owner);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/session'));
    await context.setOffline(true);
    await lookAgain(page);
    await failed;
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/session'));
    await context.setOffline(false);
    expect((await answered).ok(), 'it is asked again').toBe(true);
    await expect(page).toHaveURL(home);
    await expect(toasts(page)).not.toContainText('Erro');
  });
});

test(
  'patients at a clinic’s pages and staff at a patient’s are told so at the right door',
  anyWidth,
  async ({ page }) => {
    const { clinicId } = await enterAs(page, 'patient', people.patient, { clinic: 'Coração' });
    await page.goto(`/clinica/${clinicId}/pacientes`);
    await expect(page).toHaveURL(/\/clinica\/login\?/);
    await expect(page.locator('form')).toContainText('Apenas profissionais e administradores podem acessar esta área.');
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin\/login\?/);
    await expect(page.locator('form')).toContainText('Acesso negado. Usuário não é administrador.');
    await enterAs(page, 'clinic', people.owner);
    await page.goto(`/paciente/${clinicId}`);
    await expect(page).toHaveURL(/\/paciente\/login\?/);
    await expect(page.locator('form')).toContainText(
      'Usuário não pertence à clínica selecionada ou não é um paciente.',
    );
  },
);
