import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { fileHeaders } from '@virtual-med/contract/core/file-fields';
import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { updateDocumentSummary, uploadDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { getOwnHome, listOwnDocuments, previewOwnDocument } from '@virtual-med/contract/documents/own-documents';
import { ownClinic } from './testing/own-clinic.ts';
import { people } from './testing/people.ts';
import { enterAs, openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

const at = (path: string, clinicId: string, documentId = '') =>
  path.replace(':clinicId', clinicId).replace(':documentId', documentId);
const card = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function savedBy(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('a patient finds, reads and keeps a document', onPhone, async ({ page }) => {
  const { clinicId } = await openAs(page, 'patient', people.patient, { clinic: 'Coração' });
  const home = await (await page.request.get(at(getOwnHome.path, clinicId))).json();
  const category = 'Exames Laboratoriais';

  await test.step('Then the home greets them and counts what each group holds', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Olá, ${home.name}!`);
    for (const { category: name, count } of home.categories)
      await expect(card(page, name)).toContainText(count === 1 ? '1 documento' : `${count} documentos`);
    expect(home.categories.map(({ category: name }: { category: string }) => name)).toEqual([...documentCategories]);
  });

  const dialog = page.getByRole('dialog', { name: category });
  const { documents } = await (
    await page.request.get(`${at(listOwnDocuments.path, clinicId)}?category=${encodeURIComponent(category)}`)
  ).json();
  const [first] = documents;
  await test.step('When a group is opened, its documents stand below the name of whoever sent them', async () => {
    await card(page, category).click();
    await expect(dialog.getByRole('table', { name: `Enviado por ${first.uploadedBy.name}` })).toBeVisible();
    await expect(dialog.getByRole('row').filter({ hasText: first.name })).not.toHaveCount(0);
    await expect(dialog.getByRole('button', { name: /^Baixar (?!todos)/ })).toHaveCount(documents.length);
    await expect(dialog.getByRole('cell', { name: /^\d{2}\/\d{2}\/\d{4}$/ })).toHaveCount(documents.length);
  });

  await test.step('Then a document is kept under its own name, byte for byte', async () => {
    const saved = await savedBy(page, dialog.getByRole('button', { name: `Baixar ${first.name}` }).first());
    const stored = await page.request.get(at(previewOwnDocument.path, clinicId, first.id));
    expect(saved.name).toBe(first.fileName);
    expect(saved.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(sha256(saved.bytes)).toBe(sha256(await stored.body()));
  });

  await test.step('And it is read inside the page', async () => {
    const shown = page.waitForResponse((response) => response.url().endsWith('/preview'));
    await dialog
      .getByRole('button', { name: `Ver ${first.name}` })
      .first()
      .click();
    const preview = page.getByRole('dialog', { name: first.name });
    const content = preview.getByRole('region', { name: `Conteúdo: ${first.name}` });
    await expect(content.locator('[data-drawn] canvas').first()).toBeVisible();
    expect((await shown).status()).toBe(206);
    const box = await content.boundingBox();
    expect(box?.height ?? 0, 'there is room to read').toBeGreaterThan(400);
    await page.goBack();
    await expect(preview, 'the way back closes what lies on top').toBeHidden();
    await expect(dialog).toBeVisible();
  });

  await test.step('And a whole group, or everything, comes as one file', async () => {
    const group = await savedBy(page, dialog.getByRole('link', { name: 'Baixar todos deste grupo' }));
    expect(group.name).toBe(`Documentos - ${category}.zip`);
    expect(group.bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(group.bytes.includes(Buffer.from(`${category}/${first.name}`))).toBe(true);
    await page.goBack();
    await expect(dialog, 'the way back closes the group').toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const all = await savedBy(page, page.getByRole('link', { name: 'Baixar todos os documentos' }));
    expect(all.name).toBe('Documentos.zip');
    for (const { category: name, count } of home.categories)
      if (count > 0) expect(all.bytes.includes(Buffer.from(`${name}/`)), name).toBe(true);
  });

  await test.step('Then nothing of it is new any more', async () => {
    await expect(page.getByText(/\d novos?$/)).toHaveCount(0);
  });
});

test('what the clinic sends arrives with its summary, and an image is seen inside the page', async ({
  page,
  browser,
}) => {
  const { owner, patient: email } = await ownClinic('small');
  const picture = await readFile(new URL('../web/public/icon-verde-mar-192.png', import.meta.url));
  const { home, clinicId } = await enterAs(page, 'patient', email);
  const { name } = await (await page.request.get(at(getOwnHome.path, clinicId))).json();
  await test.step('Given a photograph the clinic has just sent, with a summary for the patient', async () => {
    const staff = await (await browser.newContext()).newPage();
    await enterAs(staff, 'clinic', owner);
    const { patients } = await (await staff.request.get(`/api/clinics/${clinicId}/patients`)).json();
    const { id: patientId } = patients.find((patient: { name: string }) => patient.name === name);
    const sent = await staff.request.post(at(uploadDocument.path, clinicId), {
      headers: fileHeaders({
        name: 'Foto do curativo',
        category: 'Exames de Imagem',
        patientId,
        fileName: 'curativo.png',
      }),
      data: picture,
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    const { document } = await sent.json();
    const text = 'A cicatrização vai bem.\nVolte em sete dias.';
    const told = await staff.request.put(at(updateDocumentSummary.path, clinicId, document.id), {
      data: { kind: 'patient', text },
    });
    expect(told.ok(), await told.text()).toBe(true);
    await staff.context().close();
  });
  await page.goto(home);
  await test.step('Then it stands first, with its summary', async () => {
    const newest = page.getByRole('region', { name: 'Foto do curativo' });
    await expect(newest).toContainText('Chegou hoje');
    await expect(newest).toContainText('A cicatrização vai bem.');
  });
  await test.step('And the patient is told that it is new, and reads the summary', async () => {
    await expect(card(page, 'Exames de Imagem')).toContainText('1 novo');
    await card(page, 'Exames de Imagem').click();
    const row = page.getByRole('row').filter({ hasText: 'Foto do curativo' });
    await expect(row).toContainText('Novo');
    await expect(row).toContainText('A cicatrização vai bem.');
  });
  await test.step('And sees the image, and keeps it byte for byte', async () => {
    await page
      .getByRole('dialog', { name: 'Exames de Imagem' })
      .getByRole('button', { name: 'Ver Foto do curativo' })
      .click();
    const preview = page.getByRole('dialog', { name: 'Foto do curativo' });
    const shown = preview.getByRole('img', { name: 'Foto do curativo' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
    const saved = await savedBy(page, preview.getByRole('button', { name: 'Baixar Foto do curativo' }));
    expect(saved.name).toBe('curativo.png');
    expect(sha256(saved.bytes)).toBe(sha256(picture));
    await preview.getByRole('button', { name: 'Fechar' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Foto do curativo' })).not.toContainText('Novo');
  });
});
