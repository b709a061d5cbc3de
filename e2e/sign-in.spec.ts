import { expect } from '@playwright/test';
import { openLive } from './testing/live-page.ts';
import { password, people } from './testing/people.ts';
import { clinicPicker, emailField, enterButton, passwordField } from './testing/sign-in-form.ts';
import { test } from './testing/watched-test.ts';

// Refusals are answers with a status, and the browser writes each one down.
test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

test('from the keyboard alone', async ({ page }) => {
  await openLive(page, '/paciente/login');
  await emailField(page).focus();
  await page.keyboard.type(people.patient);
  await expect(clinicPicker(page)).toHaveText('Selecione a clínica');
  await page.keyboard.press('Tab');
  await expect(clinicPicker(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Clínica Coração' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'Clínica Horizonte' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(clinicPicker(page)).toHaveText('Clínica Horizonte');
  await expect(clinicPicker(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Mostrar senha' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Lembrar meu email da próxima vez' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(enterButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/paciente\/[\w-]{36}$/);
});
