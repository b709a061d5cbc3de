import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ownClinic } from './testing/own-clinic.ts';
import { people } from './testing/people.ts';
import { toasts } from './testing/sign-in-form.ts';
import { enterAs, leave, openAs } from './testing/signed-in.ts';
import { test } from './testing/watched-test.ts';
import { widths } from './testing/widths.ts';

const card = (page: Page, label: string) => page.locator(`dl dt:has-text("${label}") + dd`);
const refusal = 'Acesso restrito: apenas o dono da clínica pode acessar esta página.';

test('the provider looks for what a clinic paid, keeps the address and exports it', async ({ page }) => {
  const { clinic, word } = await ownClinic('paying');
  const received = card(page, 'Total recebido');
  await test.step('Given the report of all clinics', async () => {
    await enterAs(page, 'admin', people.superAdmin);
    await page.goto('/admin/pagamentos');
    await expect(page.getByText('Clínica Coração').first()).toBeVisible();
    await expect(page.getByText('Em aberto', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Recebido por mês' }).getByRole('radio')).toHaveCount(12);
  });
  await test.step('When one clinic is looked for and chosen', async () => {
    await page.getByRole('combobox', { name: 'Clínica' }).fill(`assinante ${word}`);
    await page.getByRole('option', { name: clinic, exact: true }).click();
  });
  await test.step('Then cards, list and chart are about it alone, and a reload keeps that', async () => {
    await expect(received).toHaveText('R$ 99,00');
    await page.reload();
    await expect(received).toHaveText('R$ 99,00');
    await expect(card(page, 'Total de faturas')).toHaveText('1');
    await expect(card(page, 'Receita mensal')).toHaveText('R$ 99,00');
    await expect(page.getByText('1 fatura', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Baixar PDF/ })).toHaveCount(1);
  });
  await test.step('And the chart reads a month by arrow and in its table', async () => {
    const months = page.getByRole('figure', { name: 'Recebido por mês' });
    await months.getByRole('radio').last().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(months.getByRole('radio').nth(10)).toBeChecked();
    await page.getByText('Ver valores em tabela').click();
    await expect(months.getByRole('row').last()).toContainText('R$ 99,00');
  });
  await test.step('And the export holds the same invoices', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('faturas.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(clinic);
    expect(lines[1]).toContain('99,00');
  });
  await test.step('When the status leaves nothing over, on a phone, it says so and offers the way back', async () => {
    await page.setViewportSize(widths.phone);
    await page.getByText(/^Filtros/).click();
    await page.getByRole('combobox', { name: 'Situação' }).click();
    await page.getByRole('option', { name: 'Falhou' }).click();
    await expect(page.getByText('Nenhuma fatura encontrada.')).toBeVisible();
    await expect(page).toHaveURL(/situacao=failed/);
    await page.getByRole('button', { name: 'Limpar filtros' }).last().click();
    await expect(page).toHaveURL(/\/admin\/pagamentos$/);
    await expect(page.getByText('Clínica Coração').first()).toBeVisible();
  });
});

test('the owner sees the plan, takes another, cancels and changes their mind', async ({ page }) => {
  const manage = page.getByRole('button', { name: 'Gerenciar assinatura' });
  const dialog = page.getByRole('dialog', { name: 'Gerenciar assinatura' });
  const plan = page.getByRole('region', { name: 'Plano atual' });
  await test.step('Given a plan that is paid', async () => {
    const { clinicId } = await enterAs(page, 'clinic', (await ownClinic('paying')).owner);
    await page.goto(`/clinica/${clinicId}/pagamento`);
    await expect(plan).toContainText('Essencial');
    await expect(plan).toContainText('R$ 99,00/mês');
    await expect(plan.getByText('Ativo', { exact: true })).toBeVisible();
    await expect(plan.getByText('Em dia', { exact: true })).toBeVisible();
    const history = page.getByRole('region', { name: 'Histórico de pagamentos' });
    await expect(history.getByText('Pago', { exact: true })).toBeVisible();
    await expect(history.getByRole('link', { name: /^Baixar recibo/ })).toHaveAttribute('href', /^http/);
  });
  await test.step('When another plan is chosen, it is the plan from then on', async () => {
    await manage.click();
    await expect(dialog.getByRole('radio', { name: /Essencial/ })).toBeChecked();
    await dialog.getByRole('radio', { name: /^Clínica/ }).check();
    await dialog.getByRole('button', { name: 'Alterar plano' }).click();
    await expect(toasts(page).getByText(/^Plano alterado/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Alterar plano' })).toBeHidden();
  });
  await test.step('When it is cancelled, after a question, it runs until its end', async () => {
    await expect(dialog.getByRole('link', { name: 'Cancelar por e-mail' })).toHaveAttribute('href', /^mailto:.+body=/);
    await dialog.getByRole('button', { name: 'Cancelar ao fim do período' }).click();
    const confirmDialog = page.getByRole('alertdialog');
    await expect(confirmDialog).toContainText('não será mais cobrada');
    await confirmDialog.getByRole('button', { name: 'Cancelar assinatura' }).click();
    await expect(toasts(page).getByText(/^Assinatura cancelada/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(plan).toContainText('Clínica');
    await expect(plan).toContainText('R$ 199,00/mês');
    await expect(plan).toContainText(/Termina em\s*\d{2}\/\d{2}\/\d{4}/);
    await expect(plan.getByText('Ativo', { exact: true })).toBeVisible();
  });
  await test.step('Then it can still be kept', async () => {
    await page.reload();
    await plan.getByRole('button', { name: 'Manter assinatura' }).click();
    await expect(toasts(page).getByText(/^Cancelamento desfeito/)).toBeVisible();
    await expect(plan).toContainText(/Próxima cobrança\s*\d{2}\/\d{2}\/\d{4}/);
  });
});

test('a late payment is told to the staff, the way to settle it to the owner alone', async ({ page }) => {
  const { owner, professional, patient } = await ownClinic('late');
  const banner = page.getByRole('region', { name: 'Pagamento em atraso' });
  await test.step('The owner is led to the payments', async () => {
    await openAs(page, 'clinic', owner);
    await banner.getByRole('link', { name: 'Ver pagamento' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento');
    await expect(page.getByText('Em Atraso', { exact: true })).toBeVisible();
    await expect(page.getByText('Falhou', { exact: true })).toBeVisible();
    await expect(banner.getByRole('link')).toBeHidden();
  });
  await test.step('A professional hears of it, and is refused the payments', async () => {
    const { clinicId } = await openAs(page, 'clinic', professional);
    await expect(banner).toContainText('Avise o responsável');
    await expect(banner.getByRole('link')).toBeHidden();
    await page.goto(`/clinica/${clinicId}/pagamento`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(refusal);
  });
  await test.step('A patient never does', async () => {
    await leave(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openAs(page, 'patient', patient);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();
    expect(asked.filter((url) => /\/api\/.*payment-status/.test(url))).toEqual([]);
  });
});
