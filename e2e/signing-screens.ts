import { expect, type Page } from '@playwright/test';
import { journeyPerson } from './people.ts';
import type { Screen } from './scan.ts';
import { openAs } from './signed-in.ts';

/** The record of a patient one of whose documents waits for the owner's signature. */
async function openWaiting(page: Page) {
  await openAs(page, 'clinic', journeyPerson('ass-dona', 'desktop'));
  await page.getByRole('link', { name: 'Ver detalhes de Vera Espera' }).first().click();
  const link = page.getByRole('link', { name: 'Assinar agora' });
  await expect(link).toBeVisible();
  return link;
}

/** What is to be seen of signing, for the scans of all screens. */
export const signingScreens: Record<string, Screen> = {
  'documents, one waiting for its signature': {
    open: openWaiting,
    part: 'section[aria-labelledby=patient-documents]',
    bothWidths: true,
  },
  'documents, question before signing': {
    open: async (page) => {
      await openWaiting(page);
      await page
        .getByRole('button', { name: /^Ações de Ecocardiograma/ })
        .filter({ visible: true })
        .click();
      await page.getByRole('menuitem', { name: 'Pedir assinatura' }).click();
      await expect(page.getByRole('combobox', { name: 'Quem assina' })).toContainText('Olga Dona');
    },
    part: '[role=alertdialog]',
  },
  'page of the embedded signer': {
    open: async (page) => {
      await page.goto((await (await openWaiting(page)).getAttribute('href')) ?? '');
      await page.getByRole('button', { name: 'Recusar' }).click();
      await expect(page.getByText('Informe o motivo da recusa')).toBeVisible();
    },
    part: 'body',
    ownColours: true,
  },
};
