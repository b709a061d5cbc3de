import type { Page } from '@playwright/test';
import { people } from './people.ts';
import { enterAs } from './signed-in.ts';

/** The demo's screens worth a picture, for the help and the README alike. */

/** A public page shows everything once its scripts and plans are there. */
export const openPublic = (path: string) => async (page: Page) => {
  await page.goto(path, { waitUntil: 'networkidle' });
};

async function enterClinic(page: Page, screen: string): Promise<void> {
  const { clinicId } = await enterAs(page, 'clinic', people.owner);
  await page.goto(`/clinica/${clinicId}/${screen}`);
}

export async function openPatients(page: Page): Promise<void> {
  await enterClinic(page, 'pacientes');
  await page.getByRole('article').first().waitFor();
}

export async function openRecord(page: Page): Promise<void> {
  await enterClinic(page, 'pacientes');
  await page.getByLabel('Buscar pacientes').fill(people.patient);
  await page.getByRole('link', { name: 'Ver detalhes de Marina Castro' }).first().click();
  await page.getByRole('heading', { level: 2, name: 'Documentos' }).waitFor();
}

export async function openClinicPayments(page: Page): Promise<void> {
  await enterClinic(page, 'pagamento');
  await page.getByText('Histórico de pagamentos').waitFor();
}

export async function openProfessionals(page: Page): Promise<void> {
  await enterClinic(page, 'profissionais');
  await page.getByRole('button', { name: 'Ações para Ana Beatriz Ramos' }).click();
  await page.getByRole('menuitem', { name: 'Resetar Senha' }).waitFor();
}

export async function openSettings(page: Page): Promise<void> {
  await enterClinic(page, 'configuracoes');
  await page.getByRole('button', { name: 'Trocar logo' }).waitFor();
}

export async function openPatientHome(page: Page): Promise<void> {
  const { home } = await enterAs(page, 'patient', people.patient, { clinic: 'Coração' });
  await page.goto(home);
  await page.getByRole('switch').waitFor();
}

export async function openAdmin(page: Page, path: string): Promise<void> {
  await enterAs(page, 'admin', people.superAdmin);
  await page.goto(path);
  await page.locator('main:has(h1):not(:has([data-skeleton]))').waitFor();
}
