import { expect } from '@playwright/test';
import { journeyPerson, people } from './people.ts';
import type { Screen } from './scan.ts';
import { openAs } from './signed-in.ts';

/** Everything about money, for the scans of all screens. */
export const paymentScreens: Record<string, Screen> = {
  'settings of the system': {
    open: async (page) => {
      await openAs(page, 'admin', people.superAdmin);
      await page.goto('/admin/configuracoes');
      await expect(page.getByText('Nenhuma tarefa falhou.')).toBeVisible();
    },
    part: 'main',
  },
  'payments report, its table opened': {
    open: async (page) => {
      await openAs(page, 'admin', people.superAdmin);
      await page.goto('/admin/pagamentos');
      await page.getByText('Ver valores em tabela').click();
      await expect(page.getByText('Em aberto', { exact: true }).first()).toBeVisible();
    },
    part: 'main',
    bothWidths: true,
  },
  'late payment': {
    open: async (page) => {
      const { clinicId } = await openAs(page, 'clinic', journeyPerson('atrasa', 'desktop'));
      await page.goto(`/clinica/${clinicId}/pagamento`);
      await expect(page.getByText('Em Atraso', { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Pagamento em atraso' })).toBeVisible();
    },
    part: 'main',
    bothWidths: true,
  },
  'subscription being managed': {
    open: async (page) => {
      const { clinicId } = await openAs(page, 'clinic', people.owner);
      await page.goto(`/clinica/${clinicId}/pagamento`);
      await page.getByRole('button', { name: 'Gerenciar assinatura' }).click();
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    },
    part: '[role=dialog]',
  },
};
