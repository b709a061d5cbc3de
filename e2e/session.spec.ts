import { expect, type Page } from '@playwright/test';
import { getSession } from '@virtual-med/contract/identity/session';
import { openLive } from './testing/live-page.ts';
import { leaveAlone, ownClinic } from './testing/own-clinic.ts';
import { password, people } from './testing/people.ts';
import { enterButton, fillIn, lostSession, toasts } from './testing/sign-in-form.ts';
import { chooseInUserMenu, enterAs, openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { widths } from './testing/widths.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 4(0[13]|23)/ });

/**
 * The person turns to the page until it looks after its session, which it does not for every click between two windows, or
 * has heard of its end by itself.
 */
async function lookAgain(page: Page): Promise<void> {
  let asked = false;
  page.on('request', (request) => {
    asked ||= new URL(request.url()).pathname === getSession.path;
  });
  const look = async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    return asked || (await lostSession(page).isVisible());
  };
  await expect.poll(look).toBe(true);
}

async function enterHere(page: Page, email: string): Promise<void> {
  await fillIn(page, email);
  await enterButton(page).click();
}

test('a session ended from another device asks for the password over what is being written', async ({
  page,
  browser,
}) => {
  const { professional: email } = await ownClinic('small');
  await openAs(page, 'clinic', email);
  await page.getByRole('button', { name: 'Novo paciente' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo paciente' });
  await form.getByLabel('Nome', { exact: true }).fill('Paula Escrita');
  const elsewhere = await browser.newContext();
  await enterAs(elsewhere, 'clinic', email);
  expect((await elsewhere.request.post('/api/account/sessions/end-others')).ok()).toBe(true);
  await elsewhere.close();
  await lookAgain(page);
  const lost = lostSession(page);
  await expect(lost.getByLabel('Senha', { exact: true })).toBeFocused();
  await test.step('Esc and a click beside it close neither it nor the form below', async () => {
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(lost).toBeVisible();
    await expect(page.getByText('Descartar o que você escreveu?')).toBeHidden();
  });
  await lost.getByLabel('Senha', { exact: true }).fill(password);
  await lost.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(lost).toBeHidden();
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Paula Escrita');
  await form.getByLabel('Email', { exact: true }).fill('paula@exemplo.med');
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue('paula@exemplo.med');
});

test('a screen nobody uses is locked: hidden, refused, and opened by the password with what was written', async ({
  page,
}) => {
  const { professional: email, clinicId } = await ownClinic('small');
  await openAs(page, 'clinic', email);
  await page.getByRole('button', { name: 'Novo paciente' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo paciente' });
  const name = form.getByLabel('Nome', { exact: true });
  await name.fill('Paula Escrita');
  await leaveAlone(email);
  await lookAgain(page);
  const lock = page.getByRole('alertdialog', { name: 'Tela bloqueada' });
  await expect(lock.getByLabel('Senha', { exact: true })).toBeFocused();
  await test.step('nothing below is drawn or answered, and Esc opens nothing', async () => {
    await expect(page.getByText('Paula Escrita')).toBeHidden();
    await expect(page.locator('main')).toBeHidden();
    await expect(page.locator('[role=dialog] input').first()).toBeHidden();
    expect((await page.request.get(`/api/clinics/${clinicId}/patients`)).status()).toBe(423);
    await page.keyboard.press('Escape');
    await expect(lock).toBeVisible();
  });
  await page.setViewportSize(widths.phone);
  await expect(page.locator('main')).toBeHidden();
  await lock.getByLabel('Senha', { exact: true }).fill('outra senha 1');
  await lock.getByRole('button', { name: 'Desbloquear', exact: true }).click();
  await expect(lock.getByText(/Email ou senha incorretos/)).toBeVisible();
  await lock.getByLabel('Senha', { exact: true }).fill(password);
  await lock.getByRole('button', { name: 'Desbloquear', exact: true }).click();
  await expect(lock).toBeHidden();
  await expect(name).toHaveValue('Paula Escrita');
  await expect(name).toBeVisible();
  expect((await page.request.get(`/api/clinics/${clinicId}/patients`)).ok()).toBe(true);
});

test('what happens to the session in one tab happens in every tab', async ({ page, context }) => {
  const { home } = await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
  const other = await context.newPage();
  await test.step('signing out signs the others out, and the way back is closed', async () => {
    await openLive(other, home);
    // A tab behind another is painted once a second.
    await page.bringToFront();
    await chooseInUserMenu(page, 'Sair');
    const confirmDialog = page.getByRole('alertdialog', { name: 'Deseja realmente sair?' });
    await confirmDialog.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/paciente/login');
    await expect(other).toHaveURL('/paciente/login');
    await other.goto(home);
    await expect(other).toHaveURL(/\/paciente\/login/);
  });
  await test.step('somebody else who signs in takes every tab over', async () => {
    await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
    await other.bringToFront();
    await openLive(other, '/clinica/login');
    await enterHere(other, people.owner);
    await expect(page).toHaveURL(/\/paciente\/login\?erro=auth\.not_clinic_patient/);
    await expect(page.getByText('Marina')).toBeHidden();
  });
});

test.describe('without a connection', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

  test('a server that cannot be reached does not sign anybody out', async ({ page, context }) => {
    const { home } = await openAs(page, 'clinic', people.owner);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/session'));
    await context.setOffline(true);
    await lookAgain(page);
    await failed;
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/session'));
    await context.setOffline(false);
    expect((await answered).ok(), 'it is asked again').toBe(true);
    await expect(page).toHaveURL(home);
    await expect(toasts(page).filter({ hasText: 'Erro' })).toHaveCount(0);
  });
});
