import { expect, type Page } from '@playwright/test';
import { samplePdf } from '../server/src/testing/factories/sample-pdf.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { readQr } from './testing/read-qr.ts';
import { toasts } from './testing/sign-in-form.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { widths } from './testing/widths.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const own = (page: Page) => page.getByRole('region', { name: 'Enviados por você' });

/** What the desk is handed for its printer. */
const printed = (page: Page, path: RegExp) =>
  page.waitForResponse(
    (answer) =>
      path.test(new URL(answer.url()).pathname) &&
      answer.status() === 200 &&
      answer.headers()['content-type'] === 'application/pdf',
  );

test('the desk registers somebody without an e-mail, takes a document back, declares that they were here, and a QR code lets them in', async ({
  page,
  other: theirs,
}) => {
  const { reception, word } = await ownClinic('desk');
  await openAs(page, 'clinic', reception);

  await test.step('When somebody new is registered, nobody asks for the anamnesis', async () => {
    await page.getByRole('button', { name: 'Novo paciente' }).click();
    const form = dialogOf(page, 'Novo paciente');
    await expect(form.getByLabel('Alergias')).toHaveCount(0);
    await form.getByLabel('Nome').fill('Joana Nova');
    await form.getByLabel('Este paciente não usa e-mail').check();
    await form.getByLabel('Telefone').fill('11987654321');
    await form.getByLabel('Data de nascimento').fill('07/05/1990');
    await form.getByLabel('CEP').pressSequentially('01310100');
    await expect(form.getByLabel('Endereço')).toHaveValue('Avenida Paulista, Bela Vista, São Paulo - SP');
    await form.getByRole('combobox', { name: 'Profissional responsável' }).click();
    await page.getByRole('option', { name: 'Elis Atende' }).click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Joana Nova' })).toBeVisible();
  });

  await test.step('And a document that was the wrong one is taken back', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Anexar documento' }).click();
    const uploading = dialogOf(page, 'Anexar documento');
    await uploading.getByLabel('Arquivo', { exact: true }).setInputFiles({
      name: 'Exame de Joana.pdf',
      mimeType: 'application/pdf',
      buffer: samplePdf('Exame', ['Joana']),
    });
    await uploading.getByRole('combobox', { name: 'Categoria', exact: true }).click();
    await page.getByRole('option', { name: 'Outros' }).click();
    await uploading.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page.getByText('1 documento no prontuário')).toBeVisible();
    await own(page).getByRole('button', { name: 'Desfazer o envio de Exame de Joana' }).click();
    await expect(toasts(page)).toContainText('Envio desfeito');
    await expect(page.getByText('Nenhum documento no prontuário ainda.')).toBeVisible();
  });

  await test.step('And the declaration is issued and goes to the printer', async () => {
    await page.getByRole('button', { name: 'Declaração de comparecimento' }).click();
    const declaring = dialogOf(page, 'Declaração de comparecimento');
    await declaring.getByLabel('Chegou às').fill('09:00');
    await declaring.getByLabel('Saiu às').fill('10:30');
    await declaring.getByLabel('Para quê').fill('consulta');
    await declaring.getByRole('button', { name: 'Emitir' }).click();
    await expect(declaring).toContainText('Declaração emitida');
    const [answer] = await Promise.all([
      printed(page, /\/desk\/documents\/[^/]+\/print$/),
      page.waitForEvent('popup'),
      declaring.getByRole('button', { name: /^Imprimir Declaração/ }).click(),
    ]);
    expect(answer.request().method()).toBe('POST');
    await declaring.getByRole('button', { name: 'Concluir' }).click();
    await expect(own(page).getByRole('listitem')).toContainText('Declaração de comparecimento');
    await expect(page.getByText('1 documento no prontuário')).toBeVisible();
  });

  await test.step('And their phone reads the code on the screen, which lets them in with an e-mail of theirs', async () => {
    await expect(page.getByText('Ainda sem acesso')).toBeVisible();
    await page.getByRole('button', { name: 'Dar acesso' }).click();
    await dialogOf(page, 'Dar acesso').getByRole('button', { name: 'Mostrar QR code' }).click();
    const link = (await readQr(page, 'QR code do primeiro acesso do paciente')) ?? '';
    expect(link).toContain('/primeiro-acesso?token=');
    await theirs.setViewportSize(widths.phone);
    await theirs.goto(link);
    await theirs.getByLabel('Data de nascimento').fill('07/05/1990');
    await theirs.getByLabel('Seu e-mail').fill(`joana.${word}@exemplo.med`);
    await theirs.getByLabel('Crie a sua senha').fill('so minha 2026');
    await theirs.getByRole('button', { name: 'Criar senha e entrar' }).click();
    await expect(theirs.getByRole('dialog', { name: 'Declaração de comparecimento' })).toBeVisible();
  });
});

test.describe('a patient with documents', () => {
  test.use({ provoked: /status of 40[34]/ });

  test('the desk prints what was let out once an identity was checked, and reads nothing else', async ({ page }) => {
    const { reception, clinicId, patientId, documentId } = await ownClinic('desk');
    await openAs(page, 'clinic', reception);
    await page.getByRole('link', { name: 'Ver detalhes de Pedro Espera' }).click();
    await expect(page.getByText('2 documentos no prontuário')).toBeVisible();

    await test.step('Given a card without anything clinical', async () => {
      const main = page.getByRole('main');
      await expect(main).toContainText('Laudo liberado');
      await expect(main).not.toContainText(/Exame sigiloso|Anamnese|Alergias/);
      for (const name of ['Novo documento', 'Exportar prontuário'])
        await expect(page.getByRole('button', { name })).toHaveCount(0);
    });

    await test.step('When whose identity was checked is told, then the paper is there', async () => {
      await page.getByRole('button', { name: 'Imprimir para entrega: Laudo liberado' }).click();
      const handing = dialogOf(page, 'Imprimir para entrega');
      await handing.getByRole('button', { name: 'Imprimir para entrega' }).click();
      await expect(handing.getByLabel('Últimos dígitos')).toHaveAccessibleDescription(/Informe os 3 ou 4/);
      await handing.getByRole('combobox', { name: 'Documento conferido' }).click();
      await page.getByRole('option', { name: 'RG', exact: true }).click();
      await handing.getByLabel('Últimos dígitos').fill('123');
      await Promise.all([
        printed(page, /\/hand-over$/),
        page.waitForEvent('popup'),
        handing.getByRole('button', { name: 'Imprimir para entrega' }).click(),
      ]);
      await expect(toasts(page)).toContainText('Documento aberto para imprimir');
    });

    await test.step('And addresses of the record lead out', async () => {
      for (const path of [`documento/${documentId}`, `escrever/${documentId}`]) {
        await page.goto(`/clinica/${clinicId}/${path}`);
        await expect(page).toHaveURL(/\/pacientes$/);
      }
      for (const path of [`documents?patientId=${patientId}`, `documents/${documentId}`, `patients/${patientId}`])
        expect((await page.request.get(`/api/clinics/${clinicId}/${path}`)).status(), path).toBe(403);
    });
  });
});
