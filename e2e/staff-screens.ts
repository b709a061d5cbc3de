import { expect, type Page } from '@playwright/test';
import { journeyPerson, people } from './people.ts';
import type { Screen } from './scan.ts';
import { openAs } from './signed-in.ts';

const dialog = '[role=dialog]';

async function openStaff(page: Page, email: string, clinic = ''): Promise<void> {
  const { clinicId } = await openAs(page, 'clinic', email, { clinic });
  await page.goto(`/clinica/${clinicId}/profissionais`);
  await expect(page.getByRole('table')).toBeVisible();
}

/** The page of the professionals and what opens over it, for the scans of all screens. */
export const staffScreens: Record<string, Screen> = {
  professionals: { open: (page) => openStaff(page, people.owner), part: 'main', bothWidths: true },
  'professionals, form with errors': {
    open: async (page) => {
      await openStaff(page, people.owner);
      await page.getByRole('button', { name: 'Novo profissional' }).click();
      await page.getByRole('button', { name: 'Criar profissional' }).click();
      await expect(page.getByText('Nome obrigatório')).toBeVisible();
    },
    part: dialog,
  },
  'professionals, question before somebody leaves': {
    open: async (page) => {
      await openStaff(page, people.owner);
      await page.getByRole('button', { name: 'Ações para Ana Beatriz Ramos' }).click();
      await page.getByRole('menuitem', { name: 'Excluir' }).click();
      await expect(page.getByLabel('Passar os pacientes para')).toBeVisible();
    },
    part: '[role=alertdialog]',
  },
  'professionals, temporary password in sight': {
    open: async (page) => {
      await openStaff(page, journeyPerson('equipe', 'desktop'), 'Equipe');
      await page.getByRole('button', { name: 'Ações para Ester Espera' }).click();
      await page.getByRole('menuitem', { name: 'Mostrar senha temporária' }).click();
      const shown = page.getByRole('dialog', { name: 'Senha temporária' });
      await shown.getByRole('button', { name: 'Mostrar senha temporária' }).click();
      await expect(shown.getByRole('button', { name: 'Copiar senha' })).toBeVisible();
    },
    part: dialog,
  },
};
