import { expect } from '@playwright/test';
import { follow } from './testing/live-page.ts';
import { ownClinic } from './testing/own-clinic.ts';
import { people } from './testing/people.ts';
import { enterAs, leave, mainMenu, sayWhy } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

test('the provider’s staff say why before a clinic opens, and its owner reads it', async ({ page, isMobile }) => {
  const note = 'Ajuda com um envio';
  const { clinicId, owner, clinic } = await ownClinic('small');

  await test.step('Given a link to a clinic’s page, they are asked and see nothing of it', async () => {
    await enterAs(page, 'admin', people.superAdmin);
    await page.goto(`/clinica/${clinicId}/pacientes`);
    const entryDialog = page.getByRole('dialog', { name: 'Motivo do acesso' });
    await expect(entryDialog).toContainText(`Os dados desta clínica (${clinic}) são sigilosos`);
    await expect(page.getByRole('heading', { name: 'Pacientes', includeHidden: true })).toHaveCount(0);
    await entryDialog.getByRole('button', { name: 'Entrar na clínica' }).click();
    await expect(entryDialog.getByText('Escolha o motivo do acesso')).toBeVisible();
    await expect(entryDialog.getByText('Explique o motivo em pelo menos 10 caracteres')).toBeVisible();
  });

  await test.step('When they say why, the page opens, marked as theirs', async () => {
    await sayWhy(page, note);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pacientes');
    const mark = page.getByRole('region', { name: 'Você está nesta clínica como Super Admin' });
    await expect(mark).toContainText(`Suporte pedido pela clínica: ${note}`);
    await page
      .getByRole('link', { name: /^Ver detalhes de/ })
      .first()
      .click();
    await expect(page.getByText('Nenhum documento ainda')).toBeVisible();
  });

  await test.step('And may look at the panel meanwhile, until they leave', async () => {
    await follow(page, `/clinica/${clinicId}/configuracoes`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações');
    const menu = await mainMenu(page, isMobile);
    await expect(menu.getByRole('link')).toHaveText([
      'Voltar ao painel admin',
      'Pacientes',
      'Caixa de entrada',
      'Profissionais',
      'Pagamento',
      'Configurações',
      'Ajuda',
    ]);
    await menu.getByRole('link', { name: 'Voltar ao painel admin' }).click();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clínicas');
    await expect(page.locator('html')).toHaveAttribute('data-palette', 'azul-profundo');
    // What the page asks for last is refused to whoever has left meanwhile, and the browser says so.
    const last = ['/patients/waiting', '/privacy-requests/count'].map((path) =>
      page.waitForResponse((response) => response.url().endsWith(path)),
    );
    await page.goto(`/clinica/${clinicId}/pacientes`);
    await Promise.all(last);
    const mark = page.getByRole('region', { name: 'Você está nesta clínica como Super Admin' });
    await mark.getByRole('button', { name: 'Sair da clínica' }).click();
    await expect(page).toHaveURL('/admin');
  });

  await test.step('Then they are outside again, also by the back button', async () => {
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Motivo do acesso' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/admin');
  });

  await test.step('And the owner sees who came, why and what was opened', async () => {
    await leave(page);
    await enterAs(page, 'clinic', owner);
    await page.goto(`/clinica/${clinicId}/configuracoes`);
    const entry = page
      .getByRole('region', { name: 'Acessos da equipe Virtual.med' })
      .getByRole('listitem')
      .filter({ hasText: note });
    await expect(entry).toContainText('Suporte pedido pela clínica');
    await expect(entry).toContainText('Lista de pacientes');
    await expect(entry).toContainText('Prontuário de paciente aberto');
  });
});
