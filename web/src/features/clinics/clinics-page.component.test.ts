import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  changeSubscriptionPlan,
  createSubscription,
  getClinicInvoices,
  syncClinicStatus,
} from '@virtual-med/contract/billing/billing';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { getClinicEntry } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import {
  blockClinic,
  createClinicAdmin,
  deleteClinic,
  getClinicStats,
  listClinics,
  type ManagedClinic,
  unblockClinic,
  updateClinic,
} from '@virtual-med/contract/clinics/clinics.endpoints';
import { renewMemberPassword, revealMemberPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { choose, dialog, dialogsGone, fieldSays, hasFocus, opensByKeyboard, toastSays } from '../../testing/steps.ts';

const aurora = (changed: Partial<ManagedClinic> = {}): ManagedClinic => ({
  id: idOf(1),
  name: 'Clínica Aurora',
  adminName: 'Olívia Dona',
  adminEmail: 'olivia@exemplo.med',
  whatsapp: '11987654321',
  colorPalette: 'verde-mar',
  status: 'active',
  paymentStatus: 'active',
  subscriptionStatus: null,
  planId: null,
  planName: null,
  createdAt,
  owner: { id: idOf(13), email: 'olivia@exemplo.med', waits: true, hasTemporaryPassword: true },
  ...changed,
});
const plans = [
  { id: idOf(401), name: 'Essencial', priceCents: 9900, description: 'Para começar' },
  { id: idOf(402), name: 'Premium', priceCents: 19900, description: 'Para crescer' },
];

const onClinics = (clinics: ManagedClinic[], total = clinics.length) =>
  on(listClinics, ({ query }) => ({ clinics, total, page: query.page, size: 20 }));

async function act(user: UserEvent, name: string): Promise<void> {
  const [menu] = await screen.findAllByRole('button', { name: 'Ações da Clínica Aurora' });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name }));
}

function open(clinic: ManagedClinic = aurora()) {
  onClinics([clinic]);
  on(listPlans, { plans });
  return renderApp('/admin', { as: 'super_admin' });
}

test('the clinics are announced while on their way, and without any the first can be created', async () => {
  onClinics([]);
  const release = hold(listClinics);
  renderApp('/admin', { as: 'super_admin' });
  await screen.findByText(/Carregando/);
  release();
  await screen.findByText('Nenhuma clínica cadastrada');
  assert.equal(screen.getAllByRole('button', { name: 'Nova clínica' }).length, 2);
});

test('clinics that cannot be read say so and are read again', async () => {
  refuse(listClinics, 'server.unexpected');
  const { user } = renderApp('/admin', { as: 'super_admin' });
  await screen.findByText('Erro ao carregar clínicas. Tente novamente.');
  onClinics([aurora()]);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findAllByText('Clínica Aurora');
});

test('a filled list tells plan, situation and payment of each', async () => {
  onClinics([
    aurora(),
    aurora({
      id: idOf(2),
      name: 'Clínica Boreal',
      status: 'disabled',
      paymentStatus: 'pending',
      planId: idOf(402),
      planName: 'Premium',
    }),
    aurora({ id: idOf(3), name: 'Clínica Cruzeiro', paymentStatus: 'overdue' }),
  ]);
  renderApp('/admin', { as: 'super_admin' });
  for (const text of ['Gratuito', 'Premium', 'Ativa', 'Bloqueada', 'Em dia', 'Pendente', 'Em atraso'])
    await screen.findAllByText(text);
  screen.getAllByText('Aguardando primeiro acesso');
});

test('the search is part of the address; what is not found can be cleared', async () => {
  const { user, router } = open();
  await screen.findAllByText('Clínica Aurora');
  onClinics([], 0);
  await user.type(screen.getByLabelText('Buscar clínicas'), 'zeta');
  await screen.findByText('Nenhuma clínica encontrada');
  assert.equal(asked(listClinics).at(-1)?.query.search, 'zeta');
  onClinics([aurora()]);
  await user.click(screen.getAllByRole('button', { name: 'Limpar busca' }).at(-1) as HTMLElement);
  await screen.findAllByText('Clínica Aurora');
  assert.equal(router.state.location.searchStr, '');
});

test('pages and searches are steps to come back to, a search typed further is the same step', async () => {
  onClinics([aurora()], 45);
  const { user, router } = renderApp('/admin', { as: 'super_admin' });
  await user.click(await screen.findByRole('button', { name: 'Próxima' }));
  await waitFor(() => assert.equal(router.state.location.searchStr, '?pagina=2'));
  const search = screen.getByLabelText('Buscar clínicas') as HTMLInputElement;
  await user.type(search, 'bor');
  await waitFor(() => assert.equal(router.state.location.searchStr, '?busca=bor'));
  await user.type(search, 'eal');
  await waitFor(() => assert.equal(router.state.location.searchStr, '?busca=boreal'));
  router.history.back();
  await waitFor(() => assert.equal(router.state.location.searchStr, '?pagina=2'));
  await waitFor(() => assert.equal(search.value, ''));
  router.history.back();
  await waitFor(() => assert.equal(router.state.location.searchStr, ''));
});

test('the clinics are worked with from the keyboard', async () => {
  const { user } = open();
  await opensByKeyboard(user, await screen.findByRole('button', { name: 'Nova clínica' }), 'Nova clínica');
  const menu = () => screen.getAllByRole('button', { name: 'Ações da Clínica Aurora' })[0];
  menu()?.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await hasFocus(menu() as HTMLElement);
});

test('an empty form of a new clinic names every field it misses', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Nova clínica' }));
  const form = await dialog('Nova clínica');
  await user.click(form.getByRole('button', { name: 'Criar clínica' }));
  for (const [label, message] of [
    ['Nome da clínica', 'Nome da clínica obrigatório'],
    ['Nome do responsável', 'Nome do admin obrigatório'],
    ['Email do responsável', 'Email do admin inválido'],
    ['WhatsApp', 'WhatsApp obrigatório'],
    ['Paleta de cores', 'Paleta obrigatória'],
    ['Plano de assinatura', 'Plano obrigatório'],
  ] as const)
    await fieldSays(form, label, message);
  assert.deepEqual(asked(createClinicAdmin), []);
});

test('a new clinic is sent once, shows the password to hand over and the way to the payment', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Nova clínica' }));
  const form = await dialog('Nova clínica');
  await user.type(form.getByLabelText('Nome da clínica'), 'Clínica Nova');
  await user.type(form.getByLabelText('Nome do responsável'), 'Nora Nunes');
  await user.type(form.getByLabelText('Email do responsável'), 'nora@exemplo.med');
  await user.type(form.getByLabelText('WhatsApp'), '11987654321');
  await choose(user, form, 'Paleta de cores', 'Verde mar');
  await choose(user, form, 'Plano de assinatura', /Premium/);
  refuse(createClinicAdmin, 'auth.email_taken');
  await user.click(form.getByRole('button', { name: 'Criar clínica' }));
  await toastSays('Erro ao criar clínica.');
  on(createClinicAdmin, { clinic: { id: idOf(9) }, temporaryPassword: 'ABCD-EFGH', registrationToken: null });
  const release = hold(createClinicAdmin);
  const button = form.getByRole('button', { name: 'Criar clínica' });
  await user.dblClick(button);
  await waitFor(() => assert.equal(button.getAttribute('aria-busy'), 'true'));
  release();
  const done = await dialog('Clínica criada com sucesso!');
  done.getByText('ABCD-EFGH');
  await user.click(done.getByRole('button', { name: 'Copiar senha' }));
  await toastSays('Senha copiada!');
  await done.findByText('Selecionado');
  const [first, second] = asked(createClinicAdmin);
  assert.equal(asked(createClinicAdmin).length, 2);
  assert.equal(first?.body.registrationId, second?.body.registrationId);
});

test('editing says what it misses, what was refused, and that it is saved', async () => {
  const { user } = open();
  await act(user, 'Editar');
  const form = await dialog('Editar clínica');
  await user.clear(form.getByLabelText('Nome da clínica'));
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await fieldSays(form, 'Nome da clínica', 'Nome da clínica obrigatório');
  await user.type(form.getByLabelText('Nome da clínica'), 'Aurora Nova');
  refuse(updateClinic, 'clinics.not_found');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await toastSays('Erro ao atualizar clínica.');
  await form.findByText('Clínica não encontrada');
  on(updateClinic, { ownerCorrected: false });
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await toastSays('Clínica atualizada com sucesso.');
  await dialogsGone();
});

test('blocking asks first; unblocking is the same act turned round', async () => {
  const { user } = open();
  await act(user, 'Bloquear');
  const question = await dialog('Bloquear');
  question.getByText('Deseja bloquear a Clínica Aurora? Todos os usuários dela serão desconectados.');
  refuse(blockClinic, 'server.unexpected');
  await user.click(question.getByRole('button', { name: 'Bloquear' }));
  await toastSays('Erro ao alterar a situação da clínica.');
  on(blockClinic, { billingSynced: true });
  onClinics([aurora({ status: 'disabled' })]);
  await user.click(question.getByRole('button', { name: 'Bloquear' }));
  await toastSays('Clínica bloqueada.');
  await dialogsGone();
  on(unblockClinic, { billingSynced: false });
  await act(user, 'Desbloquear');
  await user.click((await dialog('Desbloquear')).getByRole('button', { name: 'Desbloquear' }));
  await toastSays('Erro ao sincronizar a situação da clínica.');
});

test('a clinic is removed by typing its name', async () => {
  const { user } = open();
  await act(user, 'Excluir');
  const form = await dialog('Excluir clínica');
  await user.type(form.getByLabelText('Digite o nome da clínica para confirmar'), 'Outra{Enter}');
  await fieldSays(form, 'Digite o nome da clínica para confirmar', 'O nome não confere');
  assert.deepEqual(asked(deleteClinic), []);
  await user.clear(form.getByLabelText('Digite o nome da clínica para confirmar'));
  on(deleteClinic, { billingSynced: true });
  onClinics([]);
  await user.type(form.getByLabelText('Digite o nome da clínica para confirmar'), 'clínica  aurora{Enter}');
  await toastSays('Clínica excluída.');
  await screen.findByText('Nenhuma clínica cadastrada');
});

test('the invoices of a clinic in their four states', async () => {
  const { user } = open();
  on(getClinicInvoices, { invoices: [] });
  const release = hold(getClinicInvoices);
  await act(user, 'Ver faturas');
  const shown = await dialog('Faturas da clínica');
  await shown.findByText(/Carregando/);
  release();
  await shown.findByText('Nenhuma fatura encontrada.');
  await user.keyboard('{Escape}');
  await dialogsGone();
});

test('invoices that cannot be read say so and are read again', async () => {
  const { user } = open();
  refuse(getClinicInvoices, 'server.unexpected');
  await act(user, 'Ver faturas');
  const shown = await dialog('Faturas da clínica');
  await shown.findByText('Não foi possível carregar as faturas.');
  await toastSays('Erro');
  await toastSays('Não foi possível carregar as faturas.');
  on(getClinicInvoices, { invoices: [] });
  await user.click(shown.getByRole('button', { name: 'Tentar novamente' }));
  await shown.findByText('Nenhuma fatura encontrada.');
});

test('the figures of a clinic, and that they could not be read', async () => {
  const { user } = open();
  refuse(getClinicStats, 'server.unexpected');
  await act(user, 'Números da clínica');
  const shown = await dialog('Números da clínica');
  await shown.findByText('Não foi possível carregar os números da clínica.');
  on(getClinicStats, { totalPatients: 1234, totalDocuments: 5, totalProfessionals: 2 });
  await user.click(shown.getByRole('button', { name: 'Tentar novamente' }));
  await shown.findByText('1.234');
});

test('the owner’s temporary password is shown on request, and missing it is said', async () => {
  const { user } = open();
  refuse(revealMemberPassword, 'professionals.temporary_password_missing');
  await act(user, 'Senha temporária');
  const shown = await dialog('Senha temporária');
  await user.click(shown.getByRole('button', { name: 'Mostrar senha' }));
  await shown.findByText('Senha temporária não encontrada para esta clínica.');
  on(renewMemberPassword, { temporaryPassword: 'WXYZ-1234', expiresAt: '2026-12-24T12:00:00.000Z' });
  await user.click(shown.getByRole('button', { name: 'Criar nova senha temporária' }));
  await shown.findByText('WXYZ-1234');
});

test('a plan becomes a link to be copied, or a change of the running subscription', async () => {
  const { user } = open(aurora({ subscriptionStatus: 'active', planId: idOf(401), planName: 'Essencial' }));
  await act(user, 'Alterar plano');
  const shown = await dialog('Plano da clínica');
  await shown.findByText('A clínica já assina este plano. Escolha outro para gerar um link de pagamento.');
  await user.click(shown.getByRole('radio', { name: /Premium/ }));
  refuse(createSubscription, 'subscriptions.not_created');
  await user.click(await shown.findByRole('button', { name: 'Gerar link de pagamento' }));
  await toastSays('Não foi possível gerar o link de pagamento.');
  refuse(changeSubscriptionPlan, 'server.unexpected');
  await user.click(shown.getByRole('button', { name: 'Alterar sem novo pagamento' }));
  await toastSays('Não foi possível alterar o plano.');
});

test('the payment is read again on request', async () => {
  const { user } = open();
  refuse(syncClinicStatus, 'server.unexpected');
  await act(user, 'Sincronizar situação');
  await toastSays('Erro ao sincronizar a situação da clínica.');
});

test('entering a clinic asks why; an empty reason is named', async () => {
  const { user } = open();
  on(getClinicEntry, { clinicName: 'Clínica Aurora', entry: null });
  await act(user, 'Entrar na clínica');
  const form = await dialog('Motivo do acesso');
  await user.click(form.getByRole('button', { name: 'Entrar na clínica' }));
  await form.findByText('Escolha o motivo do acesso');
});
