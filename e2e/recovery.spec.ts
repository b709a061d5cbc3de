import { expect } from '@playwright/test';
import { openLive } from './testing/live-page.ts';
import { linkSentTo } from './testing/outbox.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { emailField, enterButton, fillIn, toasts } from './testing/sign-in-form.ts';
import { test } from './testing/watched-test.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 4\d\d/ });

const sent = 'Um e-mail de recuperação foi enviado. Verifique sua caixa de entrada e siga as instruções.';

async function ask(page: Parameters<typeof openLive>[0], email: string) {
  await openLive(page, '/esqueci-a-senha');
  await emailField(page).fill(email);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('main')).toContainText(sent);
}

test('a forgotten password is replaced with the link of the e-mail, once', async ({ page }) => {
  const { professional: email } = await ownClinic('small');
  const chosen = 'minha senha 2026';
  await test.step('Given a link asked for by e-mail', () => ask(page, email));
  const link = await linkSentTo(email);

  await test.step('When the person opens it and chooses a password', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova senha');
    const [first, second] = [page.getByLabel('Nova senha', { exact: true }), page.getByLabel('Confirmar nova senha')];
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(first).toBeFocused();
    await first.fill('curta');
    await second.fill('outra coisa 9');
    await expect(first).toHaveAccessibleDescription(/Senha deve ter pelo menos 8 caracteres/);
    await expect(second).toHaveAccessibleDescription(/As senhas não coincidem/);
    await first.fill(chosen);
    await second.fill(chosen);
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  });
  await test.step('Then it opens the door', async () => {
    await expect(page).toHaveURL('/login');
    await expect(toasts(page)).toContainText('Senha alterada com sucesso.');
    await openLive(page, '/clinica/login');
    await fillIn(page, email, { password: chosen });
    await enterButton(page).click();
    await expect(page).toHaveURL(/\/pacientes$/);
  });
  await test.step('And the link is good for nothing else', async () => {
    await page.goto(link);
    await expect(page.getByRole('main')).toContainText('Este link expirou ou já foi usado. Peça um novo.');
    await page.getByRole('link', { name: 'Pedir um novo link' }).click();
    await expect(page).toHaveURL('/esqueci-a-senha');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esqueci a senha');
  });
});
