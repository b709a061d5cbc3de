import { expect } from '@playwright/test';
import { samplePdf } from '../server/src/testing/factories/sample-pdf.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { readQr } from './testing/read-qr.ts';
import { toasts } from './testing/sign-in-form.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { widths } from './testing/widths.ts';

const prescription = samplePdf('Receita', ['Amoxicilina 500 mg']);
const fileOf = (buffer: Buffer) => ({ name: 'receita.pdf', mimeType: 'application/pdf', buffer });

test('staff make a document verifiable; a stranger’s phone tells the true file from a changed one, and sends neither', async ({
  page,
  browser,
  other: phone,
}) => {
  test.slow();
  const { professional } = await ownClinic('signing');
  let address = '';
  let code = '';

  await test.step('Given a prescription with a public verification', async () => {
    await openAs(page, 'clinic', professional);
    await page.getByRole('link', { name: 'Ver detalhes de Pedro Paciente' }).first().click();
    await expect(page.getByRole('region', { name: 'Documentos', exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Anexar documento' }).click();
    const upload = page.getByRole('dialog', { name: 'Anexar documento' });
    await upload.getByLabel('Arquivo', { exact: true }).setInputFiles(fileOf(prescription));
    await upload.getByRole('combobox', { name: 'Categoria' }).click();
    await page.getByRole('option', { name: 'Receitas Médicas' }).click();
    await upload.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(toasts(page)).toContainText('Documento enviado com sucesso.');
    await page
      .getByRole('region', { name: 'Documentos', exact: true })
      .getByRole('link', { name: 'Ver: receita' })
      .click();
    const panel = page.getByRole('dialog').getByRole('region', { name: 'Verificação pública' });
    await panel.getByRole('button', { name: 'Criar verificação pública' }).click();
    code = await panel.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText();
    address = (await readQr(page)) ?? '';
    await expect(panel.getByText(address, { exact: true })).toBeVisible();
    expect(address).toMatch(/\/v\/[0-9A-Z]{10}$/);
  });

  const path = new URL(address).pathname;
  await test.step('When a stranger types the printed code on a phone, then its verdict is there', async () => {
    await phone.setViewportSize(widths.phone);
    const sent: string[] = [];
    phone.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await phone.goto(path);
    await phone.getByLabel('Código de verificação').fill('0000-0000');
    await phone.getByRole('button', { name: 'Verificar' }).click();
    await expect(phone.getByRole('alert')).toContainText('Endereço e código não conferem');
    await phone.getByLabel('Código de verificação').fill(code.toLowerCase().replace('-', ''));
    await phone.getByRole('button', { name: 'Verificar' }).click();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Documento registrado');
    await expect(phone.getByRole('main')).toContainText('Receitas Médicas');
    await expect(phone.getByRole('main')).toContainText(/Registrado desde \d\d\/\d\d\/\d{4} às \d\d:\d\d/);
    await expect(phone.getByRole('main')).not.toContainText('Pedro Paciente');

    const field = phone.getByLabel('Escolher arquivo');
    const tampered = Buffer.from(prescription.toString('latin1').replace('500 mg', '900 mg'), 'latin1');
    await field.setInputFiles(fileOf(tampered));
    await expect(phone.getByRole('status')).toContainText('O arquivo é diferente');
    await field.setInputFiles(fileOf(prescription));
    await expect(phone.getByRole('status')).toHaveText('É exatamente este documento.');
    const files = sent.filter((one) => one !== `GET ${path}` && one !== `POST ${path}`);
    expect(
      files.filter((one) => !/^GET \/(?:codigo\.js|verificar\.js|favicon\.svg|assets\/[\w-]+\.woff2)$/.test(one)),
    ).toEqual([]);
  });

  await test.step('And without scripts the code is checked all the same', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'pt-BR' });
    const plain = await context.newPage();
    await plain.goto(path);
    await plain.getByLabel('Código de verificação').fill(code);
    await plain.getByRole('button', { name: 'Verificar' }).click();
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Documento registrado');
    await context.close();
  });

  await test.step('Then the clinic sees who tried', async () => {
    await page.reload();
    await page
      .getByRole('region', { name: 'Documentos', exact: true })
      .getByRole('link', { name: 'Ver: receita' })
      .click();
    const panel = page.getByRole('dialog').getByRole('region', { name: 'Verificação pública' });
    await expect(panel).toContainText('2 com o código certo, 1 com código errado.');
  });
});
