import { expect, type Page } from '@playwright/test';
import { enterButton, fillIn, toasts } from './entrance.ts';
import { openLive } from './live-page.ts';
import { journeyPerson, password } from './people.ts';
import { test } from './watched-test.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

/** What the owner reads to the patient: their temporary password, as the clinic's own people see it. */
async function revealTemporaryPassword(page: Page, project: string, email: string): Promise<string> {
  const { request } = page;
  const owner = journeyPerson('dona', project);
  const found = await (await request.post('/functions/v1/get-clinics-by-email', { data: { email: owner } })).json();
  const clinicId: string = found.clinics[0].id;
  await request.post('/api/sign-in', {
    data: { area: 'clinic', email: owner, password, selectedClinicId: clinicId },
  });
  const { patients } = await (await request.get(`/api/clinics/${clinicId}/patients`)).json();
  const patientId: string = patients.length === 1 ? patients[0].id : expect(patients).toHaveLength(1);
  const revealed = await request.post(`/api/clinics/${clinicId}/patients/${patientId}/temporary-password/reveal`);
  expect(revealed.ok(), `${email} has a temporary password`).toBe(true);
  return (await revealed.json()).temporaryPassword;
}

test('a temporary password opens nothing but the choice of one’s own', async ({ page, browser }, { project }) => {
  const email = journeyPerson('primeiro', project.name);
  const owners = await (await browser.newContext()).newPage();
  const temporary = await revealTemporaryPassword(owners, project.name, email);
  await owners.context().close();

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
