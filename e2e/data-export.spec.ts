import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { blockClinic } from '@virtual-med/contract/clinics/clinics.endpoints';
import { fileHeaders } from '@virtual-med/contract/core/file-fields';
import { uploadDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { getOwnHome } from '@virtual-med/contract/documents/own-documents';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { unzip } from '../server/src/core/zip/testing/unzip.ts';
import { samplePdf } from '../server/src/testing/factories/sample-pdf.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { password, people } from './testing/people.ts';
import { enterAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

const at = (path: string, clinicId: string) => path.replace(':clinicId', clinicId);

async function unpacked(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return unzip(await readFile(await download.path()));
}

const holds = (files: ReadonlyMap<string, Buffer>, bytes: Buffer) =>
  [...files.values()].some((one) => one.equals(bytes));

/** A document of the clinic's first patient, sent by its owner. */
async function send(page: Page, clinicId: string, bytes: Buffer): Promise<void> {
  const { patients } = await (await page.request.get(at(listPatients.path, clinicId))).json();
  const patient = patients.find(({ name }: { name: string }) => name === 'Rita Recebe');
  const answer = await page.request.post(at(uploadDocument.path, clinicId), {
    headers: fileHeaders({ name: 'Laudo', category: 'Outros', patientId: patient.id, fileName: 'laudo.pdf' }),
    data: bytes,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a patient takes everything along in one file, with a receipt', onPhone, async ({ page }) => {
  const { clinicId, clinic, owner, patient, word } = await ownClinic('documents');
  const sent = samplePdf(`Laudo ${word}`, []);
  await enterAs(page, 'clinic', owner);
  await send(page, clinicId, sent);
  await enterAs(page, 'patient', patient);
  await page.goto(`/paciente/${clinicId}/meus-dados`);
  const files = await unpacked(page, page.getByRole('button', { name: 'Baixar meus dados' }));

  await test.step('Then it holds the original, and a page that opens without the platform', async () => {
    expect(holds(files, sent)).toBe(true);
    expect(files.get('meus-dados.html')?.toString()).toContain(clinic);
  });
  await test.step('And the receipt on the screen is the sum of the manifest in it', async () => {
    const sum = createHash('sha256')
      .update(files.get('MANIFESTO_sha256.txt') ?? '')
      .digest('hex');
    await expect(page.getByText(sum)).toBeVisible();
  });
});

test('the owner of a blocked clinic takes everything along, and gets in nowhere else', async ({ page, browser }) => {
  const { clinicId, clinic, owner, word } = await ownClinic('documents');
  const sent = samplePdf(`Prontuário ${word}`, []);
  await enterAs(page, 'clinic', owner);
  await send(page, clinicId, sent);
  const provider = await browser.newPage();
  await enterAs(provider, 'admin', people.superAdmin);
  const blocked = await provider.request.fetch(at(blockClinic.path, clinicId), { method: blockClinic.method });
  expect(blocked.ok(), await blocked.text()).toBe(true);
  await provider.close();

  await test.step('When they come to the login, one way is left', async () => {
    await page.goto(`/clinica/${clinicId}/pacientes`);
    await expect(page).toHaveURL(/\/clinica\/login/);
    await page.getByLabel('Email', { exact: true }).fill(owner);
    await expect(page.getByRole('combobox', { name: 'Clínica' })).toContainText(clinic);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sou o dono: exportar os dados' }).click();
    await expect(page).toHaveURL(`/exportar-dados/${clinicId}`);
  });
  await test.step('Then the file is made while they wait, and holds what was sent', async () => {
    await page.getByRole('button', { name: 'Exportar tudo' }).click();
    await expect(page.getByText('O arquivo está pronto.')).toBeVisible({ timeout: 60_000 });
    const files = await unpacked(page, page.getByRole('button', { name: 'Baixar o arquivo' }));
    expect(holds(files, sent)).toBe(true);
    expect(files.get('dados/clinica.json')?.toString()).toContain(clinic);
  });
  await test.step('And nothing else of the clinic answers them', async () => {
    for (const path of [listPatients.path, getOwnHome.path])
      expect((await page.request.get(at(path, clinicId))).status()).toBe(403);
  });
});
