import { expect, type Page } from '@playwright/test';
import { openLive } from './testing/live-page.ts';
import { journeyPerson } from './testing/people.ts';
import { enterButton, fillIn, toasts } from './testing/sign-in-form.ts';
import { enterAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { onPhone } from './testing/widths.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

/** What the owner reads to the patient: the temporary password of the clinic's only one. */
async function revealTemporaryPassword(page: Page, project: string): Promise<string> {
  const { clinicId } = await enterAs(page, 'clinic', journeyPerson('dona', project));
  const patients = `/api/clinics/${clinicId}/patients`;
  const [patient] = (await (await page.request.get(patients)).json()).patients;
  const revealed = await page.request.post(`${patients}/${patient.id}/temporary-password/reveal`);
  await page.context().clearCookies();
  return (await revealed.json()).temporaryPassword;
}

test('a temporary password opens nothing but the choice of one’s own', onPhone, async ({ page }, { project }) => {
  const email = journeyPerson('primeiro', project.name);
  const temporary = await revealTemporaryPassword(page, project.name);

  await test.step('When the patient signs in with it, a new password is asked for', async () => {
    await openLive(page, '/paciente/login');
    await fillIn(page, email, { password: temporary });
    await enterButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova senha');
    await expect(page.getByText('Este é o seu primeiro acesso. Crie uma senha só sua para continuar.')).toBeVisible();
  });
  await test.step('And no other page opens before', async () => {
    const { clinics } = await (await page.request.get('/api/session')).json();
    await page.goto(`/paciente/${clinics[0].id}`);
    await expect(page).toHaveURL(/\/paciente\/login\?.*etapa=new_password/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova senha');
  });
  const own = 'so minha 2026';
  await test.step('Then the person’s own password lets them in', async () => {
    await page.getByLabel('Senha atual').fill(temporary);
    await page.getByLabel('Nova senha', { exact: true }).fill(own);
    await page.getByLabel('Confirmar nova senha').fill(own);
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page).toHaveURL(/\/paciente\/[\w-]{36}$/);
    await expect(toasts(page)).toContainText('Login realizado com sucesso!');
  });
  await test.step('And from now on it is the one', async () => {
    await openLive(page, '/paciente/login');
    await fillIn(page, email, { password: temporary });
    await enterButton(page).click();
    await expect(page.locator('form')).toContainText('Credenciais inválidas');
    await page.getByLabel('Senha', { exact: true }).fill(own);
    await enterButton(page).click();
    await expect(page).toHaveURL(/\/paciente\/[\w-]{36}$/);
  });
});
