import { expect, type Page } from '@playwright/test';
import { hostile } from './testing/hostile.ts';
import { follow } from './testing/live-page.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { password, people } from './testing/people.ts';
import { emailField, enterButton, passwordField } from './testing/sign-in-form.ts';
import { enterAs, leave, openAs, userMenu } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

/** Everything stands there word for word, and none of it became a part of the page. */
async function expectWords(page: Page, ...words: string[]): Promise<void> {
  for (const word of words) await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('[data-hostile]')).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveAttribute('data-ran', /.*/);
}

test('the staff read strange names, addresses and notes as words, on every page', async ({ page }) => {
  const { clinicId } = await openAs(page, 'clinic', (await ownClinic('hostile')).owner);
  await test.step('in the list of patients', async () => {
    await expect(page.getByRole('article', { name: hostile.patient })).toBeVisible();
    await expectWords(page, `Pacientes de ${hostile.professional}`, hostile.patient);
    await expect(page.getByRole('banner').getByRole('link', { name: hostile.clinic })).toBeVisible();
    const chat = page.getByRole('link', { name: /WhatsApp/ }).first();
    expect(new URL((await chat.getAttribute('href')) ?? '').origin).toBe('https://wa.me');
  });
  await test.step('in the question before a patient is removed', async () => {
    await page.getByRole('button', { name: /^Ações para/ }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(`excluir o paciente ${hostile.patient}?`);
    await expectWords(page);
    await page.getByRole('button', { name: 'Cancelar' }).click();
  });
  await test.step('in the search', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar' }).fill('data-hostile');
    await expect(page.getByRole('option')).toHaveCount(4);
    await expect(page.getByRole('option').last()).toContainText('Buscar nos documentos');
    await expectWords(page, hostile.patient, hostile.professional, hostile.owner);
    await page.keyboard.press('Escape');
  });
  await test.step('in the record and its form', async () => {
    await page.getByRole('link', { name: /^Ver detalhes/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.patient);
    await page.getByRole('button', { name: 'Mais dados' }).click();
    await expectWords(page, hostile.address, hostile.allergies, hostile.document);
    await page.getByRole('button', { name: 'Editar Alergias' }).click();
    await expect(page.getByRole('textbox', { name: 'Alergias' })).toHaveValue(hostile.allergies);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Editar paciente' }).click();
    await expect(page.getByRole('dialog').getByLabel('Endereço')).toHaveValue(hostile.address);
    await expectWords(page);
  });
  await test.step('among the professionals, in the settings, at the payments and in the profile', async () => {
    await follow(page, `/clinica/${clinicId}/profissionais`);
    await expect(page.getByRole('row').filter({ hasText: hostile.professional })).toBeVisible();
    await expectWords(page, hostile.owner);
    await follow(page, `/clinica/${clinicId}/configuracoes`);
    await expect(page.getByLabel('Nome da clínica')).toHaveValue(hostile.clinic);
    await expectWords(page);
    await follow(page, `/clinica/${clinicId}/pagamento`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Perfil' }).click();
    await expect(page.getByRole('dialog', { name: 'Perfil' })).toContainText(hostile.owner);
    await expectWords(page);
  });
});

test('the patient too, from the login to a document, and the provider in the list of clinics', async ({ page }) => {
  const { owner, patient } = await ownClinic('hostile');
  await page.goto('/paciente/login');
  await emailField(page).fill(patient);
  await expect(page.getByRole('combobox', { name: 'Clínica' })).toHaveText(hostile.clinic);
  await expect(page.getByRole('banner').getByRole('link', { name: hostile.clinic })).toBeVisible();
  await passwordField(page).fill(password);
  await enterButton(page).click();
  await expect(userMenu(page)).toBeVisible();
  await expectWords(page, hostile.patient);
  await page.getByRole('button', { name: /Exames Laboratoriais/ }).click();
  await expectWords(page, hostile.document);
  await leave(page);
  await enterAs(page, 'admin', people.superAdmin);
  await page.goto(`/admin?busca=${owner}`);
  await expect(page.getByRole('link', { name: hostile.clinic, exact: true })).toBeVisible();
  await expectWords(page, hostile.owner);
});
