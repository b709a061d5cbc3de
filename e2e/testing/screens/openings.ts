import type { Page } from '@playwright/test';
import { follow } from '../live-page.ts';
import { type Entered, userMenu } from '../signed-in.ts';

/** An area's first page, as soon as its frame stands. */
export async function openHome(page: Page, { home }: Entered): Promise<void> {
  await follow(page, home);
  await userMenu(page).waitFor();
}

export async function openStaff(page: Page, { clinicId }: Entered): Promise<void> {
  await follow(page, `/clinica/${clinicId}/profissionais`);
  await page.getByRole('table', { name: 'Profissionais' }).waitFor();
}

/** The page of the first patient whose name begins so. */
export async function openPatient(page: Page, place: Entered, name = ''): Promise<void> {
  await openHome(page, place);
  await page
    .getByRole('link', { name: new RegExp(`^Ver detalhes de ${name}`) })
    .first()
    .click();
}

export async function openRecord(page: Page, place: Entered): Promise<void> {
  await openPatient(page, place);
  await page.getByRole('table', { name: 'Lista de documentos' }).waitFor();
}

/** On a phone it is behind a tab. */
export async function openAnamnesis(page: Page, place: Entered): Promise<void> {
  await openRecord(page, place);
  const tab = page.getByRole('tab', { name: 'Anamnese' });
  if (await tab.isVisible()) await tab.click();
}
