import { expect, type Page } from '@playwright/test';
import { samplePdf } from '../server/src/testing/factories/sample-pdf.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { password } from './testing/people.ts';
import { enterButton, lostSession, passwordField } from './testing/sign-in-form.ts';
import { enterAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

const uploading = (page: Page) => page.getByRole('dialog', { name: 'Anexar documento' });

const placeOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

async function openUpload(page: Page): Promise<string> {
  const { clinicId } = await enterAs(page, 'clinic', (await ownClinic('documents')).professional);
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

test('after signing in again the person is where they were, with the files in hand', async ({ page }) => {
  const place = await openUpload(page);
  // The page tells that somebody is there, and looks for news: it is the upload that is to find the session gone.
  await page.route('**/api/session/activity', (route) => route.fulfill({ json: {} }));
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await pressed.promise;
    await route.fallback();
  });
  await page.context().clearCookies();
  await uploading(page).getByRole('button', { name: 'Enviar 2 documentos' }).click();
  pressed.resolve();
  await expect(passwordField(page)).toBeFocused();
  // As the refused form does, on a slow machine after the password is asked for.
  await page
    .locator('[role=dialog] input:not([type=file])')
    .first()
    .evaluate((field: HTMLElement) => field.focus());
  await expect(passwordField(page)).toBeFocused();
  await passwordField(page).fill(password);
  await enterButton(page).click();
  await expect(lostSession(page)).toBeHidden();
  expect(placeOf(page)).toBe(place);
  await expect(uploading(page).getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});
