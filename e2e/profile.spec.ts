import { expect } from '@playwright/test';
import { signIn, signInSecondFactor } from '@virtual-med/contract/identity/sign-in.endpoints';
import { openAuthenticator } from '../server/src/testing/authenticator.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { password } from './testing/people.ts';
import { toasts } from './testing/sign-in-form.ts';
import { chooseInUserMenu, enterAs, openAs, openProfile, userMenu } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

test.describe('password and devices', () => {
  test.use({ provoked: /status of 401/ });

  test('devices are listed and sent away one by one or all at once, and leave when the password is changed', async ({
    page,
    other,
    browser,
  }) => {
    const { professional: email } = await ownClinic('small');
    const third = await browser.newPage();
    for (const device of [other, third, page]) await openAs(device, 'clinic', email);
    const dialog = await openProfile(page, 'Aparelhos');
    const devices = dialog.getByRole('listitem');
    await expect(devices).toHaveCount(3);
    await expect(devices.filter({ hasText: 'Este aparelho' })).toHaveCount(1);
    await test.step('When one is sent away, after asking', async () => {
      await dialog
        .getByRole('button', { name: /^Sair de / })
        .first()
        .click();
      const confirmDialog = page.getByRole('alertdialog', { name: 'Sair deste aparelho?' });
      await confirmDialog.getByRole('button', { name: 'Cancelar' }).click();
      await expect(devices).toHaveCount(3);
      await dialog
        .getByRole('button', { name: /^Sair de / })
        .first()
        .click();
      await confirmDialog.getByRole('button', { name: 'Sair' }).click();
      await expect(devices).toHaveCount(2);
      await expect(toasts(page).getByText('1 aparelho saiu da sua conta.')).toBeVisible();
    });
    await test.step('And all the others', async () => {
      await dialog.getByRole('button', { name: 'Sair dos outros aparelhos' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sair dos outros aparelhos' }).click();
      await expect(devices).toHaveCount(1);
      await expect(dialog.getByRole('button', { name: 'Sair dos outros aparelhos' })).toBeHidden();
    });
    await test.step('Then they find their pages closed', async () => {
      for (const device of [other, third]) {
        await device.reload();
        await expect(device).toHaveURL(/\/clinica\/login\?voltar=/);
      }
      await third.close();
    });
    const newPassword = 'Nova-senha-2027';
    await test.step('When the password is changed while another device is signed in', async () => {
      await openAs(other, 'clinic', email);
      await dialog.getByRole('tab', { name: 'Segurança' }).click();
      const field = (label: string) => dialog.getByLabel(label, { exact: true });
      await dialog.getByRole('button', { name: 'Alterar senha' }).click();
      await expect(field('Senha atual')).toBeFocused();
      await field('Senha atual').fill(password);
      await field('Nova senha').fill(newPassword);
      await field('Confirmar nova senha').fill(newPassword);
      await dialog.getByRole('button', { name: 'Salvar nova senha' }).click();
      await expect(toasts(page).getByText('Senha alterada com sucesso.')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Alterar senha' })).toBeFocused();
    });
    await test.step('Then this device stays, the other one is out, and only the new one opens the door', async () => {
      await page.reload();
      await expect(userMenu(page)).toBeVisible();
      await other.reload();
      await expect(other).toHaveURL(/\/clinica\/login/);
      await enterAs(other, 'clinic', email, { password: newPassword });
    });
  });
});

test.describe('the second factor', () => {
  test.use({ provoked: /status of (401|422)/ });

  test('is turned on with an app, asked for at the door, and turned off with password and code', async ({ page }) => {
    const { clinicId, professional: email } = await ownClinic('small');
    await openAs(page, 'clinic', email);
    const dialog = await openProfile(page, 'Segurança');
    const code = dialog.getByLabel('Código de 6 dígitos');
    const typePassword = async (text: string) => {
      await expect(dialog.getByLabel('Senha atual', { exact: true })).toBeFocused();
      await dialog.getByLabel('Senha atual', { exact: true }).fill(text);
    };
    const anyCode = dialog.getByLabel('Código do aplicativo ou de recuperação');
    let recoveryCodes: string[] = [];
    let key = '';
    await test.step('Given the password, the key is shown as picture and text', async () => {
      await dialog.getByRole('button', { name: 'Ativar verificação em duas etapas' }).click();
      await typePassword('errada');
      await dialog.getByRole('button', { name: 'Continuar' }).click();
      await expect(dialog.getByLabel('Senha atual', { exact: true })).toHaveAccessibleDescription(
        'A senha atual está incorreta.',
      );
      await typePassword(password);
      await dialog.getByRole('button', { name: 'Continuar' }).click();
      const picture = dialog.getByRole('img', { name: 'Código QR para o aplicativo autenticador' });
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(20);
      key = (await dialog.getByRole('code').textContent()) ?? '';
      expect(key).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    });
    const app = openAuthenticator(key);
    await test.step('When a wrong code is typed it is refused, the right one turns it on', async () => {
      await expect(code).toBeFocused();
      await code.fill('12');
      await dialog.getByRole('button', { name: 'Ativar', exact: true }).click();
      await expect(code).toHaveAccessibleDescription('Informe os 6 dígitos do código');
      await code.fill(app.longAgo);
      await dialog.getByRole('button', { name: 'Ativar', exact: true }).click();
      await expect(code).toHaveAccessibleDescription('Código incorreto ou expirado. Tente novamente.');
      await code.fill(`${app.now.slice(0, 3)} ${app.now.slice(3)}`);
      await dialog.getByRole('button', { name: 'Ativar', exact: true }).click();
    });
    const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
    await test.step('Then the recovery codes are shown once, to copy and to keep as a file', async () => {
      await expect(dialog.getByRole('heading', { name: 'Guarde seus códigos de recuperação' })).toBeFocused();
      await expect(codes).toHaveCount(10);
      const shown = await codes.allTextContents();
      recoveryCodes = shown;
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Baixar códigos' }).click();
      const file = await (await saved).createReadStream();
      expect((await file.setEncoding('utf8').toArray()).join('')).toBe(`${shown.join('\n')}\n`);
      await dialog.getByRole('button', { name: 'Já guardei os códigos' }).click();
      await expect(codes).toHaveCount(0);
      await expect(dialog.getByText('Ativa. Ao entrar, você informa um código')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Gerar novos códigos de recuperação' })).toBeFocused();
    });
    await test.step('And the door asks for a code', async () => {
      await page.keyboard.press('Escape');
      await chooseInUserMenu(page, 'Sair');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click();
      await expect(page).toHaveURL('/clinica/login');
      const place = { area: 'clinic', selectedClinicId: clinicId };
      const first = await page.request.post(signIn.path, { data: { ...place, email, password } });
      expect(await first.json()).toMatchObject({ next: 'second_factor' });
      const second = await page.request.post(signInSecondFactor.path, { data: { ...place, code: app.next } });
      const { redirectTo } = await second.json();
      await page.goto(redirectTo);
      await expect(userMenu(page)).toBeVisible();
    });
    await test.step('And new recovery codes take the place of the old ones', async () => {
      await openProfile(page, 'Segurança');
      await dialog.getByRole('button', { name: 'Gerar novos códigos de recuperação' }).click();
      await typePassword(password);
      await dialog.getByRole('button', { name: 'Continuar' }).click();
      await expect(anyCode).toHaveAccessibleDescription('Informe o código');
      await anyCode.fill(recoveryCodes[0] ?? '');
      await dialog.getByRole('button', { name: 'Continuar' }).click();
      await expect(codes).toHaveCount(10);
      recoveryCodes = await codes.allTextContents();
      await dialog.getByRole('button', { name: 'Já guardei os códigos' }).click();
    });
    await test.step('And password and code turn it off again, the password alone does not', async () => {
      await dialog.getByRole('button', { name: 'Desativar' }).click();
      await typePassword(password);
      await anyCode.fill('000000');
      await dialog.getByRole('button', { name: 'Desativar' }).click();
      await expect(anyCode).toHaveAccessibleDescription('Código incorreto ou expirado. Tente novamente.');
      await anyCode.fill(recoveryCodes[0] ?? '');
      await dialog.getByRole('button', { name: 'Desativar' }).click();
      await expect(toasts(page).getByText('Verificação em duas etapas desativada.')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Ativar verificação em duas etapas' })).toBeFocused();
    });
  });
});

test.describe('a passkey', () => {
  // Browsers keep passkeys for names, never for IP addresses.
  test.use({
    alone: true,
    baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
    provoked: /status of 401/,
  });

  test('is made in Perfil, opens the account by itself, and opens nothing once removed', async ({ page }) => {
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const leave = async () => {
      await page.keyboard.press('Escape');
      await chooseInUserMenu(page, 'Sair');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click();
      await expect(page).toHaveURL(/\/clinica\/login/);
    };
    const { home } = await openAs(page, 'clinic', (await ownClinic('small')).professional);
    const dialog = await openProfile(page, 'Segurança');
    await dialog.getByRole('button', { name: 'Adicionar passkey' }).click();
    await expect(toasts(page).getByText('Passkey adicionada.')).toBeVisible();
    await expect(dialog.getByText('Ainda não usada')).toBeVisible();
    await leave();
    await test.step('Then nothing is typed to come back', async () => {
      await page.getByRole('button', { name: 'Entrar com a digital, o rosto ou o PIN' }).click();
      await expect(page).toHaveURL(home);
    });
    await test.step('When it is removed, it opens nothing any more', async () => {
      const again = await openProfile(page, 'Segurança');
      await expect(again.getByText(/^Usada por último em/)).toBeVisible();
      await again.getByRole('button', { name: /^Remover / }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
      await expect(again.getByText('Nenhuma passkey ainda.')).toBeVisible();
      await leave();
      await page.getByRole('button', { name: 'Entrar com a digital, o rosto ou o PIN' }).click();
      await expect(page.locator('form').getByText(/^Esta passkey não abre nenhuma conta aqui/)).toBeVisible();
    });
  });
});
