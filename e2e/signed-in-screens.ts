import { expect, type Page } from '@playwright/test';
import { patientScreens } from './patient-screens.ts';
import { paymentScreens } from './payment-screens.ts';
import { password, people } from './people.ts';
import type { Screen } from './scan.ts';
import { chooseInUserMenu, openAs, openProfile, sayWhy, userMenu } from './signed-in.ts';
import { signingScreens } from './signing-screens.ts';
import { staffScreens } from './staff-screens.ts';

const dialog = '[role=dialog]';

async function openClinics(page: Page): Promise<void> {
  await openAs(page, 'admin', people.superAdmin);
  await page.goto('/admin?busca=coracao');
  await expect(page.getByRole('link', { name: 'Clínica Coração', exact: true })).toBeVisible();
}

async function openRecord(page: Page): Promise<void> {
  await openAs(page, 'clinic', people.owner);
  await page
    .getByRole('link', { name: /^Ver detalhes de/ })
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'Lista de documentos' })).toBeVisible();
}

/** The frame behind the logins and everything that opens over it, for the scans of all screens. */
export const signedInScreens: Record<string, Screen> = {
  'frame of the staff': { open: (page) => openAs(page, 'clinic', people.owner), bothWidths: true },
  'frame with a page that is restricted': {
    open: async (page) => {
      const { clinicId } = await openAs(page, 'clinic', people.professional);
      await page.goto(`/clinica/${clinicId}/pagamento`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Acesso restrito');
    },
  },
  'frame of the provider, with its banner and the clinics': {
    open: openClinics,
    bothWidths: true,
  },
  'collapsed or opened menu': {
    open: async (page) => {
      await openAs(page, 'clinic', people.professional);
      await page.keyboard.press('Control+b');
      await expect(page.locator('aside[data-state=collapsed], [role=dialog]')).toBeVisible();
    },
    part: 'aside, [role=dialog]',
    bothWidths: true,
  },
  'user menu': {
    open: async (page) => {
      await openAs(page, 'patient', people.patient);
      await userMenu(page).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    part: '[role=menu]',
  },
  search: {
    open: async (page) => {
      await openAs(page, 'clinic', people.owner);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Buscar' }).fill('ana');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
    part: 'header',
    bothWidths: true,
  },
  'question before leaving': {
    open: async (page) => {
      await openAs(page, 'clinic', people.owner);
      await chooseInUserMenu(page, 'Sair');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
    part: '[role=alertdialog]',
  },
  'Perfil, form with errors': {
    open: async (page) => {
      await openAs(page, 'clinic', people.owner);
      const profile = await openProfile(page, 'Dados');
      await profile.getByRole('button', { name: 'Editar nome e telefone' }).click();
      await profile.getByLabel('Nome').fill('');
      await profile.getByRole('button', { name: 'Salvar' }).click();
      await expect(profile.getByText('Nome é obrigatório')).toBeVisible();
    },
    part: dialog,
  },
  'Perfil, second factor being turned on': {
    open: async (page) => {
      await openAs(page, 'admin', people.superAdmin);
      const profile = await openProfile(page, 'Segurança');
      await profile.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click();
      await profile.getByLabel('Senha atual', { exact: true }).fill(password);
      await profile.getByRole('button', { name: 'Continuar' }).click();
      await expect(profile.getByRole('img')).toBeVisible();
    },
    part: dialog,
  },
  'Perfil, devices': {
    open: async (page) => {
      await openAs(page, 'clinic', people.owner);
      const profile = await openProfile(page, 'Aparelhos');
      await expect(profile.getByText('Este aparelho')).toBeVisible();
    },
    part: dialog,
  },
  'clinics, dialog with errors': {
    open: async (page) => {
      await openClinics(page);
      await page.getByRole('button', { name: 'Nova clínica' }).click();
      await page.getByRole('button', { name: 'Criar clínica' }).click();
      await expect(page.getByText('Plano obrigatório')).toBeVisible();
    },
    part: dialog,
  },
  'clinics, actions': {
    open: async (page) => {
      await openClinics(page);
      await page.getByRole('button', { name: 'Ações da clínica Clínica Coração' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    part: '[role=menu]',
  },
  'clinics, plan': {
    open: async (page) => {
      await openClinics(page);
      await page.getByRole('button', { name: 'Ações da clínica Clínica Coração' }).click();
      await page.getByRole('menuitem', { name: 'Alterar plano' }).click();
      await expect(page.getByText('Selecionado')).toBeVisible();
    },
    part: dialog,
  },
  'clinics, invoices': {
    open: async (page) => {
      await openClinics(page);
      await page.getByRole('button', { name: 'Ações da clínica Clínica Coração' }).click();
      await page.getByRole('menuitem', { name: 'Ver faturas' }).click();
      await expect(page.getByText('Treinamento da equipe').filter({ visible: true })).toBeVisible();
    },
    part: dialog,
    bothWidths: true,
  },
  settings: {
    open: async (page) => {
      const { clinicId } = await openAs(page, 'clinic', people.owner);
      await page.goto(`/clinica/${clinicId}/configuracoes`);
      await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible();
    },
    part: 'main',
  },
  'card of a clinic not set up': {
    open: async (page) => {
      await openAs(page, 'clinic', 'dono@horizonte.med');
      await expect(page.getByRole('heading', { name: 'Termine de configurar sua clínica!' })).toBeVisible();
    },
    part: 'main',
    bothWidths: true,
  },
  ...staffScreens,
  'patients, form with errors': {
    open: async (page) => {
      await openAs(page, 'clinic', people.owner);
      await page.getByRole('button', { name: 'Novo paciente' }).click();
      await page.getByRole('button', { name: 'Salvar' }).click();
      await expect(page.getByText('Nome é obrigatório')).toBeVisible();
    },
    part: dialog,
  },
  'patients, none found': {
    open: async (page) => {
      await openAs(page, 'clinic', people.owner);
      await page.getByLabel('Buscar pacientes').fill('ninguém assim');
      await expect(page.getByText('Nenhum paciente encontrado')).toBeVisible();
    },
    part: 'main',
  },
  'patient, a field being edited': {
    open: async (page) => {
      await openAs(page, 'clinic', people.owner);
      await page
        .getByRole('link', { name: /^Ver detalhes de/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Editar Alergias' }).click();
      await expect(page.getByRole('textbox', { name: 'Alergias' })).toBeFocused();
    },
    part: 'main',
    bothWidths: true,
  },
  'documents of a patient': {
    open: openRecord,
    part: 'section[aria-labelledby=patient-documents]',
    bothWidths: true,
  },
  'documents, one opened, with its summaries': {
    open: async (page) => {
      await openRecord(page);
      await page
        .getByRole('button', { name: /^Ver: / })
        .filter({ visible: true })
        .first()
        .click();
      await expect(page.getByText('Quem abriu')).toBeVisible();
      await expect(page.locator('[data-drawn] canvas').first()).toBeVisible();
      await page.getByRole('button', { name: /^Editar: Resumo do paciente/ }).click();
    },
    part: dialog,
  },
  'documents, upload with errors': {
    open: async (page) => {
      await openAs(page, 'clinic', people.owner);
      await page.getByRole('main').getByRole('button', { name: 'Anexar documento' }).click();
      const upload = page.getByRole('dialog', { name: 'Anexar documento' });
      await upload
        .getByLabel('Arquivo', { exact: true })
        .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await upload.getByRole('button', { name: 'Enviar' }).click();
      await expect(upload.getByText('Tipo de arquivo não suportado')).toBeVisible();
    },
    part: dialog,
  },
  'question before a clinic': {
    open: async (page) => {
      const { clinicId } = await openAs(page, 'clinic', people.owner);
      await openAs(page, 'admin', people.superAdmin);
      await page.goto(`/clinica/${clinicId}/pacientes`);
      await expect(page.getByRole('dialog', { name: 'Motivo do acesso' })).toBeVisible();
    },
    part: dialog,
  },
  'clinic with somebody of the provider inside': {
    open: async (page) => {
      const { clinicId } = await openAs(page, 'clinic', people.owner);
      await openAs(page, 'admin', people.superAdmin);
      await page.goto(`/clinica/${clinicId}/configuracoes`);
      await sayWhy(page);
      await expect(page.getByRole('button', { name: 'Sair da clínica' })).toBeVisible();
      await expect(page.getByText('Em andamento').first()).toBeVisible();
    },
    part: 'main',
  },
  'help, searched': {
    open: async (page) => {
      await openAs(page, 'admin', people.superAdmin);
      await page.goto('/admin/ajuda');
      await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('senha');
      await expect(page.getByRole('status').getByText('encontrados')).toBeVisible();
    },
    part: 'main',
  },
  'help of the owner, with pictures': {
    open: async (page) => {
      const { clinicId } = await openAs(page, 'clinic', people.owner);
      await page.goto(`/clinica/${clinicId}/ajuda`);
      await expect(page.getByRole('article').first()).toBeVisible();
    },
    part: 'main',
  },
  ...paymentScreens,
  ...patientScreens,
  ...signingScreens,
  'clinic that is not there': {
    open: async (page) => {
      await openAs(page, 'clinic', people.owner);
      await page.goto('/clinica/abc/pacientes');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
};
