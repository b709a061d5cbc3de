import { expect } from '@playwright/test';
import { openAuthenticator } from '../server/src/testing/authenticator.ts';
import { openLive } from './testing/live-page.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { withOwnServer } from './testing/own-server.ts';
import { everyFinding } from './testing/scan.ts';
import { enterButton, fillIn, toasts } from './testing/sign-in-form.ts';
import { test as base } from './testing/watched-test.ts';

/** An installation by somebody who asks a second factor of all staff. */
const test = base.extend<object, { strictHouse: { baseURL: string; door: string } }>({
  strictHouse: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures to make, and takes no other.
    async ({}, use) =>
      withOwnServer('demo-house.ts', { REQUIRE_SECOND_FACTOR: 'staff', DEMO: 'none' }, (baseURL, door) =>
        use({ baseURL, door }),
      ),
    { scope: 'worker', timeout: 360_000 },
  ],
});

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

test('staff turn the second factor on before anything else, where it is required', async ({
  page,
  strictHouse: { baseURL, door },
}) => {
  // Two looks by axe take their time.
  test.slow();
  const { professional: email } = await ownClinic('small', door);
  const heading = page.getByRole('heading', { level: 1 });
  await test.step('Given a sign-in with the right password, the screen asks to turn it on', async () => {
    await openLive(page, `${baseURL}/clinica/login`);
    await fillIn(page, email);
    await enterButton(page).click();
    await expect(heading).toHaveText('Verificação em duas etapas');
    await expect(page.getByText('A sua conta exige a verificação em duas etapas.')).toBeVisible();
    expect(await everyFinding(page)).toEqual([]);
  });
  await test.step('When another page is asked for, it leads back here', async () => {
    const { clinics } = await (await page.request.get(`${baseURL}/api/session`)).json();
    const clinicPage = `/clinica/${clinics[0].id}/pacientes`;
    await page.goto(`${baseURL}${clinicPage}`);
    await expect(page).toHaveURL(/\/clinica\/login\?.*etapa=enrol_second_factor/);
    await expect(heading).toHaveText('Verificação em duas etapas');
    const list = await page.request.get(`${baseURL}/api/clinics/${clinics[0].id}/patients`);
    expect((await list.json()).code).toBe('auth.must_enrol_second_factor');
  });
  await test.step('And it goes on with the password, the key and a first code', async () => {
    await page.getByLabel('Senha atual').fill('Demo@2026');
    await page.getByRole('button', { name: 'Começar' }).click();
    await expect(page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
    expect(await everyFinding(page)).toEqual([]);
    const app = openAuthenticator((await page.getByRole('code').textContent()) ?? '');
    await page.getByLabel('Código de 6 dígitos').fill(app.now);
    await page.getByRole('button', { name: 'Ativar', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(10);
  });
  await test.step('Then the page first asked for opens', async () => {
    await page.getByRole('button', { name: 'Já guardei os códigos, continuar' }).click();
    await expect(page).toHaveURL(/\/pacientes$/);
    await expect(toasts(page)).toContainText('Login realizado com sucesso!');
  });
});
