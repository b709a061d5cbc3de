import { expect, type Page } from '@playwright/test';
import { blockedClinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { type ErrorCode, errorEntry } from '@virtual-med/contract/core/errors';
import { samplePdf } from '../server/src/testing/factories/sample-pdf.ts';
import { journeyPerson, password, people } from './testing/people.ts';
import { enterButton, lostSession, passwordField, toasts } from './testing/sign-in-form.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

const uploading = (page: Page) => page.getByRole('dialog', { name: 'Anexar documento' });

/** From now on the server answers so, as it does once the clinic was blocked or a password has to be replaced. */
const refuseWith = (page: Page, path: string, code: ErrorCode) => {
  const { status, message } = errorEntry(code);
  return page.route(path, (route) => route.fulfill({ status, json: { code, message, requestId: 'jornada' } }));
};

const endings: readonly {
  what: string;
  begin: (page: Page, path: string) => Promise<unknown>;
  leads: (page: Page, place: string) => Promise<void>;
  /** To somebody with two files in hand, in a toast; where nothing is lost, nothing. */
  said: string;
}[] = [
  {
    what: 'the session has ended',
    said: '',
    begin: (page) => page.context().clearCookies(),
    leads: async (page, place) => {
      await expect(lostSession(page)).toBeVisible();
      expect(placeOf(page)).toBe(place);
    },
  },
  {
    what: 'the clinic was blocked',
    said: blockedClinicTexts.title,
    begin: (page, path) => refuseWith(page, path, 'clinics.blocked'),
    leads: async (page) => {
      await expect(toasts(page)).toContainText(blockedClinicTexts.title);
      await expect(page).toHaveURL(/\/login$/);
    },
  },
  {
    what: 'the password has to be replaced',
    said: 'Arquivos não enviadosAnexe de novo: Raio-X.pdf, Laudo.pdf.',
    begin: (page, path) => refuseWith(page, path, 'auth.must_change_password'),
    leads: async (page, place) => {
      await expect(page).toHaveURL(/etapa=new_password/);
      expect(new URL(page.url()).searchParams.get('voltar')).toBe(place);
    },
  },
];

const placeOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

async function openUpload(page: Page, project: string): Promise<string> {
  const { clinicId } = await openAs(page, 'clinic', journeyPerson('doc-envia', project));
  const { patients } = await (await page.request.get(`/api/clinics/${clinicId}/patients`)).json();
  const { id } = patients.find((patient: { name: string }) => patient.name === 'Nina Rede');
  await page.goto(`/clinica/${clinicId}/paciente/${id}`);
  await page.getByRole('button', { name: 'Anexar documento' }).first().click();
  const files = ['Raio-X.pdf', 'Laudo.pdf'].map((name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: samplePdf(name, []),
  }));
  await uploading(page).getByLabel('Arquivo', { exact: true }).setInputFiles(files);
  await uploading(page).getByRole('combobox', { name: 'Categoria', exact: true }).click();
  await page.getByRole('option', { name: 'Exames Laboratoriais' }).click();
  return placeOf(page);
}

for (const { what, begin, leads, said } of endings)
  test(`an upload while ${what} leads on, and says what became of the files`, async ({ page }, { project }) => {
    const place = await openUpload(page, project.name);
    await begin(page, '**/api/clinics/*/documents');
    await uploading(page).getByRole('button', { name: 'Enviar', exact: true }).click();
    await leads(page, place);
    await expect(toasts(page)).toContainText(said);
  });

test('after signing in again the person is where they were, with the files in hand', async ({ page }, { project }) => {
  const place = await openUpload(page, project.name);
  await page.context().clearCookies();
  await uploading(page).getByRole('button', { name: 'Enviar', exact: true }).click();
  await passwordField(page).fill(password);
  await enterButton(page).click();
  await expect(lostSession(page)).toBeHidden();
  expect(placeOf(page)).toBe(place);
  await expect(uploading(page).getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});

test('files can be chosen where the page is served without https', async ({ page }, { project }) => {
  // What such a page lacks.
  await page.addInitScript(() => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined });
    for (const name of ['clipboard', 'serviceWorker', 'storage', 'share'])
      Object.defineProperty(navigator, name, { value: undefined });
    Object.defineProperty(globalThis, 'caches', { value: undefined });
  });
  await openUpload(page, project.name);
  await expect(uploading(page).getByRole('textbox')).toHaveCount(2);
});

for (const { what, begin, leads } of endings) {
  test(`a download while ${what} leads on`, async ({ page }) => {
    const { clinicId } = await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
    await page.goto(`/paciente/${clinicId}`);
    const card = page
      .getByRole('main')
      .getByRole('button', { name: /[1-9]\d* documento/ })
      .first();
    await card.click();
    const save = page.getByRole('button', { name: /^Baixar/ }).first();
    await expect(save).toBeVisible();
    const place = placeOf(page);
    await begin(page, '**/download*');
    await save.click();
    await leads(page, place);
  });

  test(`all documents in one file, while ${what}, leads on`, async ({ page }) => {
    const { clinicId } = await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
    await page.goto(`/paciente/${clinicId}`);
    const all = page.getByRole('link', { name: /ZIP|Baixar tod/i }).first();
    await expect(all).toBeVisible();
    const place = placeOf(page);
    await begin(page, '**/my/home*');
    await all.click();
    await leads(page, place);
  });
}
