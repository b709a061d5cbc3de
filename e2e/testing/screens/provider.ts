import type { Page } from '@playwright/test';
import { follow } from '../live-page.ts';
import { ownClinic } from '../own-clinic.ts';
import { password } from '../people.ts';
import { openProfile, sayWhy } from '../signed-in.ts';
import { openHome } from './openings.ts';
import type { Screens } from './screen.ts';

const dialog = '[role=dialog]';

async function openClinics(page: Page): Promise<void> {
  await follow(page, '/admin?busca=coracao');
  await page.getByRole('link', { name: 'Clínica Coração', exact: true }).waitFor();
}

async function beginWithClinic(page: Page): Promise<void> {
  await openClinics(page);
  await page.getByRole('button', { name: 'Ações da Clínica Coração' }).click();
  await page.getByRole('menu').waitFor();
}

/** The address of the clinic's pages, as the provider's staff find it. */
async function addressOfClinic(page: Page): Promise<string> {
  await openClinics(page);
  const address = await page.getByRole('link', { name: 'Clínica Coração', exact: true }).getAttribute('href');
  return (address ?? '').replace(/\/pacientes$/, '');
}

/** What the provider's staff see. */
export const providerScreens: Screens = {
  'frame of the provider, with its banner and the clinics': { open: openClinics, bothWidths: true },
  'clinics, dialog with errors': {
    open: async (page) => {
      await openClinics(page);
      await page.getByRole('button', { name: 'Nova clínica' }).click();
      await page.getByRole('button', { name: 'Criar clínica' }).click();
      await page.getByText('Plano obrigatório').waitFor();
    },
    part: dialog,
  },
  'clinics, actions': { open: beginWithClinic, part: '[role=menu]', behind: true },
  'clinics, invoices': {
    open: async (page) => {
      await beginWithClinic(page);
      await page.getByRole('menuitem', { name: 'Ver faturas' }).click();
      await page.getByText('Treinamento da equipe').filter({ visible: true }).waitFor();
    },
    part: dialog,
  },
  'settings of the system': {
    open: async (page) => {
      await follow(page, '/admin/configuracoes');
      await page.getByText('Nenhuma tarefa falhou.').waitFor();
    },
    part: 'main',
  },
  'payments report, its table opened': {
    open: async (page) => {
      await follow(page, '/admin/pagamentos');
      await page.getByText('Ver valores em tabela').click();
      await page.getByText('Em aberto', { exact: true }).first().waitFor();
    },
    part: 'main',
    bothWidths: true,
  },
  'Perfil, second factor being turned on': {
    open: async (page, place) => {
      await openHome(page, place);
      const profile = await openProfile(page, 'Segurança');
      await profile.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click();
      await profile.getByLabel('Senha atual', { exact: true }).fill(password);
      await profile.getByRole('button', { name: 'Continuar' }).click();
      await profile.getByRole('img').waitFor();
    },
    part: dialog,
  },
  'question before a clinic': {
    open: async (page) => {
      await follow(page, `${await addressOfClinic(page)}/pacientes`);
      await page.getByRole('dialog', { name: 'Motivo do acesso' }).waitFor();
    },
    part: dialog,
  },
  'clinic with somebody of the provider inside': {
    open: async (page) => {
      const { clinicId } = await ownClinic('small');
      await follow(page, `/clinica/${clinicId}/configuracoes`);
      await sayWhy(page);
      await page.getByRole('button', { name: 'Sair da clínica' }).waitFor();
      await page.getByText('Em andamento').first().waitFor();
    },
    part: 'main',
  },
};
