import { expect, type Page } from '@playwright/test';
import { workbook } from '../server/src/core/tables/testing/workbook.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { widths } from './testing/widths.ts';

/** As three systems write their lists: semicolons and windows-1252, a workbook, tabs and UTF-16. */
const lists = {
  'pacientes.csv': Buffer.from(
    [
      'Relatório de pacientes',
      'Nome do paciente;CPF;Data de Nascimento;E-mail;Celular',
      'João Conceição;529.982.247-25;05/03/1980;joao@exemplo.med;(11) 98765-4321',
      'Maria de Fátima;;10/11/75;;11 3456-7890',
    ].join('\r\n'),
    'latin1',
  ),
  'clientes.xlsx': workbook([
    ['Cód.', 'Cliente', 'Dt. Nasc.', 'CPF', 'Fone'],
    [1, 'JOÃO CONCEIÇÃO', { serial: 29_285 }, 52_998_224_725, 11_987_654_321],
    [2, 'Ana Paula Reis', { serial: 29_252 }, 2_212_480_997, 11_987_654_322],
  ]),
  'equipe.csv':
    'Profissional;E-mail;CRM;UF\nDra. Bia Luz;bia.luz@exemplo.med;123456;SP\nCaio Sá;caio.sa@exemplo.med;;\n',
  'lista.txt': Buffer.from(
    '\ufeffPaciente\tNasc.\tE-mail\nBia Reis\t1 de abril de 1990\tbia@exemplo.med\nCaio Melo\t31/02/1980\t\n',
    'utf16le',
  ),
};

async function bring(page: Page, name: keyof typeof lists): Promise<void> {
  await page
    .getByLabel('Escolher arquivo')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(lists[name]) });
  await page.getByRole('button', { name: 'Conferir as linhas' }).click();
  await expect(page.getByRole('heading', { name: 'Confira antes de cadastrar' })).toBeVisible();
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function register(page: Page, count: string): Promise<void> {
  await page.getByRole('button', { name: `Cadastrar ${count}` }).click();
  await expect(page.getByRole('heading', { name: /cadastrados?$/ })).toBeVisible();
}

test('the owner brings in the lists of three systems, undoes the last, and the staff of a fourth', async ({ page }) => {
  const { owner } = await ownClinic('patients');
  await openAs(page, 'clinic', owner);
  await page.goto(page.url().replace(/pacientes.*/, 'importar'));

  await test.step('semicolons in windows-1252, below a title', async () => {
    await bring(page, 'pacientes.csv');
    await expect(page.getByText('João Conceição')).toBeVisible();
    await register(page, '2 pacientes');
    await page.getByRole('button', { name: 'Trazer outra lista' }).click();
  });

  await test.step('a workbook with numbers for days, and somebody who is there already', async () => {
    await bring(page, 'clientes.xlsx');
    await tab(page, 'Já cadastrados (1)').click();
    await expect(page.getByText('Já está cadastrado na clínica. Paciente: João Conceição')).toBeVisible();
    await tab(page, 'Novos (1)').click();
    await expect(page.getByText('CPF 022.124.809-97 · 01/02/1980 · (11) 98765-4322')).toBeVisible();
    await register(page, '1 paciente');
    await page.getByRole('button', { name: 'Trazer outra lista' }).click();
  });

  await test.step('tabs in UTF-16 on a phone, undone', async () => {
    await page.setViewportSize(widths.phone);
    await bring(page, 'lista.txt');
    await tab(page, 'Incompletos (1)').click();
    await expect(page.getByText('A data de nascimento não é válida.')).toBeVisible();
    await register(page, '1 paciente');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar linhas com erro' }).click();
    expect((await saved).suggestedFilename()).toBe('linhas-com-erro.csv');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('1 paciente removido.')).toBeVisible();
  });

  await test.step('the staff of the clinic, who wait for their invitations', async () => {
    await page.getByRole('link', { name: 'Lista de profissionais' }).click();
    await bring(page, 'equipe.csv');
    await expect(page.getByText('CRM-SP 123456 · bia.luz@exemplo.med')).toBeVisible();
    await register(page, '2 profissionais');
    await expect(page.getByText('2 profissionais esperam o convite por e-mail para entrar.')).toBeVisible();
  });

  await page.goto(page.url().replace(/importar.*/, 'pacientes'));
  await expect(page.getByRole('article', { name: 'Ana Paula Reis' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Bia Reis' })).toBeHidden();
});
