import { expect, type Page } from '@playwright/test';
import { password as usual } from './people.ts';

export const emailField = (page: Page) => page.getByLabel('Email', { exact: true });
export const passwordField = (page: Page) => page.getByLabel('Senha', { exact: true });
export const clinicPicker = (page: Page) => page.getByRole('combobox', { name: 'Clínica' });
export const enterButton = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });
/** Toasts stand in a region of their own. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' });

/** Asks for the password again over a page whose session has ended. */
export const lostSession = (page: Page) => page.getByRole('alertdialog', { name: 'Sua sessão terminou' });

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
