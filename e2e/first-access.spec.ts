import { expect, type Locator, type Page } from '@playwright/test';
import { fileHeaders } from '@virtual-med/contract/core/file-fields';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { samplePdf } from '../server/src/testing/factories/sample-pdf.ts';
import { openLive } from './testing/live-page.ts';
import { linkSentTo } from './testing/outbox.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { enterButton, fillIn, toasts } from './testing/sign-in-form.ts';
import { enterAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

/** What the owner reads to the patient: their temporary password. */
async function revealTemporaryPassword(page: Page, owner: string): Promise<string> {
  const { clinicId } = await enterAs(page, 'clinic', owner);
  const patients = `/api/clinics/${clinicId}/patients`;
  const { patients: all } = await (await page.request.get(patients)).json();
  const revealed = await page.request.post(`${patients}/${all[0].id}/temporary-password/reveal`);
  await page.context().clearCookies();
  return (await revealed.json()).temporaryPassword;
}

test('a temporary password opens nothing but the choice of one’s own', onPhone, async ({ page }) => {
  const { owner, patient: email } = await ownClinic('firstAccess');
  const temporary = await revealTemporaryPassword(page, owner);

  await test.step('When the patient signs in with it, a new password is asked for', async () => {
    await openLive(page, '/paciente/login');
    await fillIn(page, email, { password: temporary });
    await enterButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova senha');
    await expect(page.getByText('Este é o seu primeiro acesso. Crie uma senha só sua para continuar.')).toBeVisible();
  });
  await test.step('And no other page opens before', async () => {
    const { clinics } = await (await page.request.get('/api/session')).json();
    await page.goto(`/paciente/${clinics[0].id}`);
    await expect(page).toHaveURL(/\/paciente\/login\?.*etapa=new_password/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova senha');
  });
  const own = 'so minha 2026';
  await test.step('Then the person’s own password lets them in', async () => {
    await page.getByLabel('Senha atual').fill(temporary);
    await page.getByLabel('Nova senha', { exact: true }).fill(own);
    await page.getByLabel('Confirmar nova senha').fill(own);
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page).toHaveURL(/\/paciente\/[\w-]{36}$/);
    await expect(toasts(page)).toContainText('Login realizado com sucesso!');
  });
  await test.step('And from now on it is the one', async () => {
    await openLive(page, '/paciente/login');
    await fillIn(page, email, { password: temporary });
    await enterButton(page).click();
    await expect(page.locator('form')).toContainText('Credenciais inválidas');
    await page.getByLabel('Senha', { exact: true }).fill(own);
    await enterButton(page).click();
    await expect(page).toHaveURL(/\/paciente\/[\w-]{36}$/);
  });
});

/** A new patient with a document: who they are, and the link in the letter that tells them of it. */
async function sendsExam(page: Page): Promise<string> {
  const { word, clinicId, owner } = await ownClinic('small');
  await enterAs(page, 'clinic', owner);
  const email = `carta.${word}@jornada.med`;
  const form = {
    name: 'Carla Torres',
    email,
    phone: '(11) 98765-4321',
    birthDate: '1990-05-07',
    zipCode: '01310-100',
    address: 'Avenida Paulista, Bela Vista, São Paulo - SP',
  };
  const made = await page.request.post(createPatient.path, { data: { ...form, clinicId } });
  const patientId = (await made.json()).id;
  await page.request.post(`/api/clinics/${clinicId}/documents`, {
    headers: fileHeaders({
      name: 'Hemograma',
      category: 'Exames Laboratoriais',
      patientId,
      fileName: 'hemograma.pdf',
    }),
    data: samplePdf('Hemograma', ['Resultado']),
  });
  await page.context().clearCookies();
  // The subject in the letter is encoded; the words of its text are not.
  return linkSentTo(email, { page: 'primeiro-acesso', subject: 'Um novo documento' });
}

test(
  'from the letter to the open document in three taps, with nothing typed but birth date and password',
  onPhone,
  async ({ page }) => {
    const link = await sendsExam(page);
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await test.step('When the patient taps the link in the letter', async () => {
      taps += 1;
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primeiro acesso');
    });
    await test.step('And says when they were born and what their password shall be', async () => {
      await tap(page.getByLabel('Data de nascimento'));
      await page.keyboard.type('07051990');
      await expect(page.getByLabel('Crie a sua senha'), 'the whole date leads on to the password').toBeFocused();
      await page.keyboard.type('so minha 2026');
      await tap(page.getByRole('button', { name: 'Criar senha e entrar' }));
    });
    await test.step('Then the document is open, and behind it their home', async () => {
      const document = page.getByRole('dialog', { name: 'Hemograma' });
      await expect(document.getByRole('img').or(document.locator('canvas')).first()).toBeVisible();
      expect(taps).toBe(3);
      await document.getByRole('button', { name: 'Fechar' }).tap();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Carla');
    });
    await test.step('And the link is used up', async () => {
      await page.goto(link);
      await expect(page.getByText('O seu acesso já foi criado')).toBeVisible();
    });
  },
);
