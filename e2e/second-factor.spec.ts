import { expect } from '@playwright/test';
import { openAuthenticator } from '../server/src/testing/authenticator.ts';
import { openLive } from './testing/live-page.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { password } from './testing/people.ts';
import { enterButton, fillIn, toasts } from './testing/sign-in-form.ts';
import { enterAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

test('with a second factor the password alone opens nothing', async ({ page }) => {
  const { professional: email } = await ownClinic('small');
  const code = page.getByLabel('Código', { exact: true });
  const verify = page.getByRole('button', { name: 'Verificar' });

  const { app, recoveryCodes } = await test.step('Given a person whose app is enrolled', async () => {
    await enterAs(page, 'clinic', email);
    const enrolled = await page.request.post('/api/account/second-factor/enrol', { data: { password } });
    const app = openAuthenticator((await enrolled.json()).key);
    const confirmed = await page.request.post('/api/account/second-factor/confirm', { data: { code: app.now } });
    expect(confirmed.ok()).toBe(true);
    return { app, recoveryCodes: (await confirmed.json()).recoveryCodes as string[] };
  });
  const askAgain = async () => {
    await page.context().clearCookies();
    await openLive(page, '/clinica/login');
    await fillIn(page, email);
    await enterButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verificação em duas etapas');
    await expect(code).toBeFocused();
  };
  await test.step('When they sign in, a wrong code is refused', async () => {
    await askAgain();
    await verify.click();
    await expect(code).toHaveAccessibleDescription(/Informe o código/);
    await code.fill('000000');
    await verify.click();
    await expect(page.locator('form')).toContainText('Código incorreto ou expirado. Tente novamente.');
    expect((await page.request.get('/api/session')).status()).toBe(401);
  });
  await test.step('Then the code of the app lets them in', async () => {
    await code.fill(app.next);
    await verify.click();
    await expect(page).toHaveURL(/\/pacientes$/);
    await expect(toasts(page)).toContainText('Login realizado com sucesso!');
  });
  await test.step('And so does a recovery code', async () => {
    await askAgain();
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    await page.getByLabel('Código de recuperação').fill(recoveryCodes[0] ?? '');
    await verify.click();
    await expect(page).toHaveURL(/\/pacientes$/);
  });
});
