import type { Page } from '@playwright/test';
import { type Entered, openHome } from '../signed-in.ts';

export async function openStaff(page: Page, { clinicId }: Entered): Promise<void> {
  await page.goto(`/clinica/${clinicId}/profissionais`);
  await page.getByRole('table', { name: 'Profissionais' }).waitFor();
}

export async function openRecord(page: Page, place: Entered): Promise<void> {
  await openHome(page, place);
  await page
    .getByRole('link', { name: /^Ver detalhes de/ })
    .first()
    .click();
  await page.getByRole('table', { name: 'Lista de documentos' }).waitFor();
}

/** On a phone it is behind a tab. */
export async function openAnamnesis(page: Page, place: Entered): Promise<void> {
  await openRecord(page, place);
  const tab = page.getByRole('tab', { name: 'Anamnese' });
  if (await tab.isVisible()) await tab.click();
}
