import { expect, type Page } from '@playwright/test';
import { openLive } from './live-page.ts';
import { password as usual } from './people.ts';

export const emailField = (page: Page) => page.getByLabel('Email', { exact: true });
export const passwordField = (page: Page) => page.getByLabel('Senha', { exact: true });
export const clinicPicker = (page: Page) => page.getByRole('combobox', { name: 'Clínica' });
export const enterButton = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });
/** Toasts stand in a region of their own. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' });

/** Fills a login in, waiting for the clinic to be chosen by itself or choosing the one named. */
export async function fillIn(page: Page, email: string, { password = usual, clinic = '' } = {}): Promise<void> {
  await emailField(page).fill(email);
  const picker = clinicPicker(page);
  if (await picker.isVisible()) {
    if (clinic) {
      await expect(picker).toHaveText(/^(Selecione|Clínica)/);
      await picker.click();
      await page.getByRole('option', { name: clinic }).click();
    }
    await expect(picker).toHaveText(/^Clínica/);
  }
  await passwordField(page).fill(password);
}

const logins = { clinic: '/clinica/login', patient: '/paciente/login', admin: '/admin/login' } as const;

/** Signs in through one of the doors and waits until the page behind it is there. */
export async function signIn(
  page: Page,
  door: keyof typeof logins,
  email: string,
  options: Parameters<typeof fillIn>[2] = {},
): Promise<void> {
  await openLive(page, logins[door]);
  await fillIn(page, email, options);
  await enterButton(page).click();
  await expect(page.getByRole('button', { name: /^Menu do usuário/ })).toBeVisible();
}
