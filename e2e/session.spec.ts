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

/** Nothing of these words stands anywhere in the document, for whoever opens the browser's tools. */
const nowhere = (page: Page, words: RegExp) =>
  page.evaluate(
    ([source]) => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
      return !new RegExp(source).test([document.documentElement.outerHTML, ...fields].join('\n'));
    },
    [words.source] as const,
  );

test('a screen nobody uses is locked: out of the document, refused, and opened by the password with what was written', async ({
  page,
}) => {
  const { professional: email, clinicId } = await ownClinic('documents');
  await enterAs(page, 'clinic', email);
  const { patients } = await (await page.request.get(`/api/clinics/${clinicId}/patients`)).json();
  const { id } = patients.find((patient: { name: string }) => patient.name === 'Rita Recebe');
  await page.setViewportSize({ width: 1440, height: 500 });
  await openLive(page, `/clinica/${clinicId}/paciente/${id}`);
  await page.getByRole('button', { name: 'Editar Calendário de vacinas' }).click();
  const anamnesis = page.getByRole('textbox', { name: 'Calendário de vacinas' });
  await anamnesis.fill('Febre ama');
  await page.getByRole('button', { name: 'Editar paciente' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Editar paciente' });
  const name = form.getByLabel('Nome', { exact: true });
  await name.fill('Rita Escrita');
  const phone = form.getByLabel('Telefone', { exact: true });
  await phone.focus();
  const scrolledTo = () =>
    page.evaluate(() => [scrollY, ...[...document.querySelectorAll('*')].map((e) => e.scrollTop)].filter(Boolean));
  const before = await scrolledTo();
  const ofTheRecord = /Rita|Febre|doc-recebe/;
  expect(await nowhere(page, ofTheRecord)).toBe(false);
  await leaveAlone(email);
  await lookAgain(page);
  const lock = page.getByRole('alertdialog', { name: 'Tela bloqueada' });
  await expect(lock.getByLabel('Senha', { exact: true })).toBeFocused();
  await test.step('nothing below is there or answered, and neither Esc nor a click beside it opens or closes anything', async () => {
    expect(await nowhere(page, ofTheRecord)).toBe(true);
    await expect(page.locator('main, [role=dialog]')).toHaveCount(0);
    expect((await page.request.get(`/api/clinics/${clinicId}/patients`)).status()).toBe(423);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(lock).toBeVisible();
  });
  await page.setViewportSize(widths.phone);
  await lock.getByLabel('Senha', { exact: true }).fill('outra senha 1');
  await lock.getByRole('button', { name: 'Desbloquear', exact: true }).click();
  await expect(lock.getByText(/Email ou senha incorretos/)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 500 });
  await lock.getByLabel('Senha', { exact: true }).fill(password);
  await lock.getByRole('button', { name: 'Desbloquear', exact: true }).click();
  await expect(lock).toBeHidden();
  await expect(name).toHaveValue('Rita Escrita');
  await expect(name).toBeVisible();
  await expect(phone).toBeFocused();
  expect(await scrolledTo()).toEqual(before);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Rita Escrita' })).toBeVisible();
  await expect(anamnesis).toHaveValue('Febre ama');
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
