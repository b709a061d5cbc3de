import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getClinicEntry } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { changePassword } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { signIn, signInSecondFactor } from '@virtual-med/contract/identity/sign-in.endpoints';
import { createProfessional, listProfessionals } from '@virtual-med/contract/professionals/professionals';
import {
  belongsToOne,
  enterButton,
  fillIn,
  letIn,
  rightPassword,
} from '../../features/identity/sign-in/testing/sign-in.ts';
import { leftFor } from '../../testing/light-dom.ts';
import { clinicId, idOf, sessionOf } from '../../testing/people.ts';
import { address, fill, typedIn } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { dialog, dialogsGone, field, fieldSays, toastSays } from '../../testing/steps.ts';
import { refreshSession } from './session.ts';

const leadsTo = (wanted: string) => waitFor(() => assert.equal(address(), wanted));
const back = (door: string, place: string) => `${door}?${new URLSearchParams({ voltar: place })}`;
const help = `/clinica/${clinicId}/ajuda`;

for (const [place, door] of [
  ['/profissionais', '/clinica/login'],
  ['/admin/pagamentos', '/admin/login'],
  [`/paciente/${idOf(99)}/ajuda`, '/paciente/login'],
] as const)
  test(`${place} without a session leads to ${door}`, async () => {
    renderApp(place);
    await leadsTo(back(door, place));
  });

test('from there one comes to where one wanted to be', async () => {
  const wanted = `${help}?x=1#y`;
  belongsToOne();
  letIn('clinic_owner', `/clinica/${clinicId}/pacientes`);
  const { user } = renderApp(wanted);
  await leadsTo(back('/clinica/login', wanted));
  await fillIn(user, 'dona@exemplo.med');
  await user.click(enterButton());
  await leadsTo(wanted);
});

test('a login that was told to lead out of the product leads home', async () => {
  belongsToOne();
  letIn('clinic_owner', help);
  const { user } = renderApp(back('/clinica/login', '//exemplo.med/clinica'));
  await fillIn(user, 'dona@exemplo.med');
  await user.click(enterButton());
  await leadsTo(help);
});

const lostDialog = () => dialog('Sua sessão terminou');

/** A page with something typed into it, whose session has ended since. */
async function typedAndLost() {
  const { user } = renderApp(help, { as: 'clinic_owner' });
  const search = await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  await fill(user, search, 'documento');
  refuse(getSession, 'auth.required');
  void refreshSession();
  return { user, search, form: await lostDialog() };
}

test('a session that ended asks for the password over the page, on which nothing is lost', async () => {
  const { user, search, form } = await typedAndLost();
  form.getByText('Olívia Dona');
  await user.click(form.getByRole('button', { name: 'Entrar' }));
  await fieldSays(form, 'Senha', 'Senha é obrigatória');
  refuse(signIn, 'auth.invalid_credentials');
  await fill(user, field(form, 'Senha'), 'errada');
  await user.click(form.getByRole('button', { name: 'Entrar' }));
  await form.findByText('Email ou senha incorretos. Verifique suas credenciais e tente novamente.');
  await user.keyboard('{Escape}');
  letIn('clinic_owner', `/clinica/${clinicId}/pacientes`);
  on(getSession, sessionOf('clinic_owner'));
  await fill(user, field(form, 'Senha'), rightPassword);
  await user.click(form.getByRole('button', { name: 'Entrar' }));
  await dialogsGone();
  assert.equal(address(), help);
  assert.ok(search.isConnected);
  assert.equal(typedIn(search), 'documento');
  assert.deepEqual(asked(signIn).at(-1)?.body, {
    area: 'clinic',
    selectedClinicId: clinicId,
    email: 'clinic.owner@exemplo.med',
    password: rightPassword,
  });
});

test('whoever has a second factor is asked for it there too', async () => {
  const { user, search, form } = await typedAndLost();
  on(signIn, { next: 'second_factor', redirectTo: help });
  await fill(user, field(form, 'Senha'), rightPassword);
  await user.click(form.getByRole('button', { name: 'Entrar' }));
  await fill(user, await form.findByLabelText('Código'), '123456');
  on(signInSecondFactor, () => {
    on(getSession, sessionOf('clinic_owner'));
    return { next: 'done', redirectTo: help } as const;
  });
  await user.click(form.getByRole('button', { name: 'Verificar' }));
  await dialogsGone();
  assert.equal(typedIn(search), 'documento');
});

/** The password they come in with was made by somebody else. */
const temporary = () => {
  on(signIn, { next: 'new_password', redirectTo: help });
  on(getSession, sessionOf('clinic_owner', { mustChangePassword: true }));
};

async function chooseOwn(user: UserEvent, form: Awaited<ReturnType<typeof dialog>>, chosen = 'Minha senha 2026') {
  await fill(user, field(form, 'Nova senha'), chosen);
  await fill(user, field(form, 'Confirmar nova senha'), chosen);
  on(changePassword, () => {
    on(getSession, sessionOf('clinic_owner'));
    return {};
  });
  await user.click(form.getByRole('button', { name: 'Salvar nova senha' }));
}

test('a temporary password given meanwhile is replaced over the page too, on which nothing is lost', async () => {
  const { user, search, form } = await typedAndLost();
  temporary();
  await fill(user, field(form, 'Senha'), rightPassword);
  await user.click(form.getByRole('button', { name: 'Entrar' }));
  const asks = await dialog('Nova senha');
  asks.getByText(/A senha com que você entrou é temporária/);
  await user.keyboard('{Escape}');
  assert.ok(!asks.queryByLabelText('Senha atual'), 'just typed');
  await chooseOwn(user, asks);
  await toastSays('Senha alterada com sucesso.');
  await dialogsGone();
  assert.equal(address(), help);
  assert.ok(search.isConnected);
  assert.equal(typedIn(search), 'documento');
  assert.equal(asked(changePassword)[0]?.body.currentPassword, rightPassword);
});

test('so it is in a tab that hears of it from another one, and is open again when that one has a password', async () => {
  const { search } = await typedAndLost();
  temporary();
  const elsewhere = new BroadcastChannel('virtual-med.session');
  elsewhere.postMessage({ type: 'signed_in' });
  const asks = await dialog('Nova senha');
  asks.getByLabelText('Senha atual');
  on(getSession, sessionOf('clinic_owner'));
  elsewhere.postMessage({ type: 'signed_in' });
  await dialogsGone();
  elsewhere.close();
  assert.equal(typedIn(search), 'documento');
});

test('an answer that a password has to be chosen first asks for it over the page, and what failed is asked again', async () => {
  on(listProfessionals, { professionals: [], owners: [] });
  const { user } = renderApp(`/clinica/${clinicId}/profissionais`, { as: 'clinic_owner' });
  await screen.findByText('Nenhum profissional encontrado');
  refuse(listProfessionals, 'auth.must_change_password');
  on(getSession, sessionOf('clinic_owner', { mustChangePassword: true }));
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  const asks = await dialog('Nova senha');
  on(listProfessionals, { professionals: [], owners: [] });
  await fill(user, asks.getByLabelText('Senha atual'), 'temporaria 1');
  const before = asked(listProfessionals).length;
  await chooseOwn(user, asks);
  await dialogsGone();
  await screen.findByText('Nenhum profissional encontrado');
  assert.ok(asked(listProfessionals).length > before);
  assert.equal(address(), `/clinica/${clinicId}/profissionais`);
});

test('with another account one leaves that question, too', async () => {
  const { user, form } = await typedAndLost();
  temporary();
  await fill(user, field(form, 'Senha'), rightPassword);
  await user.click(form.getByRole('button', { name: 'Entrar' }));
  const asks = await dialog('Nova senha');
  await user.click(asks.getByRole('button', { name: 'Entrar com outra conta' }));
  await leadsTo(back('/clinica/login', help));
  await dialogsGone();
});

test('whoever else comes in there sees nothing of the page, but their own home', async () => {
  const { user, form } = await typedAndLost();
  letIn('professional', `/clinica/${clinicId}/pacientes`);
  on(getSession, sessionOf('professional'));
  await fill(user, field(form, 'Senha'), rightPassword);
  await user.click(form.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => assert.deepEqual(leftFor(), [`/clinica/${clinicId}/pacientes`]));
  await lostDialog();
});

test('with another account one goes to the login, and from there back', async () => {
  belongsToOne();
  const { user, form } = await typedAndLost();
  await user.click(form.getByRole('button', { name: 'Entrar com outra conta' }));
  await leadsTo(back('/clinica/login', help));
  await dialogsGone();
  letIn('clinic_owner', `/clinica/${clinicId}/pacientes`);
  await fillIn(user, 'dona@exemplo.med');
  on(getSession, sessionOf('clinic_owner'));
  await user.click(enterButton());
  await leadsTo(help);
});

test('a session that is open again in another tab needs no password here', async () => {
  const { search } = await typedAndLost();
  on(getSession, sessionOf('clinic_owner'));
  const elsewhere = new BroadcastChannel('virtual-med.session');
  elsewhere.postMessage({ type: 'signed_in' });
  await dialogsGone();
  elsewhere.close();
  assert.equal(typedIn(search), 'documento');
});

test('a session that ends while a page is being opened fails nothing: the page is there once its person is back', async () => {
  const release = hold(getClinic);
  renderApp(help, { as: 'clinic_owner' });
  await waitFor(() => assert.equal(asked(getClinic).length, 1));
  refuse(getSession, 'auth.required');
  await refreshSession();
  await lostDialog();
  release();
  const elsewhere = new BroadcastChannel('virtual-med.session');
  on(getSession, sessionOf('clinic_owner'));
  elsewhere.postMessage({ type: 'signed_in' });
  elsewhere.close();
  await dialogsGone();
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
});

test('signing out elsewhere while a page is being opened fails nothing', async () => {
  const release = hold(getClinic);
  renderApp(help, { as: 'clinic_owner' });
  await waitFor(() => assert.equal(asked(getClinic).length, 1));
  const elsewhere = new BroadcastChannel('virtual-med.session');
  refuse(getSession, 'auth.required');
  elsewhere.postMessage({ type: 'signed_out' });
  elsewhere.close();
  await leadsTo('/clinica/login');
  release();
  await screen.findByRole('heading', { name: 'Login do Profissional' });
});

test('a sign-out heard of after the session was seen to be gone leads to the login too', async () => {
  await typedAndLost();
  const elsewhere = new BroadcastChannel('virtual-med.session');
  elsewhere.postMessage({ type: 'signed_out' });
  elsewhere.close();
  await leadsTo('/clinica/login');
  await dialogsGone();
});

test('a Super Admin inside a clinic says anew why they are there, in the new session', async () => {
  const { user } = renderApp(help, { as: 'super_admin' });
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  refuse(getSession, 'auth.required');
  void refreshSession();
  const form = await lostDialog();
  on(signIn, { next: 'done', redirectTo: '/admin' });
  on(getSession, sessionOf('super_admin'));
  on(getClinicEntry, { clinicName: 'Clínica Aurora', entry: null });
  await fill(user, field(form, 'Senha'), rightPassword);
  await user.click(form.getByRole('button', { name: 'Entrar' }));
  await screen.findByLabelText('Motivo');
  assert.deepEqual(asked(signIn)[0]?.body.area, 'admin');
});

test('a form refused for want of a session says so, keeps what was typed and is sent again', async () => {
  on(listProfessionals, { professionals: [], owners: [] });
  const { user } = renderApp(`/clinica/${clinicId}/profissionais`, { as: 'clinic_owner' });
  await screen.findByText('Nenhum profissional encontrado');
  await user.click(screen.getAllByRole('button', { name: 'Novo profissional' })[0] as HTMLElement);
  const form = await dialog('Novo profissional');
  await user.click(form.getByRole('checkbox', { name: 'Definir a senha agora, sem convite' }));
  const typed = { Nome: 'Rita Ramos', Email: 'rita@exemplo.med', Senha: 'senha de rita 1' };
  for (const [label, text] of Object.entries(typed)) await fill(user, field(form, label), text);
  refuse(createProfessional, 'auth.required');
  refuse(getSession, 'auth.required');
  await user.click(form.getByRole('button', { name: 'Criar profissional' }));
  await form.findByText('Usuário não autenticado.');
  const lost = await lostDialog();
  letIn('clinic_owner', `/clinica/${clinicId}/pacientes`);
  on(getSession, sessionOf('clinic_owner'));
  await fill(user, field(lost, 'Senha'), rightPassword);
  await user.click(lost.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')));
  for (const [label, text] of Object.entries(typed)) assert.equal(typedIn(field(form, label)), text);
  on(createProfessional, { id: idOf(101), linked: false, awaitsEmailProof: false });
  await user.click(form.getByRole('button', { name: 'Criar profissional' }));
  await toastSays('Profissional criado com sucesso');
});

test('Back there leads to the login, and closes nothing unseen below', async () => {
  on(listProfessionals, { professionals: [], owners: [] });
  const { user } = renderApp(`/clinica/${clinicId}/profissionais`, { as: 'clinic_owner' });
  await screen.findByText('Nenhum profissional encontrado');
  await user.click(screen.getAllByRole('button', { name: 'Novo profissional' })[0] as HTMLElement);
  const form = await dialog('Novo profissional');
  const name = field(form, 'Nome');
  await fill(user, name, 'Nora');
  refuse(getSession, 'auth.required');
  void refreshSession();
  await lostDialog();
  await waitFor(() => assert.equal(history.state?.layer, 2));
  await user.keyboard('{Escape}');
  assert.ok(name.isConnected);
  history.back();
  await leadsTo(back('/clinica/login', `/clinica/${clinicId}/profissionais`));
});

for (const [role, place, door, refusal] of [
  [
    'patient',
    `/clinica/${clinicId}/pacientes`,
    '/clinica/login',
    'Apenas profissionais e administradores podem acessar esta área.',
  ],
  ['patient', '/admin', '/admin/login', 'Acesso negado. Usuário não é administrador.'],
  [
    'clinic_owner',
    `/paciente/${clinicId}`,
    '/paciente/login',
    'Usuário não pertence à clínica selecionada ou não é um paciente.',
  ],
] as const)
  test(`${role} at ${place} is told so at ${door}`, async () => {
    renderApp(place, { as: role });
    await screen.findByText(refusal);
    assert.equal(location.pathname, door);
  });
