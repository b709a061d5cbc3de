import { expect, type Page } from '@playwright/test';
import { ownClinic } from './testing/own-clinic.ts';
import { toasts } from './testing/sign-in-form.ts';
import { enterAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(
  page: Page,
  name: string,
  action: 'Editar' | 'Mostrar senha temporária' | 'Resetar Senha' | 'Excluir',
) {
  await page.getByRole('button', { name: `Ações para ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function openStaff(page: Page, email: string) {
  const { clinicId } = await enterAs(page, 'clinic', email);
  await page.goto(`/clinica/${clinicId}/profissionais`);
  await expect(page.getByRole('heading', { level: 1, name: 'Profissionais' })).toBeVisible();
  return clinicId;
}

test.describe('the owner', () => {
  test.use({ provoked: /status of (409)/ });

  test('adds, edits, sends a reset to and removes people of the staff', async ({ page, browser: visitor }) => {
    const { word, owner } = await ownClinic('team');
    const newEmail = `nadia.${word}@jornada.med`;
    await openStaff(page, owner);

    await test.step('Given the staff, oneself marked and not to be removed', async () => {
      await expect(row(page, 'Eunice Lima')).toContainText('você');
      await page.getByRole('button', { name: 'Ações para Eunice Lima' }).click();
      await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeDisabled();
      await page.keyboard.press('Escape');
    });

    const dialog = page.getByRole('dialog', { name: 'Novo profissional' });
    await test.step('When somebody is added with nothing filled in, each field says what it needs', async () => {
      await page.getByRole('button', { name: 'Novo profissional' }).click();
      await dialog.getByRole('checkbox', { name: 'Definir a senha agora' }).check();
      await dialog.getByRole('button', { name: 'Criar profissional' }).click();
      await expect(dialog.getByLabel('Nome')).toHaveAccessibleDescription('Nome obrigatório');
      await expect(dialog.getByLabel('Nome')).toBeFocused();
      await expect(dialog.getByText('Senha obrigatória (mín. 6 caracteres)')).toBeVisible();
    });
    await test.step('And a stray click beside the form loses nothing', async () => {
      await dialog.getByLabel('Nome').fill('Nádia <b>Nova</b>');
      await page.mouse.click(5, 5);
      await expect(dialog.getByLabel('Nome')).toHaveValue('Nádia <b>Nova</b>');
    });
    await test.step('Then with everything right they are there, waiting for their first access', async () => {
      await dialog.getByLabel('Email').fill(newEmail);
      await dialog.getByLabel('Cargo').click();
      await page.getByRole('option', { name: 'Administrador' }).click();
      await dialog.getByLabel('Senha', { exact: true }).fill('segredo1');
      await dialog.getByRole('button', { name: 'Criar profissional' }).click();
      await expect(toasts(page).getByText('Profissional criado com sucesso')).toBeVisible();
      await expect(row(page, 'Nádia <b>Nova</b>')).toContainText('Administrador');
      await expect(row(page, 'Nádia <b>Nova</b>')).toContainText('Aguardando primeiro acesso');
    });
    await test.step('And their password can be read again until then', async () => {
      await choose(page, 'Nádia <b>Nova</b>', 'Mostrar senha temporária');
      const shown = page.getByRole('dialog', { name: 'Senha temporária' });
      await shown.getByRole('button', { name: 'Mostrar senha temporária' }).click();
      await expect(shown.getByText('segredo1')).toBeVisible();
      await expect(shown.getByRole('button', { name: 'Copiar senha' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(shown).toBeHidden();
    });
    await test.step('And not a second time: the form stays, with what was typed', async () => {
      await page.getByRole('button', { name: 'Novo profissional' }).click();
      await dialog.getByLabel('Nome').fill('Outra pessoa');
      await dialog.getByLabel('Email').fill(newEmail);
      await dialog.getByRole('checkbox', { name: 'Definir a senha agora' }).check();
      await dialog.getByLabel('Senha', { exact: true }).fill('segredo1');
      await dialog.getByRole('button', { name: 'Criar profissional' }).click();
      await expect(dialog.getByText('Este e-mail já pertence a um profissional desta clínica.')).toBeVisible();
      await expect(dialog.getByLabel('Nome')).toHaveValue('Outra pessoa');
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
    });

    await test.step('When somebody is invited, the link to hand over lets them choose a password and is used once', async () => {
      await page.getByRole('button', { name: 'Novo profissional' }).click();
      await dialog.getByLabel('Nome').fill('Ivo Convidado');
      await dialog.getByLabel('Email').fill(`ivo.${word}@jornada.med`);
      await dialog.getByRole('button', { name: /convite/ }).click();
      const handed = page.getByRole('dialog', { name: 'Link do convite' });
      const link = (await handed.getByText('/primeiro-acesso?token=').textContent()) ?? '';
      await handed.getByRole('button', { name: 'Fechar' }).click();
      await expect(row(page, 'Ivo Convidado')).toContainText('Convidado');
      const theirs = await visitor.newContext();
      const guest = await theirs.newPage();
      await guest.goto(link);
      await guest.getByLabel('Crie a sua senha').fill('so minha 2026');
      await guest.getByRole('button', { name: 'Criar senha e entrar' }).click();
      await expect(guest).toHaveURL(/\/clinica\/[^/]+\/pacientes$/);
      await theirs.clearCookies();
      await guest.goto(link);
      await expect(guest.getByText('O seu acesso já foi criado')).toBeVisible();
      await theirs.close();
      await page.reload();
      await expect(row(page, 'Ivo Convidado')).toBeVisible();
      await expect(page.getByRole('button', { name: /: Ivo Convidado/ })).toHaveCount(0);
    });

    await test.step('When they are edited', async () => {
      await choose(page, 'Nádia <b>Nova</b>', 'Editar');
      const edit = page.getByRole('dialog', { name: 'Editar profissional' });
      await edit.getByLabel('Nome').fill('Nádia Nova');
      await edit.getByRole('button', { name: 'Salvar' }).click();
      await expect(toasts(page).getByText('Profissional atualizado com sucesso')).toBeVisible();
      await expect(row(page, 'Nádia Nova')).toBeVisible();
    });

    await test.step('When a reset is asked for, a letter goes out', async () => {
      await choose(page, 'Nádia Nova', 'Resetar Senha');
      const confirmDialog = page.getByRole('alertdialog', { name: 'Enviar e-mail de redefinição de senha?' });
      await confirmDialog.getByRole('button', { name: 'Resetar Senha' }).click();
      await expect(toasts(page).getByText('E-mail de redefinição de senha enviado')).toBeVisible();
    });

    await test.step('When somebody leaves, their patients go to the colleague chosen', async () => {
      await choose(page, 'Paulo Partida', 'Excluir');
      const confirmDialog = page.getByRole('alertdialog', { name: /excluir o profissional Paulo Partida/ });
      await confirmDialog.getByLabel('Passar os pacientes para').click();
      await page.getByRole('option', { name: /Fátima Fica/ }).click();
      await confirmDialog.getByRole('button', { name: 'Excluir' }).click();
      await expect(toasts(page).getByText('Profissional removido com sucesso')).toBeVisible();
      await expect(row(page, 'Paulo Partida')).toHaveCount(0);
    });
    await test.step('And somebody who works elsewhere too is only unlinked', async () => {
      await choose(page, 'Vítor Vinculado', 'Excluir');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
      await expect(toasts(page).getByText('Profissional desvinculado com sucesso')).toBeVisible();
    });
  });
});
