import { expect, type Page } from '@playwright/test';
import { enterButton, fillIn, signIn, toasts } from './entrance.ts';
import { openLive } from './live-page.ts';
import { journeyPerson, people } from './people.ts';
import { test } from './watched-test.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

/** The person turns to the page again, which makes it look after its session. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

const clinicPath = (page: Page) => new URL(page.url()).pathname.split('/').slice(0, 3).join('/');

test('a page opened without a session leads to the login, and from there to where it was', async ({
  page,
  browser,
}) => {
  const settled = await (await browser.newContext()).newPage();
  await signIn(settled, 'clinic', people.owner);
  const wanted = `${clinicPath(settled)}/ajuda?x=1#y`;
  await settled.context().close();

  await page.goto(wanted);
  await expect(page).toHaveURL(`/clinica/login?${new URLSearchParams({ voltar: wanted })}`);
  await fillIn(page, people.owner);
  await enterButton(page).click();
  await expect(page).toHaveURL(wanted);
});

for (const voltar of ['https://exemplo.med/clinica', '//exemplo.med/clinica', '/\\exemplo.med', '/admin']) {
  test(`a login that was told to lead to ${voltar} leads home`, async ({ page }) => {
    await openLive(page, `/clinica/login?${new URLSearchParams({ voltar })}`);
    await fillIn(page, people.owner);
    await enterButton(page).click();
    await expect(page).toHaveURL(/\/clinica\/[\w-]{36}\/pacientes$/);
  });
}

for (const [door, path] of [
  ['/clinica/login', '/profissionais'],
  ['/admin/login', '/admin/pagamentos'],
] as const) {
  test(`${path} without a session leads to ${door}`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`^[^?]*${door}`));
  });
}

test('a page left open over an ended session returns to the login, and afterwards to where it was', async ({
  page,
}) => {
  await signIn(page, 'clinic', people.owner);
  const place = `${clinicPath(page)}/ajuda`;
  await openLive(page, place);
  await page.context().clearCookies();
  await lookAgain(page);
  await expect(page).toHaveURL(`/clinica/login?${new URLSearchParams({ voltar: place })}`);
  await fillIn(page, people.owner);
  await enterButton(page).click();
  await expect(page).toHaveURL(place);
});

test('a session ended from another device ends on the next look', async ({ page, browser }, { project }) => {
  const email = journeyPerson('sai', project.name);
  await signIn(page, 'clinic', email);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, 'clinic', email);
  expect((await elsewhere.request.post('/api/account/sessions/end-others')).ok()).toBe(true);
  await elsewhere.context().close();
  await lookAgain(page);
  await expect(page).toHaveURL(/\/clinica\/login\?voltar=/);
});

test('signing out in one tab signs the others out within a second', async ({ page, context }) => {
  await signIn(page, 'patient', people.patient, { clinic: 'Clínica Coração' });
  const other = await context.newPage();
  const place = new URL(page.url()).pathname;
  await openLive(other, place);
  await page.getByRole('button', { name: /^Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  const question = page.getByRole('alertdialog', { name: 'Deseja realmente sair?' });
  await question.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/paciente/login');
  await expect(other).toHaveURL('/paciente/login', { timeout: 1000 });
  await test.step('And the way back is closed', async () => {
    await other.goto(place);
    await expect(other).toHaveURL(/\/paciente\/login/);
  });
});

test('somebody else who signs in in another tab takes every tab over', async ({ page, context }) => {
  await signIn(page, 'patient', people.patient, { clinic: 'Clínica Coração' });
  const place = page.url();
  const other = await context.newPage();
  await signIn(other, 'clinic', people.owner);
  await expect(page).not.toHaveURL(place);
  await expect(page.getByText('Marina')).toBeHidden();
});

test.describe('without a connection', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

  test('a server that cannot be reached does not sign anybody out', async ({ page, context }) => {
    await signIn(page, 'clinic', people.owner);
    const place = page.url();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/session'));
    await context.setOffline(true);
    await lookAgain(page);
    await failed;
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/session'));
    await context.setOffline(false);
    expect((await answered).ok(), 'it is asked again').toBe(true);
    await expect(page).toHaveURL(place);
    await expect(toasts(page)).not.toContainText('Erro');
  });
});

test('patients at a clinic’s pages and staff at a patient’s are told so at the right door', async ({ page }) => {
  await signIn(page, 'patient', people.patient, { clinic: 'Clínica Coração' });
  const clinicId = clinicPath(page).split('/')[2];
  await page.goto(`/clinica/${clinicId}/pacientes`);
  await expect(page).toHaveURL(/\/clinica\/login\?/);
  await expect(page.locator('form')).toContainText('Apenas profissionais e administradores podem acessar esta área.');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login\?/);
  await expect(page.locator('form')).toContainText('Acesso negado. Usuário não é administrador.');
});

test('a clinic that is not there, and one that is not theirs, look alike', async ({ page }) => {
  await signIn(page, 'clinic', people.owner);
  for (const clinicId of ['nada', '0193b1c0-0000-7000-8000-0000000000ff']) {
    await page.goto(`/clinica/${clinicId}/pacientes`);
    await expect(page.getByRole('heading', { name: 'Clínica não encontrada' })).toBeVisible();
  }
});
