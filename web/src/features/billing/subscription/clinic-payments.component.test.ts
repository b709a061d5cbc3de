import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import {
  cancelSubscription,
  changeSubscriptionPlan,
  createSubscription,
  getClinicInvoices,
  getPaymentStatus,
  getSubscription,
  openPaymentPortal,
  resumeSubscription,
  syncClinicStatus,
} from '@virtual-med/contract/billing/billing';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { getClinicUsage } from '@virtual-med/contract/usage/usage';
import { leftFor, phone } from '../../../testing/light-dom.ts';
import { clinic, clinicId, idOf } from '../../../testing/people.ts';
import { provoke, renderApp } from '../../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../../testing/server.ts';
import { dialog, dialogsGone, opensByKeyboard, toastSays } from '../../../testing/steps.ts';
import { invoice, plans, subscription } from '../testing/billing.ts';

function onPayments(changed: Parameters<typeof subscription>[0] = {}, invoices = [invoice(1)]): void {
  on(getSubscription, subscription(changed));
  on(getClinicInvoices, { invoices });
  on(listPlans, { plans });
  on(getClinicUsage, {
    documents: 3,
    documentsMax: 100,
    bytes: 1024,
    bytesMax: 1_048_576,
    mailsToday: 0,
    mailsPerDay: 50,
    mailsTrusted: true,
    mailsDeferred: 0,
    mailsWithheld: 0,
  });
}
const open = () => renderApp(`/clinica/${clinicId}/pagamento`, { as: 'clinic_owner' });

test('the plan and what was paid are announced while on their way, then shown with the receipt', async () => {
  onPayments({}, [
    invoice(1),
    invoice(2, { paid: false, status: 'pending' }),
    invoice(3, { status: 'canceled', paid: false }),
  ]);
  const release = hold(getSubscription);
  open();
  await screen.findByText(/Carregando/);
  release();
  for (const text of ['Ativo', 'Essencial', 'Pago', 'Pendente', 'Cancelado']) await screen.findAllByText(text);
  screen.getByText('15/12/2026');
  await screen.findByText('1 KB de 1 MB');
});

test('the subscription is managed from the keyboard', async () => {
  onPayments();
  const { user } = open();
  const manage = await screen.findByRole('button', { name: 'Gerenciar assinatura' });
  await opensByKeyboard(user, manage, 'Gerenciar assinatura');
});

test('without a payment the history says so; a plan can be taken', async () => {
  onPayments({ plan: null, priceCents: null, status: null, nextChargeAt: null, manageable: false }, []);
  const { user } = open();
  await screen.findByText('Nenhum pagamento encontrado.');
  screen.getByText('Gratuito');
  screen.getByText('Inativo');
  await user.click(screen.getByRole('button', { name: 'Assinar um plano' }));
  const shown = await dialog('Assinar um plano');
  await user.click(await shown.findByRole('radio', { name: /Completo/ }));
  refuse(createSubscription, 'subscriptions.not_created');
  await user.click(await shown.findByRole('button', { name: 'Ir para o pagamento' }));
  await toastSays('Erro ao criar assinatura.');
  on(createSubscription, { url: 'https://pagamentos.exemplo/pagar' });
  await user.click(shown.getByRole('button', { name: 'Ir para o pagamento' }));
  await waitFor(() => assert.deepEqual(leftFor(), ['https://pagamentos.exemplo/pagar']));
  assert.deepEqual(asked(createSubscription).at(-1)?.body, { clinicId, planId: idOf(402) });
});

test('payments that cannot be read are told and read again', async () => {
  onPayments();
  refuse(getSubscription, 'server.unexpected');
  const { user } = open();
  await toastSays('Erro');
  await screen.findAllByText('Erro ao carregar dados de pagamento');
  onPayments();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findAllByText('Essencial');
});

test('the provider is asked again on request', async () => {
  onPayments({ status: 'past_due', paymentStatus: 'overdue' });
  on(getPaymentStatus, { paymentStatus: 'overdue', unpaid: null });
  const { user } = open();
  await screen.findAllByText('Em Atraso');
  await screen.findByText('O pagamento da assinatura está em atraso. Atualize o cartão para regularizar.');
  refuse(syncClinicStatus, 'payments.unavailable');
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  await toastSays('Erro ao carregar dados de pagamento');
});

test('another plan, the card and the end of a subscription, each with its failure', async () => {
  onPayments();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Gerenciar assinatura' }));
  const shown = await dialog('Gerenciar assinatura');
  await user.click(await shown.findByRole('radio', { name: /Completo/ }));
  refuse(changeSubscriptionPlan, 'server.unexpected');
  await user.click(await shown.findByRole('button', { name: 'Alterar plano' }));
  await toastSays('Erro ao alterar o plano');
  on(changeSubscriptionPlan, subscription({ plan: plans[1] ?? null }));
  await user.click(shown.getByRole('button', { name: 'Alterar plano' }));
  await toastSays('Plano alterado. O novo valor vale a partir da próxima cobrança.');

  refuse(openPaymentPortal, 'server.unexpected');
  await user.click(shown.getByRole('button', { name: 'Atualizar cartão' }));
  await toastSays('Erro ao abrir a página de pagamento');

  await user.click(shown.getByRole('button', { name: 'Cancelar ao fim do período' }));
  const question = await dialog('Cancelar a assinatura?');
  on(cancelSubscription, subscription({ cancelAtPeriodEnd: true, endsAt: '2026-12-15T12:00:00.000Z' }));
  await user.click(question.getByRole('button', { name: 'Cancelar assinatura' }));
  await toastSays('Assinatura cancelada. Ela continua ativa até o fim do período pago.');
  on(resumeSubscription, subscription());
  await user.click(await shown.findByRole('button', { name: 'Manter assinatura' }));
  await toastSays('Cancelamento desfeito. A assinatura continua ativa.');
  await user.keyboard('{Escape}');
  await dialogsGone();
});

test('the plans of the dialog say when they cannot be read', async () => {
  onPayments();
  refuse(listPlans, 'server.unexpected');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Gerenciar assinatura' }));
  const shown = await dialog('Gerenciar assinatura');
  await shown.findByText('Não foi possível carregar os planos.');
  on(listPlans, { plans: [] });
  await user.click(shown.getByRole('button', { name: 'Tentar novamente' }));
  await shown.findByText('Nenhum plano disponível no momento. Fale com o suporte.');
});

test('on a phone each payment is a card of its own', async () => {
  onPayments();
  renderApp(`/clinica/${clinicId}/pagamento`, { as: 'clinic_owner', viewport: phone });
  await screen.findByText(/F-0001/);
  assert.ok(!screen.queryByRole('table'));
});

test('a clinic removed meanwhile is said not to be there', async () => {
  onPayments();
  refuse(getSubscription, 'clinics.not_found');
  open();
  await screen.findByText('Clínica não encontrada.');
});

test('a page that breaks shows the error screen, which reloads and does not blame the connection', async () => {
  onPayments();
  on(getClinic, { ...clinic, timeZone: 'Lua/Cratera' });
  provoke(/Lua\/Cratera/);
  open();
  await screen.findByRole('heading', { level: 1, name: 'Ocorreu um erro inesperado' });
  screen.getByRole('button', { name: 'Recarregar a página' });
  assert.doesNotMatch(document.body.textContent ?? '', /conexão/);
  screen.getByRole('navigation', { name: 'Menu principal' });
});

describe('a clinic nothing pays for', () => {
  const patients = `/clinica/${clinicId}/pacientes`;
  const [essential = null] = plans;
  const openPatients = (as: 'clinic_owner' | 'professional' | 'super_admin') => {
    on(getPatientsOverview, { total: 0, newThisMonth: 0, found: 0, groups: [] });
    on(listPatients, { patients: [], next: null, total: 0 });
    on(listProfessionals, { professionals: [], owners: [] });
    return renderApp(patients, { as });
  };
  const unpaid = (why: 'never_paid' | 'ended', plan = essential) =>
    on(getPaymentStatus, { paymentStatus: 'pending', unpaid: { why, plan } });

  test('is led to the payment of the plan chosen at registration, in one tap', async () => {
    unpaid('never_paid');
    const { user } = openPatients('clinic_owner');
    const banner = within(await screen.findByRole('region', { name: 'Falta concluir o pagamento' }));
    banner.getByText(/Plano Essencial, R\$\s99,00\/mês\./);
    refuse(createSubscription, 'subscriptions.not_created');
    await user.click(banner.getByRole('button', { name: 'Concluir pagamento' }));
    await toastSays('Erro ao criar assinatura.');
    on(createSubscription, { url: 'https://pagamentos.exemplo/pagar' });
    await user.click(banner.getByRole('button', { name: 'Concluir pagamento' }));
    await waitFor(() => assert.deepEqual(leftFor(), ['https://pagamentos.exemplo/pagar']));
    assert.deepEqual(asked(createSubscription).at(-1)?.body, { clinicId, planId: idOf(401) });
  });

  test('whose plan is no longer sold is led to the choice of another', async () => {
    unpaid('never_paid', null);
    openPatients('clinic_owner');
    const banner = within(await screen.findByRole('region', { name: 'Falta concluir o pagamento' }));
    const link = banner.getByRole('link', { name: 'Escolher um plano' });
    assert.equal(link.getAttribute('href'), `/clinica/${clinicId}/pagamento`);
  });

  test('whose subscription ended hears that, not that it never paid', async () => {
    unpaid('ended');
    openPatients('clinic_owner');
    const banner = within(await screen.findByRole('region', { name: 'A assinatura da clínica terminou' }));
    banner.getByRole('button', { name: 'Assinar novamente' });
    assert.ok(!screen.queryByText('Falta concluir o pagamento'));
  });

  test('says nothing of it to those who cannot pay', async () => {
    unpaid('never_paid');
    openPatients('super_admin');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => assert.ok(asked(getPaymentStatus).length > 0));
    assert.ok(!screen.queryByRole('region', { name: 'Falta concluir o pagamento' }));
  });

  test('has the plan chosen already on the payments page, which needs no banner', async () => {
    unpaid('never_paid');
    onPayments({ status: null, paymentStatus: 'pending', priceCents: null, nextChargeAt: null, manageable: false }, []);
    const { user } = open();
    await screen.findByText('O plano foi escolhido e ainda não foi pago.');
    assert.ok(!screen.queryByRole('region', { name: 'Falta concluir o pagamento' }));
    await user.click(screen.getByRole('button', { name: 'Concluir pagamento' }));
    const shown = await dialog('Assinar um plano');
    const chosen = (await shown.findByRole('radio', { name: /Essencial/ })) as HTMLInputElement;
    await waitFor(() => assert.ok(chosen.checked));
    shown.getByRole('button', { name: 'Ir para o pagamento' });
  });
});
