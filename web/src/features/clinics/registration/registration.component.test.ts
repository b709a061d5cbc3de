import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createSubscription, syncClinicStatus } from '@virtual-med/contract/billing/billing';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import { getSession } from '@virtual-med/contract/identity/session';
import { leftFor, phone } from '../../../testing/light-dom.ts';
import { clinicId, idOf } from '../../../testing/people.ts';
import { fill, focusReaches, says, toasts, typedIn } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, cut, hold, on, refuse } from '../../../testing/server.ts';

const payment = 'http://localhost:3000/pagamento-teste/1';
const field = (label: string) => screen.getByLabelText(label);
const submit = () => screen.getByRole('button', { name: 'Cadastrar' });
const plan = (name: string) => screen.findByRole('radio', { name: new RegExp(name) });
const form = () => within(document.querySelector('form') as HTMLFormElement);
const overlay = () =>
  screen.queryByRole('dialog', {
    name: 'Estamos te direcionando para a tela de pagamento, aguarde alguns instantes',
  });

const offerPlans = () =>
  on(listPlans, {
    plans: ['Essencial', 'Profissional', 'Premium'].map((name, index) => ({
      id: idOf(200 + index),
      name,
      priceCents: 9900 + 10_000 * index,
      description: `Plano ${name}`,
    })),
  });

const takeClinics = () =>
  on(createClinicAdmin, { clinic: { id: clinicId }, temporaryPassword: null, registrationToken: 'ficha' });

async function fillForm(user: UserEvent, name = 'Essencial'): Promise<void> {
  await user.click(await plan(name));
  for (const [label, text] of [
    ['Nome da clínica', 'Clínica do Cadastro'],
    ['Nome do responsável', 'Rita Prado'],
    ['Email do responsável', 'rita@exemplo.med'],
    ['WhatsApp', '11999990000'],
    ['Senha', 'clinica nova 1'],
    ['Confirmar senha', 'clinica nova 1'],
  ] as const)
    await fill(user, field(label), text);
}

test('every field says what is wrong, the first one gets the focus, and corrections count at once', async () => {
  offerPlans();
  const { user } = renderApp('/assinatura');
  await plan('Premium');
  await user.click(submit());
  await screen.findByText('Nome da clínica obrigatório');
  for (const [label, message] of Object.entries({
    'Nome da clínica': 'Nome da clínica obrigatório',
    'Nome do responsável': 'Nome do admin obrigatório',
    'Email do responsável': 'Email do admin inválido',
    WhatsApp: 'WhatsApp obrigatório',
    Senha: 'Senha deve ter pelo menos 8 caracteres',
    'Confirmar senha': 'Confirme sua senha',
  }))
    assert.match(says(field(label)), new RegExp(message), label);
  await focusReaches(() => field('Nome da clínica'));
  await fill(user, field('Nome da clínica'), 'Clínica');
  await waitFor(() => assert.ok(!screen.queryByText('Nome da clínica obrigatório')));
  await fill(user, field('Senha'), 'primeira 1');
  await fill(user, field('Confirmar senha'), 'primeira 2');
  await waitFor(() => assert.match(says(field('Confirmar senha')), /As senhas não coincidem/));
  await fill(user, field('Senha'), 'primeira 2');
  await waitFor(() => assert.ok(!screen.queryByText('As senhas não coincidem')));
  assert.deepEqual(asked(createClinicAdmin), []);
});

test('two clicks make one clinic, and the overlay leads to its payment', async () => {
  offerPlans();
  takeClinics();
  on(createSubscription, { url: payment });
  const { user } = renderApp('/assinatura');
  await fillForm(user);
  assert.equal(typedIn(field('WhatsApp')), '(11) 99999-0000');
  const release = hold(createClinicAdmin);
  await user.dblClick(submit());
  release();
  await waitFor(() => assert.deepEqual(leftFor(), [payment]));
  const link = within(overlay() as HTMLElement).getByRole('link', { name: 'clique aqui se algo não acontecer' });
  assert.equal(link.getAttribute('href'), payment);
  assert.equal(asked(createClinicAdmin).length, 1);
  assert.equal(asked(createSubscription)[0]?.body.clinicId, clinicId);
});

test('a Super Admin registers for somebody else and goes on in the panel, where the temporary password is', async () => {
  offerPlans();
  on(createClinicAdmin, { clinic: { id: clinicId }, temporaryPassword: 'ABCD-EFGH', registrationToken: null });
  const { user } = renderApp('/assinatura', { as: 'super_admin' });
  await fillForm(user);
  await user.click(submit());
  await waitFor(() => assert.deepEqual(leftFor(), ['/admin']));
  assert.deepEqual(asked(createSubscription), []);
  cleanup();
  renderApp('/assinatura', { as: 'super_admin' });
  await plan('Essencial');
  assert.ok(!screen.queryByText('Falta só o pagamento'));
});

test('a step that failed is tried again, and what was done is not repeated', async () => {
  offerPlans();
  cut(createClinicAdmin);
  const { user } = renderApp('/assinatura');
  await fillForm(user);
  await user.click(submit());
  await form().findByText('Erro ao cadastrar clínica.');
  assert.ok(form().getByText(/Não foi possível falar com o servidor\./));
  assert.ok(!overlay());
  assert.equal(typedIn(field('Nome da clínica')), 'Clínica do Cadastro');
  const before = asked(createClinicAdmin).length;

  takeClinics();
  refuse(createSubscription, 'payments.provider_unavailable', { message: 'Motivo contado pelo servidor.' });
  await user.click(submit());
  await form().findByText(/Motivo contado pelo servidor\. A clínica já está cadastrada/);

  on(createSubscription, { url: '' });
  await user.click(screen.getByRole('button', { name: /^(Cadastrar|Ir para o pagamento)$/ }));
  await toasts().findByText('Erro ao criar assinatura.');
  assert.ok(form().getByText('Erro ao criar assinatura.'));

  on(createSubscription, { url: payment });
  await user.click(screen.getByRole('button', { name: /^(Cadastrar|Ir para o pagamento)$/ }));
  await waitFor(() => assert.deepEqual(leftFor(), [payment]));
  assert.equal(asked(createClinicAdmin).length, before + 1);
});

test('an e-mail in use is told at its field', async () => {
  offerPlans();
  refuse(createClinicAdmin, 'auth.email_taken', { fields: { adminEmail: 'Email já cadastrado' } });
  const { user } = renderApp('/assinatura');
  await fillForm(user);
  await user.click(submit());
  await form().findByText('Erro ao cadastrar clínica.');
  assert.match(says(field('Email do responsável')), /Email já cadastrado/);
  await focusReaches(() => field('Email do responsável'));
});

test('plans that do not come can be asked for again; where there are none, somebody can be written to', async () => {
  refuse(listPlans, 'server.unexpected');
  const { user } = renderApp('/assinatura');
  await screen.findByText('Não foi possível carregar os planos.');
  on(listPlans, { plans: [] });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText(/Nenhum plano disponível no momento\./);
  await user.click(submit());
  await screen.findByText('Plano obrigatório');
});

test('where clinics do not register themselves, that is said', async () => {
  offerPlans();
  refuse(createClinicAdmin, 'auth.sign_up_disabled');
  const { user } = renderApp('/assinatura');
  await fillForm(user);
  await user.click(submit());
  await form().findByText('Cadastro desabilitado');
  form().getByText('Novos cadastros não estão disponíveis no momento. Entre em contato com o suporte.');
});

test('what one agrees to stands before the button', async () => {
  offerPlans();
  renderApp('/assinatura', { viewport: phone });
  await plan('Premium');
  const consent = screen.getByText(/Ao cadastrar, você concorda com a/);
  assert.ok(consent.compareDocumentPosition(submit()) & Node.DOCUMENT_POSITION_FOLLOWING);
  assert.equal(screen.getByRole('link', { name: 'política de privacidade' }).getAttribute('href'), '/privacidade');
});

test('whoever comes back unpaid may go in and pay later', async () => {
  offerPlans();
  takeClinics();
  on(createSubscription, { url: payment });
  const { user } = renderApp('/assinatura');
  await fillForm(user);
  await user.click(submit());
  await waitFor(() => assert.deepEqual(leftFor(), [payment]));
  cleanup();
  renderApp('/assinatura');
  const later = await screen.findByRole('link', { name: 'Pagar depois e entrar na clínica' });
  assert.equal(later.getAttribute('href'), `/clinica/${clinicId}/pacientes`);
});

const isChosen = async (name: string) => {
  const radio = (await plan(name)) as HTMLInputElement;
  await waitFor(() => assert.ok(radio.checked, name));
};

test('a plan is chosen already: the one of the address, else the one in the middle', async () => {
  offerPlans();
  renderApp('/assinatura');
  await isChosen('Profissional');
  for (const [wished, name] of [
    [idOf(202), 'Premium'],
    [idOf(250), 'Profissional'],
  ] as const) {
    cleanup();
    renderApp(`/assinatura?plano=${wished}`);
    await isChosen(name);
  }
});

test('in the place of a plan withdrawn meanwhile no other price is chosen', async () => {
  offerPlans();
  const { user } = renderApp(`/assinatura?plano=${idOf(202)}`);
  await fillForm(user, 'Premium');
  refuse(createClinicAdmin, 'plans.not_found');
  on(listPlans, { plans: [{ id: idOf(200), name: 'Essencial', priceCents: 9900, description: '' }] });
  await user.click(submit());
  await waitFor(() => assert.ok(!screen.queryByRole('radio', { name: /Premium/ })));
  assert.ok(!((await plan('Essencial')) as HTMLInputElement).checked);
});

test('a password a manager fills in is confirmed along; one that is typed is not', async () => {
  offerPlans();
  const { user } = renderApp('/assinatura');
  await plan('Essencial');
  await user.type(field('Senha'), 'digitada 1');
  assert.equal(typedIn(field('Confirmar senha')), '');
  await user.clear(field('Senha'));
  fireEvent.input(field('Senha'), { target: { value: 'do-gerenciador-9' } });
  await waitFor(() => assert.equal(typedIn(field('Confirmar senha')), 'do-gerenciador-9'));
});

test('a clinic registered before is noticed, with the way in, and may still be another one', async () => {
  offerPlans();
  refuse(createClinicAdmin, 'clinics.already_registered');
  const { user } = renderApp('/assinatura');
  await fillForm(user);
  await user.click(submit());
  await form().findByText('Esta clínica já está cadastrada');
  assert.equal(form().getByRole('link', { name: 'Entrar na clínica' }).getAttribute('href'), '/clinica/login');
  takeClinics();
  on(createSubscription, { url: payment });
  await user.click(form().getByRole('button', { name: 'É outra clínica: cadastrar' }));
  await waitFor(() => assert.deepEqual(leftFor(), [payment]));
  assert.deepEqual(
    asked(createClinicAdmin).map(({ body }) => body.registerAnother),
    [false, true],
  );
});

test('after the payment the way into the clinic stands first and stays; the payment is read at once', async () => {
  on(syncClinicStatus, { paymentStatus: 'active', subscriptionStatus: 'active' });
  renderApp(`/pagamento-realizado?clinica=${clinicId}&session_id=cs_1`, { as: 'clinic_owner' });
  await screen.findByRole('heading', { level: 1, name: 'Pagamento confirmado' });
  const enter = screen.getByRole('link', { name: 'Entrar na clínica' });
  assert.equal(enter.getAttribute('href'), `/clinica/${clinicId}/pacientes`);
  await waitFor(() => assert.deepEqual(asked(syncClinicStatus)[0]?.body, { clinicId }));
  assert.ok(screen.getByText(/Recebemos o seu pagamento/));
});

test('a trial that begins is not called a payment received', async () => {
  renderApp(`/pagamento-realizado?clinica=${clinicId}&teste=1`);
  await screen.findByText(/nada foi cobrado hoje/);
  assert.ok(!screen.queryByText(/Recebemos o seu pagamento/));
});

test('whoever is nobody of that clinic is signed in nowhere by the address, and finds the login', async () => {
  for (const [as, clinica] of [
    ['anonymous', clinicId],
    ['clinic_owner', idOf(77)],
  ] as const) {
    renderApp(`/pagamento-realizado?clinica=${clinica}`, { as });
    const login = await screen.findByRole('link', { name: 'Ir para o login da clínica' });
    await waitFor(() => assert.ok(asked(getSession).length > 0));
    assert.equal(login.getAttribute('href'), `/clinica/login?clinica=${clinica}`);
    assert.deepEqual(asked(syncClinicStatus), []);
    cleanup();
  }
});

test('an owner at the wrong door finds the way to the registration', async () => {
  for (const place of ['/login', '/clinica/login']) {
    renderApp(place);
    const way = await screen.findByRole('link', { name: 'Cadastrar clínica' });
    assert.equal(way.getAttribute('href'), '/assinatura', place);
    cleanup();
  }
});
