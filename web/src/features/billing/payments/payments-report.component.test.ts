import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { exportInvoices, getInvoiceReport, listInvoices } from '@virtual-med/contract/billing/billing';
import { listClinics } from '@virtual-med/contract/clinics/clinics.endpoints';
import { savedFiles } from '../../../testing/light-dom.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../../testing/server.ts';
import { choose, toastSays } from '../../../testing/steps.ts';
import { invoice } from '../billing.fixture.ts';

const report = {
  receivedCents: 123_400,
  pendingCents: 5600,
  last30DaysCents: 9900,
  invoiceCount: 3,
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    receivedCents: index * 1000,
    count: index,
  })),
};

function onReport(invoices = [invoice(1)], next: string | null = null): void {
  on(listClinics, { clinics: [], total: 0, page: 1, size: 20 });
  on(getInvoiceReport, report);
  on(listInvoices, { invoices, next });
}
const open = (search = '') => renderApp(`/admin/pagamentos${search}`, { as: 'super_admin' });

test('the report is announced while on its way, then shows figures, chart and each invoice’s state', async () => {
  onReport([invoice(1), invoice(2, { paid: false, status: 'open' }), invoice(3, { paid: false, status: 'failed' })]);
  const release = hold(listInvoices);
  open();
  await screen.findByText(/Carregando/);
  release();
  for (const text of ['Pago', 'Em aberto', 'Falhou']) await screen.findAllByText(text);
  for (const text of ['Total recebido', 'Total pendente', 'Resumo financeiro']) screen.getByText(text);
  assert.ok(screen.getAllByText(/R\$\s1\.234,00/).length > 0);
});

test('without an invoice the report says so; a filter that finds none can be cleared', async () => {
  onReport([]);
  const { user, router } = open('?situacao=paid');
  await screen.findByText('Nenhuma fatura encontrada.');
  screen.getByText('Nenhuma fatura corresponde aos filtros.');
  assert.equal(asked(listInvoices).at(-1)?.query.status, 'paid');
  await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] as HTMLElement);
  await screen.findByText('As faturas aparecem aqui assim que a primeira clínica assinar um plano.');
  assert.equal(router.state.location.searchStr, '');
});

test('what cannot be read is told and read again', async () => {
  onReport();
  for (const endpoint of [getInvoiceReport, listInvoices]) refuse(endpoint, 'server.unexpected');
  const { user } = open();
  await toastSays('Erro');
  await toastSays('Não foi possível carregar as faturas.');
  onReport();
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  await screen.findAllByText('F-0001');
});

test('the filters are part of the address; a period that ends before it begins is told', async () => {
  onReport();
  const { user } = open('?de=2026-05-01&ate=2026-04-01');
  await screen.findByText('A data final vem antes da inicial.');
  await choose(user, screen, 'Situação', 'Falhou');
  await waitFor(() => assert.equal(asked(listInvoices).at(-1)?.query.status, 'failed'));
});

test('more invoices come on request, and all of them as a file', async () => {
  onReport([invoice(1)], 'page-2');
  const { user } = open();
  const more = await screen.findByRole('button', { name: 'Carregar mais' });
  on(listInvoices, { invoices: [invoice(2)], next: null });
  await user.click(more);
  await screen.findAllByText('F-0002');
  assert.equal(asked(listInvoices).at(-1)?.query.after, 'page-2');
  refuse(exportInvoices, 'server.unexpected');
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await toastSays('Erro ao exportar as faturas');
  on(exportInvoices, 'Clínica;Número');
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() =>
    assert.deepEqual(
      savedFiles().map(({ name }) => name),
      ['faturas.csv'],
    ),
  );
});
