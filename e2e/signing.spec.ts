import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { fileHeaders } from '@virtual-med/contract/core/file-fields';
import { samplePdf } from '../server/src/testing/factories/sample-pdf.ts';
import { pdfPages } from '../server/src/testing/pdf-pages.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { toasts } from './testing/sign-in-form.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { widths } from './testing/widths.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Documentos', exact: true });
const rowOf = (page: Page, name: string) =>
  section(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });

async function openRecord(page: Page, email: string): Promise<void> {
  await openAs(page, 'clinic', email);
  await page.getByRole('link', { name: 'Ver detalhes de Pedro Paciente' }).first().click();
  await expect(section(page)).toBeVisible();
}

test('a professional signs what they send, one by one or several at once, and the patient keeps the signed version beside the original', async ({
  page,
  other: patient,
}) => {
  test.slow();
  const { professional, patient: receiver } = await ownClinic('signing');
  const certificate = samplePdf('Atestado', ['Repouso de dois dias']);

  await test.step('Given a PDF sent with the wish to sign it', async () => {
    await openRecord(page, professional);
    await page.getByRole('main').getByRole('button', { name: 'Anexar documento' }).click();
    const upload = page.getByRole('dialog', { name: 'Anexar documento' });
    await expect(upload.getByRole('checkbox'), 'nothing to sign yet').toHaveCount(0);
    await upload
      .getByLabel('Arquivo', { exact: true })
      .setInputFiles({ name: 'Atestado.pdf', mimeType: 'application/pdf', buffer: certificate });
    await upload.getByRole('combobox', { name: 'Categoria' }).click();
    await page.getByRole('option', { name: 'Atestados' }).click();
    await upload.getByRole('checkbox', { name: 'Enviar para assinatura' }).check();
    await upload.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(toasts(page)).toContainText('Documento enviado com sucesso.');
    await expect(toasts(page)).toContainText('Assinatura pedida.');
    await expect(rowOf(page, 'Atestado')).toContainText('Aguardando assinatura');
  });
  await test.step('When they sign on the page of the signer, which says what it is worth', async () => {
    const opened = page.waitForEvent('popup');
    await rowOf(page, 'Atestado').getByRole('link', { name: 'Assinar agora' }).click();
    const signer = await opened;
    await expect(signer.getByRole('note')).toContainText('sem valor legal');
    await expect(signer.getByRole('main')).toContainText('Sílvia Assina');
    await signer.getByRole('button', { name: 'Assinar documento' }).click();
    await expect(signer.getByRole('heading', { name: 'Documento assinado' })).toBeVisible();
    await signer.close();
  });
  await test.step('Then the record holds both, and says so', async () => {
    await expect(toasts(page)).toContainText('Documento enviado e assinado com sucesso.', { timeout: 60_000 });
    await expect(rowOf(page, 'Atestado (assinado)')).toContainText('Assinatura de teste, sem valor jurídico');
    await expect(rowOf(page, 'Atestado')).toHaveCount(0);
    await section(page).getByRole('button', { name: '2 versões de Atestado (assinado)' }).click();
    await expect(page.getByRole('menuitem', { name: /^Assinada por Sílvia Assina em/ })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Original, de/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await section(page).getByRole('button', { name: 'Ações de Atestado (assinado)' }).click();
    await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Pedir assinatura' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('Given two more documents, and a CPF on record', async () => {
    const [clinicId, patientId] = new URL(page.url()).pathname.split('/').filter((part) => part.length === 36);
    const known = await page.request.put(`/api/clinics/${clinicId}/own-professional-identity`, {
      data: { cpf: '52998224725' },
    });
    expect(known.ok(), await known.text()).toBe(true);
    for (const name of ['Receita', 'Laudo']) {
      const answer = await page.request.post(`/api/clinics/${clinicId}/documents`, {
        headers: fileHeaders({ name, category: 'Receitas Médicas', patientId, fileName: `${name}.pdf` }),
        data: samplePdf(name, []),
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
    await page.reload();
  });
  await test.step('When they sign both with a certificate of their own and authorise it at the provider, which says what it is worth', async () => {
    await section(page).getByRole('button', { name: 'Assinar vários' }).click();
    const signing = page.getByRole('dialog', { name: 'Assinar com certificado digital' });
    await expect(signing.getByRole('radio', { name: /Certificado de teste/ })).toBeChecked();
    await signing.getByRole('checkbox', { name: 'Selecionar todos' }).check();
    await signing.getByRole('button', { name: 'Assinar selecionados' }).click();
    await expect(page.getByRole('note')).toContainText('sem valor legal');
    await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
  });
  await test.step('Then the record holds the signed versions beside the originals', async () => {
    for (const name of ['Receita', 'Laudo']) {
      await expect(rowOf(page, `${name} (assinado)`)).toContainText('Assinatura de teste, sem valor jurídico');
      await expect(rowOf(page, `${name} (assinado)`)).toContainText('2 versões');
    }
  });
  await test.step('And the patient gets the original untouched and the signed version with a page more', async () => {
    await patient.setViewportSize(widths.phone);
    await openAs(patient, 'patient', receiver);
    await patient
      .getByRole('main')
      .getByRole('button', { name: /^Atestados/ })
      .click();
    const group = patient.getByRole('dialog', { name: 'Atestados' });
    await expect(group.getByRole('row').filter({ hasText: 'Atestado (assinado)' })).toContainText('por Sílvia Assina');
    const save = async (name: string) => {
      const [download] = await Promise.all([
        patient.waitForEvent('download'),
        group.getByRole('button', { name: `Baixar ${name}`, exact: true }).click(),
      ]);
      return readFile(await download.path());
    };
    expect(certificate.equals(await save('Atestado'))).toBe(true);
    const signed = await save('Atestado (assinado)');
    expect(certificate.equals(signed.subarray(0, certificate.length))).toBe(true);
    const { pages } = await pdfPages(signed);
    expect(pages[1]?.text).toContain('Assinatura de teste, sem valor legal.');
    await patient.goBack();
    await patient
      .getByRole('main')
      .getByRole('button', { name: /^Receitas Médicas/ })
      .click();
    await expect(
      patient
        .getByRole('dialog', { name: 'Receitas Médicas' })
        .getByRole('row')
        .filter({ hasText: 'Receita (assinado)' }),
    ).toContainText('Assinatura de teste, sem valor jurídico');
  });
});

test('an owner asks a professional to sign, who refuses and says why', async ({ page, other }) => {
  test.slow();
  const { owner, professional } = await ownClinic('signing');
  await test.step('Given a document without a signature', async () => {
    await openRecord(page, owner);
    const [clinicId, patientId] = new URL(page.url()).pathname.split('/').filter((part) => part.length === 36);
    const answer = await page.request.post(`/api/clinics/${clinicId}/documents`, {
      headers: fileHeaders({
        name: 'Relatório',
        category: 'Relatórios Médicos',
        patientId,
        fileName: 'Relatório.pdf',
      }),
      data: samplePdf('Relatório', []),
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await page.reload();
    await expect(rowOf(page, 'Relatório')).toBeVisible();
  });
  await test.step('When the owner asks the professional', async () => {
    await section(page).getByRole('button', { name: 'Ações de Relatório' }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: 'Pedir assinatura' }).click();
    const confirmDialog = page.getByRole('alertdialog');
    await expect(confirmDialog).toContainText('Assinatura de teste, sem valor legal.');
    await confirmDialog.getByRole('combobox', { name: 'Quem assina' }).click();
    await page.getByRole('option', { name: 'Sílvia Assina' }).click();
    await confirmDialog.getByRole('button', { name: 'Pedir assinatura' }).click();
    await expect(toasts(page)).toContainText('Assinatura pedida.');
    await expect(rowOf(page, 'Relatório')).toContainText('Sílvia Assina, a pedido de Olga Dona');
    await expect(rowOf(page, 'Relatório').getByRole('button', { name: 'Copiar link de assinatura' })).toBeVisible();
  });
  await test.step('And the professional refuses', async () => {
    await openRecord(other, professional);
    const link = rowOf(other, 'Relatório').getByRole('link', { name: 'Assinar agora' });
    await expect(link).toBeVisible();
    await other.goto((await link.getAttribute('href')) ?? '');
    await other.getByLabel('Motivo da recusa').fill('Falta a data da consulta');
    await other.getByRole('button', { name: 'Recusar' }).click();
    await expect(other.getByRole('heading', { name: 'Assinatura recusada' })).toBeVisible();
  });
  await test.step('Then the owner reads why, and may ask again', async () => {
    await expect(rowOf(page, 'Relatório')).toContainText('Assinatura recusada', { timeout: 60_000 });
    await expect(rowOf(page, 'Relatório')).toContainText('Falta a data da consulta');
    await section(page).getByRole('button', { name: 'Ações de Relatório' }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: 'Pedir assinatura' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Pedir a assinatura deste documento?' })).toBeVisible();
  });
});
