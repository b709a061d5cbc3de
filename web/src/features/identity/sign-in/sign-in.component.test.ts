import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { getSession } from '@virtual-med/contract/identity/session';
import { getClinicsByEmail, signIn, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { clinic, clinicId, sessionOf, usualAnswers } from '../../../testing/people.ts';
import { address, fill, focusReaches, says, toasts, typedIn } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, cutNetwork, hold, on, refuse } from '../../../testing/server.ts';
import {
  belongsToOne,
  belongsToTwo,
  clinicPicker,
  emailField,
  enterButton,
  fillIn,
  letIn,
  passwordField,
  rightPassword,
} from './testing/sign-in.ts';

const help = { clinic: `/clinica/${clinicId}/ajuda`, patient: `/paciente/${clinicId}/ajuda`, admin: '/admin/ajuda' };
const form = () => document.querySelector('form') as HTMLFormElement;

test('the form finds fault on submit, then while it is being corrected, first field first', async () => {
  belongsToOne();
  const { user } = renderApp('/clinica/login');
  await user.click(await screen.findByRole('button', { name: 'Entrar' }));
  await focusReaches(() => emailField());
  for (const text of ['Email inválido.', 'Selecione a clínica.', 'A senha deve ter pelo menos 6 caracteres.'])
    assert.ok(within(form()).getByText(text));
  assert.equal(says(emailField()), 'Email inválido.');
  await fill(user, emailField(), 'dona@exemplo.med');
  await waitFor(() => assert.ok(!/Email inválido|Selecione a clínica/.test(form().textContent ?? '')));
  await user.type(passwordField(), '12345');
  assert.ok(screen.getByText('A senha deve ter pelo menos 6 caracteres.'));
  await user.click(enterButton());
  await focusReaches(() => passwordField());
  await user.type(passwordField(), '6');
  await waitFor(() => assert.ok(!form().textContent?.includes('A senha deve')));
  assert.deepEqual(asked(signIn), []);
});

for (const [door, messages] of Object.entries({
  '/paciente/login': ['Email inválido', 'Selecione uma clínica', 'A senha deve ter pelo menos 6 caracteres'],
  '/admin/login': ['Email inválido', 'Senha é obrigatória'],
}))
  test(`the form of ${door} finds fault in its own words`, async () => {
    const { user } = renderApp(door);
    await user.click(await screen.findByRole('button', { name: 'Entrar' }));
    for (const message of messages) await screen.findByText(message);
    assert.equal(says(emailField()), messages[0]);
    assert.equal(says(passwordField()), messages.at(-1));
  });

for (const [role, door, title, home] of [
  ['professional', '/clinica/login', 'Login do Profissional', help.clinic],
  ['patient', '/paciente/login', 'Login do Paciente', help.patient],
  ['super_admin', '/admin/login', 'Login da Virtual.med', help.admin],
  ['admin', '/admin/login', 'Login da Virtual.med', help.clinic],
] as const)
  test(`${role} at ${door} is sent where the server leads, and told so`, async () => {
    belongsToOne();
    letIn(role, home);
    const { user } = renderApp(door);
    assert.ok(await screen.findByRole('heading', { level: 1, name: title }));
    assert.equal(document.title, `${title} · Virtual.med`);
    await fillIn(user, 'quem@exemplo.med');
    await user.click(enterButton());
    await waitFor(() =>
      assert.equal(address(), home === help.clinic && role === 'professional' ? '/ajuda-profissional' : home),
    );
    await toasts().findByText('Login realizado com sucesso!');
    assert.equal(asked(signIn).length, 1);
  });

test('a wrong password is told above the form and in a toast, and nothing typed is lost', async () => {
  belongsToOne();
  refuse(signIn, 'auth.invalid_credentials');
  const { user } = renderApp('/clinica/login');
  await fillIn(user, 'dona@exemplo.med', 'nao-e-esta-1');
  await user.click(enterButton());
  const text = 'Email ou senha incorretos. Verifique suas credenciais e tente novamente.';
  await within(form()).findByText('Credenciais inválidas');
  for (const place of [within(form()), toasts()]) {
    assert.ok(place.getByText('Credenciais inválidas'));
    assert.ok(place.getByText(text));
  }
  assert.equal(typedIn(emailField()), 'dona@exemplo.med');
  assert.equal(typedIn(passwordField()), 'nao-e-esta-1');
  assert.match(clinicPicker().textContent ?? '', new RegExp(clinic.name));
  await user.type(passwordField(), '2');
  assert.ok(!within(form()).queryByText('Credenciais inválidas'), 'gone with what it was said of');
});

test('people of another area are told whose door it is', async () => {
  refuse(signIn, 'auth.not_admin');
  const { user } = renderApp('/admin/login');
  await fillIn(user, 'dona@exemplo.med');
  await user.click(enterButton());
  await within(form()).findByText('Acesso negado');
  assert.ok(within(form()).getByText('Acesso negado. Usuário não é administrador.'));
});

test('a blocked clinic offers help in place of the button', async () => {
  on(getClinicsByEmail, { clinics: [{ id: clinicId, name: clinic.name, status: 'disabled' }] });
  const { user } = renderApp('/clinica/login');
  await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'dona@exemplo.med');
  await waitFor(() => assert.match(clinicPicker().textContent ?? '', new RegExp(clinic.name)));
  assert.ok(enterButton());
  await fill(user, passwordField(), rightPassword);
  const link = await screen.findByRole('link', { name: 'Clínica bloqueada, pedir ajuda' });
  assert.ok(!screen.queryByRole('button', { name: 'Entrar' }));
  assert.match(
    link.getAttribute('href') ?? '',
    /^(mailto:suporte@virtual\.med\?|https:\/\/wa\.me\/).*Aurora%20est%C3%A1/,
  );
});

test('a form sent twice is sent once', async () => {
  belongsToOne();
  letIn('clinic_owner', help.clinic);
  const { user } = renderApp('/clinica/login');
  await fillIn(user, 'dona@exemplo.med');
  const release = hold(signIn);
  await user.dblClick(enterButton());
  await user.type(passwordField(), '{Enter}');
  assert.equal(enterButton().getAttribute('aria-busy'), 'true');
  release();
  await waitFor(() => assert.equal(address(), help.clinic));
  assert.equal(asked(signIn).length, 1);
});

test('without a connection the form says so, keeps what was typed and works once it is back', async () => {
  belongsToOne();
  letIn('clinic_owner', help.clinic);
  const { user } = renderApp('/clinica/login');
  await fillIn(user, 'dona@exemplo.med');
  const mend = cutNetwork();
  await user.click(enterButton());
  await within(form()).findByText('Erro de conexão');
  assert.equal(typedIn(passwordField()), rightPassword);
  mend();
  await user.click(enterButton());
  await waitFor(() => assert.equal(address(), help.clinic));
});

test('what was used last is remembered: the clinic always, the e-mail only when asked to', async () => {
  const stored = () => [localStorage.getItem('patient_last_email'), localStorage.getItem('patient_last_clinic')];
  const email = 'paula@exemplo.med';
  belongsToTwo();
  letIn('patient', help.patient);
  const { user, router } = renderApp('/paciente/login');
  const keepEmail = () => screen.findByRole('checkbox', { name: 'Lembrar meu email da próxima vez' });
  const isKept = async () => ((await keepEmail()) as HTMLInputElement).checked;
  assert.equal(await isKept(), false);
  await fill(user, emailField(), email);
  await waitFor(() => assert.match(clinicPicker().textContent ?? '', /Selecione a clínica/));
  await user.click(clinicPicker());
  await user.click(await screen.findByRole('option', { name: clinic.name }));
  await fill(user, passwordField(), rightPassword);
  await user.click(await keepEmail());
  await user.click(enterButton());
  await waitFor(() => assert.deepEqual(stored(), [email, clinicId]));
  await router.navigate({ to: '/paciente/login' });
  assert.equal(await isKept(), true);
  assert.equal(typedIn(emailField()), email);
  await waitFor(() => assert.match(clinicPicker().textContent ?? '', /Clínica Aurora \(última clínica acessada\)/));
  await user.click(await keepEmail());
  await fill(user, passwordField(), rightPassword);
  await user.click(enterButton());
  await waitFor(() => assert.deepEqual(stored(), [null, clinicId]));
});

test('the doors lead to one another, to the forgotten password and back to the landing', async () => {
  const { user } = renderApp('/clinica/login');
  await user.click(await screen.findByRole('link', { name: 'É um paciente?' }));
  await screen.findByText('Acesse seus documentos.');
  assert.equal(address(), '/paciente/login');
  await user.click(screen.getByRole('link', { name: 'É um profissional de saúde?' }));
  await user.click(await screen.findByRole('link', { name: 'Esqueceu a senha?' }));
  await waitFor(() => assert.equal(address(), '/esqueci-a-senha?voltar=%2Fclinica%2Flogin'));
  await user.click(await screen.findByRole('link', { name: 'Voltar para o início' }));
  await waitFor(() => assert.equal(address(), '/'));
});

test('/login offers all three doors, and /paciente is the patients’', async () => {
  const { router } = renderApp('/login');
  await screen.findByRole('heading', { level: 1, name: 'Como você gostaria de acessar?' });
  for (const [name, href] of [
    ['Sou Profissional ou Clínica', '/clinica/login'],
    ['Sou Paciente', '/paciente/login'],
    ['Sou da Virtual.med', '/admin/login'],
  ] as const)
    assert.equal(screen.getByRole('link', { name: new RegExp(name) }).getAttribute('href'), href);
  await router.navigate({ to: '/paciente' });
  await waitFor(() => assert.equal(address(), '/paciente/login'));
});

test('there is one toast at a time, and it can be closed', async () => {
  refuse(signIn, 'auth.invalid_credentials');
  const { user } = renderApp('/admin/login');
  await fillIn(user, 'saulo@exemplo.med', 'nao-e-esta-1');
  await user.click(enterButton());
  await toasts().findByText('Credenciais inválidas');
  refuse(signIn, 'auth.not_admin');
  await user.click(enterButton());
  await toasts().findByText('Acesso negado. Usuário não é administrador.');
  await waitFor(() => assert.ok(!toasts().queryByText('Credenciais inválidas')));
  await user.click(toasts().getByRole('button', { name: 'Fechar aviso' }));
  await waitFor(() => assert.ok(!toasts().queryByText('Acesso negado. Usuário não é administrador.')));
});

test('whoever has to turn the second factor on and does not want to may leave', async () => {
  belongsToOne();
  on(signOut, () => {
    usualAnswers('anonymous');
    return {};
  });
  on(signIn, () => {
    usualAnswers('professional');
    on(getSession, sessionOf('professional', { secondFactorEnabled: false, secondFactorRequired: true }));
    return { next: 'enrol_second_factor', redirectTo: help.clinic } as const;
  });
  const { user } = renderApp('/clinica/login');
  await fillIn(user, 'quem@exemplo.med');
  await user.click(enterButton());
  await screen.findByRole('heading', { level: 1, name: 'Verificação em duas etapas' });
  const leave = await screen.findByRole('button', { name: 'Sair' });
  refuse(getSession, 'auth.required');
  await user.click(leave);
  await screen.findByRole('heading', { level: 1, name: 'Login do Profissional' });
  assert.equal(asked(signOut).length, 1);
});

test('a password is hidden until it is asked to be seen, can be pasted, and is known to password managers', async () => {
  belongsToOne();
  const { user } = renderApp('/clinica/login');
  await screen.findByRole('button', { name: 'Entrar' });
  const field = passwordField();
  assert.deepEqual([field.getAttribute('type'), field.getAttribute('autocomplete')], ['password', 'current-password']);
  await user.click(field);
  await user.paste('uma frase longa, com espaços 1');
  assert.equal(typedIn(field), 'uma frase longa, com espaços 1');
  await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  assert.equal(field.getAttribute('type'), 'text');
  await user.click(screen.getByRole('button', { name: 'Ocultar senha' }));
  assert.equal(field.getAttribute('type'), 'password');
});
