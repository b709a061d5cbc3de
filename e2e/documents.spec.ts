import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { samplePdf } from '../server/src/testing/factories/sample-pdf.ts';
import { openLive } from './testing/live-page.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { enterButton, fillIn, toasts } from './testing/sign-in-form.ts';
import { enterAs, openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { widths } from './testing/widths.ts';

const category = 'Exames Laboratoriais';
const megabytes = 1024 * 1024;
/** A whole PDF of exactly this many bytes. */
const pdfOf = (size: number): Buffer => {
  const filled = (length: number) => samplePdf('Grande', ['x'.repeat(length)]);
  const start = size - 2000;
  return filled(start + size - filled(start).length);
};
const fileOf = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, buffer, mimeType });
const section = (page: Page) => page.getByRole('region', { name: 'Documentos', exact: true });
const uploading = (page: Page) => page.getByRole('dialog', { name: 'Anexar documento' });

/** The letters to one person, without the breaks of quoted-printable. */
async function lettersTo(email: string): Promise<string[]> {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const letters = await Promise.all(files.map((file) => readFile(path.join(outbox, file), 'utf8')));
  return letters.map((letter) => letter.replaceAll(/=\r?\n/g, '')).filter((letter) => letter.includes(`To: ${email}`));
}

async function openRecord(page: Page, email: string, name: string): Promise<void> {
  const { clinicId } = await enterAs(page, 'clinic', email);
  const { patients } = await (await page.request.get(`/api/clinics/${clinicId}/patients`)).json();
  const { id } = patients.find((patient: { name: string }) => patient.name === name);
  await page.goto(`/clinica/${clinicId}/paciente/${id}`);
}

async function choose(page: Page, ...files: ReturnType<typeof fileOf>[] | string[]): Promise<void> {
  await uploading(page).getByLabel('Arquivo', { exact: true }).setInputFiles(files);
}

async function chooseCategory(page: Page): Promise<void> {
  await uploading(page).getByRole('combobox', { name: 'Categoria', exact: true }).click();
  await page.getByRole('option', { name: category }).click();
}

const send = (page: Page) =>
  uploading(page)
    .getByRole('button', { name: /^Enviar( \d documentos)?$/ })
    .click();

/** As the browser does when a file is dropped on, or pasted into, whatever is there. */
function hand(page: Page, how: 'drop' | 'paste', name: string): Promise<boolean> {
  return page.evaluate(
    ([kind, fileName]) => {
      const files = new DataTransfer();
      files.items.add(new File(['%PDF-1.4'], fileName, { type: 'application/pdf' }));
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true });
      const target = kind === 'drop' ? document.body : (document.activeElement ?? document.body);
      return !target.dispatchEvent(event);
    },
    [how, name] as const,
  );
}

test('a file dropped beside its place or pasted from anywhere is taken, and never opened by the browser', async ({
  page,
}) => {
  await openRecord(page, (await ownClinic('documents')).professional, 'Rita Recebe');
  await expect(section(page).getByText('Nenhum documento ainda')).toBeVisible();
  expect(await hand(page, 'drop', 'Colado.pdf')).toBe(true);
  await expect(uploading(page).getByRole('textbox')).toHaveValue('Colado');
  expect(await hand(page, 'paste', 'Outro.pdf')).toBe(true);
  await expect(uploading(page).getByRole('textbox').nth(1)).toHaveValue('Outro');
  expect(await hand(page, 'drop', 'Solto.pdf')).toBe(true);
  await expect(uploading(page).getByRole('textbox').nth(2)).toHaveValue('Solto');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Descartar os 3 arquivos escolhidos?' })
    .getByRole('button', { name: 'Cancelar' })
    .click();
  await expect(uploading(page).getByRole('textbox')).toHaveCount(3);
});

test('a new patient has their first exam within seven clicks of the signed-in home', async ({ page }) => {
  const { word, professional } = await ownClinic('documents');
  await openAs(page, 'clinic', professional);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() =>
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // What a key presses has no detail, what a script clicks is not trusted: neither is a click of somebody's.
        if (isTrusted && detail > 0)
          document.body.dataset.clicks = String(Number(document.body.dataset.clicks ?? 0) + 1);
      },
      true,
    ),
  );
  const name = 'Dora Dezcliques';
  await page.getByRole('button', { name: 'Novo paciente' }).click();
  const form = page.getByRole('dialog', { name: 'Novo paciente' });
  await expect(form.getByLabel('Nome')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`dora.${word}@exemplo.med`);
  await page.keyboard.press('Tab');
  await expect(form.getByRole('checkbox', { name: 'Este paciente não usa e-mail' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('11987650010');
  await page.keyboard.press('Tab');
  await page.keyboard.type('05051990');
  await form.getByLabel('CEP').click();
  await page.keyboard.type('01310100');
  await expect(form.getByLabel('Endereço')).toHaveValue('Avenida Paulista, Bela Vista, São Paulo - SP');
  await form.getByRole('button', { name: 'Salvar' }).click();
  const created = page.getByRole('dialog', { name: 'Paciente criado com sucesso!' });
  await created.getByRole('button', { name: 'Anexar documento' }).click();
  await expect(uploading(page)).toContainText(`${name}, 05/05/1990`);
  const choosing = page.waitForEvent('filechooser');
  await uploading(page).getByRole('button', { name: 'Escolher arquivos' }).click();
  await (await choosing).setFiles(fileOf('Exame de Dora.pdf', samplePdf('Exame', [name])));
  await expect(uploading(page).getByText('Sugerida pelo nome do arquivo')).toBeVisible();
  await send(page);
  await expect(created.getByText('Documento enviado com sucesso.')).toBeVisible();
  await expect(created.getByText('Senha temporária', { exact: true })).toBeVisible();
  expect(Number(await page.locator('body').getAttribute('data-clicks'))).toBeLessThanOrEqual(7);
});

test('a document travels from the professional to the patient’s phone, byte for byte', async ({
  page,
  other: phone,
}) => {
  const exam = samplePdf('Hemograma', ['Resultado sigiloso']);
  const { professional, patient } = await ownClinic('documents');

  await test.step('Given a professional on the patient’s page, who is told what is missing', async () => {
    await openRecord(page, professional, 'Rita Recebe');
    await page.getByRole('main').getByRole('button', { name: 'Anexar documento' }).click();
    await send(page);
    await expect(uploading(page).getByText('Preencha todos os campos obrigatórios.')).toHaveCount(2);
    await expect(uploading(page).getByRole('combobox', { name: 'Paciente' }), 'it is this patient').toHaveCount(0);
  });
  await test.step('When they send a PDF', async () => {
    await choose(page, fileOf('Hemograma de Rita.pdf', exam));
    await expect(uploading(page).getByRole('textbox')).toHaveValue('Hemograma de Rita');
    await chooseCategory(page);
    await send(page);
    await expect(toasts(page)).toContainText('Documento enviado com sucesso.');
    await expect(uploading(page)).toBeHidden();
    await expect(section(page).getByRole('row').filter({ hasText: 'Hemograma de Rita' })).toContainText(
      'Ainda não visto',
    );
    await expect(section(page).getByRole('button', { name: `${category} 1 documento` })).toBeVisible();
  });
  await test.step('Then one letter says that something is there, and nothing of what', async () => {
    // The letter waits as long as the sending can be undone.
    await expect.poll(async () => (await lettersTo(patient)).length, { timeout: 60_000 }).toBe(1);
    const [letter = ''] = await lettersTo(patient);
    expect(letter).toContain('/paciente/');
    expect(letter).not.toMatch(/Hemograma|Laboratoria|sigiloso|application\/pdf/);
  });
  await test.step('And the patient signs in on a phone, sees it as new, reads and keeps it', async () => {
    await phone.setViewportSize(widths.phone);
    await openLive(phone, '/paciente/login');
    await fillIn(phone, patient);
    await enterButton(phone).click();
    const card = phone.getByRole('main').getByRole('button', { name: new RegExp(`^${category}`) });
    await expect(card).toContainText('1 novo');
    await card.click();
    await expect(phone.getByRole('row').filter({ hasText: 'Hemograma de Rita' })).toContainText('Novo');
    const shown = phone.waitForResponse((response) => response.url().endsWith('/preview'));
    await phone.getByRole('dialog', { name: category }).getByRole('button', { name: 'Ver Hemograma de Rita' }).click();
    const preview = phone.getByRole('dialog', { name: 'Hemograma de Rita' });
    await expect(preview.locator('[data-drawn] canvas').first()).toBeVisible();
    expect((await shown).status()).toBe(206);
    const [download] = await Promise.all([
      phone.waitForEvent('download'),
      preview.getByRole('button', { name: 'Baixar Hemograma de Rita' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Hemograma de Rita.pdf');
    expect(exam.equals(await readFile(await download.path()))).toBe(true);
  });
  await test.step('And the professional reads when it was seen', async () => {
    await page.reload();
    const row = section(page).getByRole('row').filter({ hasText: 'Hemograma de Rita' });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('Ainda não visto');
  });
});

test('what is no document or too large is refused, and a file of ten megabytes is not', async ({ page }, testInfo) => {
  test.slow();
  // The browser reads files of this size itself: handed over as bytes they are turned into text and back, for seconds.
  const onDisk = async (name: string, content: Buffer) => {
    await writeFile(testInfo.outputPath(name), content);
    return testInfo.outputPath(name);
  };
  await openAs(page, 'clinic', (await ownClinic('documents')).owner);
  await page.getByRole('main').getByRole('button', { name: 'Anexar documento' }).click();

  await test.step('Given a patient looked for by name', async () => {
    const picker = uploading(page).getByRole('combobox', { name: 'Paciente' });
    await picker.fill('Terc');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: /^Tomás Terceiro, / }).click();
    await expect(picker).toHaveValue(/^Tomás Terceiro, /);
    await chooseCategory(page);
  });
  await test.step('When files are wrong, each says why and none is sent', async () => {
    await choose(
      page,
      await onDisk('planilha.xlsx', Buffer.from('x')),
      await onDisk('grande.pdf', pdfOf(10 * megabytes + 1)),
      await onDisk('cheio.pdf', pdfOf(10 * megabytes)),
    );
    const names = uploading(page).getByRole('textbox');
    await send(page);
    await expect(names.nth(0)).toHaveAccessibleDescription(
      /Tipo de arquivo não suportado. Use PDF, DOC, DOCX ou imagens\./,
    );
    await expect(names.nth(1)).toHaveAccessibleDescription(/Arquivo muito grande. Tamanho máximo: 10MB\./);
    await expect(names.nth(2)).not.toHaveAccessibleDescription(/10MB|suportado/);
  });
  await test.step('Then the one that is left arrives at the patient chosen', async () => {
    await uploading(page).getByRole('button', { name: 'Cancelar planilha.xlsx' }).click();
    await uploading(page).getByRole('button', { name: 'Cancelar grande.pdf' }).click();
    await send(page);
    await expect(toasts(page)).toContainText('Documento enviado com sucesso.');
    await page.getByRole('link', { name: 'Ver detalhes de Tomás Terceiro' }).click();
    await expect(section(page).getByRole('row').filter({ hasText: 'cheio' })).toContainText('Ainda não visto');
    await expect(section(page).getByRole('button', { name: /^Baixar: / })).toHaveCount(1);
  });
  await test.step('And the owner deletes it with a reason and brings it back', async () => {
    await section(page).getByRole('button', { name: 'Ações de cheio' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    const confirmDialog = page.getByRole('alertdialog', { name: 'Excluir este documento?' });
    await confirmDialog.getByRole('button', { name: 'Excluir' }).click();
    await expect(confirmDialog.getByText('Informe o motivo da exclusão')).toBeVisible();
    await confirmDialog.getByLabel('Motivo da exclusão').fill('Arquivo de outra pessoa');
    await confirmDialog.getByRole('button', { name: 'Excluir' }).click();
    await expect(section(page).getByText('Nenhum documento ainda')).toBeVisible();
    await section(page).getByText('Documentos excluídos (1)').click();
    await expect(section(page).getByText('Arquivo de outra pessoa')).toBeVisible();
    await section(page).getByRole('button', { name: 'Restaurar' }).click();
    await expect(toasts(page)).toContainText('Documento restaurado com sucesso.');
    await expect(section(page).getByRole('button', { name: 'Baixar: cheio' })).toBeVisible();
  });
});

test.describe('when the connection goes away', () => {
  test.use({ provoked: /Failed to load resource/ });

  test('nothing chosen is lost: files wait for it and go once each, but what was cancelled meanwhile', async ({
    page,
  }) => {
    const rows = section(page).getByRole('button', { name: /^Baixar: / });
    await test.step('Given three files on their way and no connection', async () => {
      await openRecord(page, (await ownClinic('documents')).owner, 'Nina Rede');
      await page.getByRole('main').getByRole('button', { name: 'Anexar documento' }).click();
      await choose(
        page,
        ...['primeiro', 'segundo', 'terceiro'].map((name) => fileOf(`${name}.pdf`, samplePdf(name, []))),
      );
      await chooseCategory(page);
      await page.context().setOffline(true);
      await send(page);
      await expect(uploading(page).getByText('Sem conexão. O envio continua quando a rede voltar.')).toBeVisible();
    });
    await test.step('When one is cancelled and the connection is back', async () => {
      await uploading(page).getByRole('button', { name: 'Cancelar segundo.pdf' }).click();
      await page.context().setOffline(false);
    });
    await test.step('Then the others are there, once each', async () => {
      await expect(toasts(page)).toContainText('2 documentos enviados com sucesso.');
      await expect(uploading(page)).toBeHidden();
      await expect(rows.filter({ visible: true })).toHaveCount(2);
      await expect(section(page).getByText('segundo', { exact: true })).toHaveCount(0);
    });
  });
});
