import { expect, type Page } from '@playwright/test';
import { clinicActionsLabel } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { openLive } from './testing/live-page.ts';
import { ownWord } from './testing/own-clinic.ts';
import { people } from './testing/people.ts';
import { clinicPicker, emailField, enterButton, fillIn, toasts } from './testing/sign-in-form.ts';
import { openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';

test.use({ provoked: /Failed to load resource: the server responded with a status of 40[13]/ });

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const searchBox = (page: Page) => page.getByLabel('Buscar clínicas');

/** Begins one of the things that can be done with a clinic. */
async function begin(page: Page, clinic: string, action: string): Promise<void> {
  await page.getByRole('button', { name: clinicActionsLabel(clinic), exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function createClinic(page: Page, clinic: { name: string; email: string }): Promise<string> {
  await page.getByRole('button', { name: 'Nova clínica' }).click();
  const form = page.getByRole('dialog', { name: 'Nova clínica' });
  await form.getByRole('button', { name: 'Criar clínica' }).click();
  await expect(form.getByText('Plano obrigatório')).toBeVisible();
  await form.getByLabel('Nome da clínica').fill(clinic.name);
  await form.getByLabel('Nome do responsável').fill('Dona da Jornada');
  await form.getByLabel('Email do responsável').fill(clinic.email);
  await form.getByLabel('WhatsApp').fill('11987654321');
  await form.getByRole('combobox', { name: 'Paleta de cores' }).click();
  await page.getByRole('option', { name: 'Verde mar' }).click();
  await form.getByRole('combobox', { name: 'Plano de assinatura' }).click();
  await page.getByRole('option', { name: /^Essencial/ }).click();
  await form.getByRole('button', { name: 'Criar clínica' }).dblclick();
  const made = page.getByRole('dialog', { name: 'Clínica criada com sucesso!' });
  return made.getByText(/^([a-z]{2}\d{2}-){3}[a-z]{2}\d{2}$/).innerText();
}

test('the provider’s staff create, find, edit, block and remove a clinic', async ({ page, other: owner, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const word = ownWord();
  const name = `Clínica Ção ${word}`;
  const email = `nova.${word}@jornada.med`;
  await openAs(page, 'admin', people.superAdmin);
  let temporary = '';

  await test.step('When they create a clinic, they get a temporary password and the way to the payment', async () => {
    temporary = await createClinic(page, { name, email });
    const made = page.getByRole('dialog', { name: 'Clínica criada com sucesso!' });
    await made.getByRole('button', { name: 'Copiar senha' }).click();
    await expect(toasts(page)).toContainText('Senha copiada!');
    await expect(made.getByRole('radio', { name: /^Essencial Selecionado/ })).toBeChecked();
    await made.getByRole('button', { name: 'Gerar link de pagamento' }).click();
    await made.getByRole('button', { name: 'Copiar link' }).click();
    await expect(toasts(page)).toContainText('Link copiado para a área de transferência!');
    const sent = made.getByRole('link', { name: 'Enviar por WhatsApp' });
    await expect(sent).toHaveAttribute('href', /^https:\/\/wa\.me\/5511987654321\?text=.*pagamento/);
    await made.getByRole('radio', { name: /^Premium/ }).check();
    await expect(made.getByRole('radio', { name: /^Premium Selecionado/ })).toBeChecked();
    await expect(sent, 'another plan clears the link').toBeHidden();
    await made.getByRole('button', { name: 'Concluir' }).click();
  });

  await test.step('Then the owner enters with it and chooses a password', async () => {
    await openLive(owner, '/clinica/login');
    await fillIn(owner, email, { password: temporary });
    await enterButton(owner).click();
    await owner.getByLabel('Nova senha', { exact: true }).fill('so da dona 2026');
    await owner.getByLabel('Confirmar nova senha').fill('so da dona 2026');
    await owner.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(owner).toHaveURL(/\/clinica\/[\w-]{36}\/pacientes$/);
  });

  await test.step('And the clinic is found without accents, among all', async () => {
    await searchBox(page).fill(`clinica cao ${word}`);
    await expect(page).toHaveURL(/busca=/);
    await expect(row(page, name)).toBeVisible();
    await expect(row(page, 'Clínica Horizonte')).toBeHidden();
    await searchBox(page).fill('nenhuma tem este nome');
    await expect(page.getByRole('heading', { name: 'Nenhuma clínica encontrada' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Limpar busca' }).last().click();
    await expect(searchBox(page)).toHaveValue('');
    await searchBox(page).fill(email);
    await expect(page.getByText('1–1 de 1')).toBeVisible();
    await expect(row(page, name)).toBeVisible();
  });

  const renamed = `${name} Editada`;
  await test.step('When they edit it, the owner’s own e-mail is told', async () => {
    await begin(page, name, 'Editar');
    const form = page.getByRole('dialog', { name: 'Editar clínica' });
    await expect(form.getByText(`O dono entra com ${email}.`)).toBeVisible();
    await form.getByLabel('Nome da clínica').fill(renamed);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(toasts(page)).toContainText('Clínica atualizada com sucesso.');
    await expect(row(page, renamed)).toBeVisible();
    await begin(page, renamed, 'Senha temporária');
    const password = page.getByRole('dialog', { name: 'Senha temporária' });
    await expect(password.getByText('Senha temporária não encontrada para esta clínica.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('And when they block it, the owner is sent to the login', async () => {
    await begin(page, renamed, 'Bloquear');
    const confirmDialog = page.getByRole('alertdialog', { name: 'Bloquear' });
    await confirmDialog.getByRole('button', { name: 'Bloquear' }).click();
    await expect(toasts(page)).toContainText('Clínica bloqueada.');
    await owner.reload();
    await expect(owner).toHaveURL(/\/clinica\/login/);
    await expect(toasts(owner)).toContainText('Clínica bloqueada');
    await expect(toasts(owner)).toContainText('Por favor, entre em contato com o suporte.');
  });

  await test.step('And after unblocking, the owner is let in again', async () => {
    await begin(page, renamed, 'Desbloquear');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desbloquear' }).click();
    await expect(toasts(page)).toContainText('Clínica desbloqueada.');
    await openLive(owner, '/clinica/login');
    await fillIn(owner, email, { password: 'so da dona 2026' });
    await enterButton(owner).click();
    await expect(owner).toHaveURL(/\/clinica\/[\w-]{36}\/pacientes$/);
  });

  await test.step('When they remove it, its name has to be typed, and nobody enters any more', async () => {
    await begin(page, renamed, 'Excluir');
    const confirmDialog = page.getByRole('dialog', { name: 'Excluir clínica' });
    await confirmDialog.getByLabel('Digite o nome da clínica para confirmar').fill('outra');
    await confirmDialog.getByRole('button', { name: 'Excluir clínica' }).click();
    await expect(confirmDialog.getByText('O nome não confere')).toBeVisible();
    await confirmDialog.getByLabel('Digite o nome da clínica para confirmar').fill(renamed);
    await confirmDialog.getByRole('button', { name: 'Excluir clínica' }).click();
    await expect(toasts(page)).toContainText('Clínica excluída.');
    await expect(row(page, renamed)).toBeHidden();
    await owner.context().clearCookies();
    await openLive(owner, '/clinica/login');
    await emailField(owner).fill(email);
    await expect(clinicPicker(owner)).toHaveText('Nenhuma clínica encontrada para este email');
  });
});

test('the provider’s staff read a clinic’s figures and invoices', async ({ page }) => {
  await openAs(page, 'admin', people.superAdmin);
  await searchBox(page).fill('coracao');
  await expect(row(page, 'Clínica Horizonte')).toBeHidden();
  await test.step('When they ask for its figures and invoices', async () => {
    await begin(page, 'Clínica Coração', 'Números da clínica');
    const figures = page.getByRole('dialog', { name: 'Números da clínica' });
    await expect(figures.getByRole('definition').first()).toHaveText(/^\d+$/);
    await page.keyboard.press('Escape');
    await begin(page, 'Clínica Coração', 'Ver faturas');
    const invoices = page.getByRole('dialog', { name: 'Faturas da clínica' });
    await expect(invoices.getByText('Treinamento da equipe').filter({ visible: true })).toBeVisible();
    await expect(invoices.getByText('Em aberto').filter({ visible: true })).toBeVisible();
    await expect(invoices.getByText('Pago').filter({ visible: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });
});
