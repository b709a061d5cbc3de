import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { proveOwnEmail } from '@virtual-med/contract/identity/email-proof';
import { lookAtRecovery, requestPasswordReset, resetPassword } from '@virtual-med/contract/identity/sign-in.endpoints';
import { address, fill, focusReaches, says, toasts } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, cut, hold, on, refuse } from '../../../testing/server.ts';

const chosen = 'minha senha 2026';
const form = () => within(document.querySelector('form') as HTMLFormElement);
const first = () => screen.getByLabelText('Nova senha');
const second = () => screen.getByLabelText('Confirmar nova senha');
const save = () => screen.findByRole('button', { name: 'Salvar nova senha' });
const email = 'ana@exemplo.med';
const means = (meaning: 'recovery' | 'proof' | 'own_proof') => on(lookAtRecovery, { link: { email, meaning } });

test('the form asks for a real e-mail and says that a letter is on its way', async () => {
  on(requestPasswordReset, {});
  const { user } = renderApp('/esqueci-a-senha');
  const email = await screen.findByRole('textbox', { name: 'Email' });
  assert.equal(email.getAttribute('type'), 'email');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => assert.equal(says(email), 'Email inválido'));
  await focusReaches(() => email);
  assert.deepEqual(asked(requestPasswordReset), []);
  await fill(user, email, 'ninguem@exemplo.med');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('Um e-mail de recuperação foi enviado. Verifique sua caixa de entrada e siga as instruções.');
  assert.deepEqual(asked(requestPasswordReset)[0]?.body, { email: 'ninguem@exemplo.med' });
});

test('the link of the letter takes a new password and leads to the doors', async () => {
  means('recovery');
  on(resetPassword, {});
  const { user } = renderApp('/esqueci-a-senha?token=da-carta');
  await screen.findByRole('heading', { level: 1, name: 'Nova senha' });
  await user.click(await save());
  await focusReaches(() => first());
  await fill(user, first(), 'curta');
  await fill(user, second(), 'outra coisa 9');
  await waitFor(() => assert.match(says(first()), /Senha deve ter pelo menos 8 caracteres/));
  await waitFor(() => assert.match(says(second()), /As senhas não coincidem/));
  await fill(user, second(), chosen);
  await fill(user, first(), chosen);
  await waitFor(() => assert.equal(says(second()), '', 'right by what was changed in the other field'));
  await user.click(await save());
  await waitFor(() => assert.equal(address(), '/login'));
  await toasts().findByText('Senha alterada com sucesso.');
  assert.equal(asked(resetPassword)[0]?.body.token, 'da-carta');
});

test('a link that is used up says so and offers a new one', async () => {
  on(lookAtRecovery, { link: null });
  const { user } = renderApp('/esqueci-a-senha?token=gasto');
  await screen.findByText('Este link expirou ou já foi usado. Peça um novo.');
  assert.ok(!screen.queryByLabelText('Nova senha'));
  await user.click(screen.getByRole('link', { name: 'Pedir um novo link' }));
  await screen.findByRole('heading', { level: 1, name: 'Esqueci a senha' });
  assert.equal(address(), '/esqueci-a-senha');
});

test('a link used up meanwhile says so as well', async () => {
  means('recovery');
  refuse(resetPassword, 'auth.link_expired');
  const { user } = renderApp('/esqueci-a-senha?token=gasto');
  await save();
  on(lookAtRecovery, { link: null });
  await fill(user, first(), chosen);
  await fill(user, second(), chosen);
  await user.click(await save());
  await screen.findByText('Este link expirou ou já foi usado. Peça um novo.');
  await screen.findByRole('link', { name: 'Pedir um novo link' });
});

test('a link that could not be looked at is looked at again', async () => {
  cut(lookAtRecovery);
  const { user } = renderApp('/esqueci-a-senha?token=da-carta');
  await screen.findByText('Não foi possível abrir o link');
  means('recovery');
  const release = hold(lookAtRecovery);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  release();
  await save();
});

test('a link that proves the address says what ends, and does it in one step', async () => {
  means('proof');
  on(resetPassword, {});
  const { user } = renderApp('/esqueci-a-senha?token=da-carta&voltar=%2Fclinica%2Flogin');
  await screen.findByRole('heading', { level: 1, name: 'Confirme o seu e-mail' });
  screen.getByText('Confirme que ana@exemplo.med é seu e escolha a senha da sua conta.');
  const ends = screen.getByText('Ao confirmar, o que a conta tinha antes deixa de valer:').parentElement as HTMLElement;
  assert.deepEqual(
    within(ends)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
    ['senhas anteriores', 'aparelhos conectados', 'verificação em duas etapas', 'passkeys', 'contas vinculadas'],
  );
  await fill(user, first(), chosen);
  await fill(user, second(), chosen);
  await user.click(screen.getByRole('button', { name: 'Confirmar e-mail e salvar senha' }));
  await waitFor(() => assert.equal(address(), '/clinica/login'));
  await toasts().findByText('E-mail confirmado e senha salva.');
});

test('where its person is signed in, the password they have proves it and all else stays', async () => {
  means('own_proof');
  const { user } = renderApp('/esqueci-a-senha?token=da-carta&voltar=%2Fclinica%2Flogin');
  const password = await screen.findByLabelText('Sua senha');
  screen.getByText(/Confirme que ana@exemplo.med é seu com a senha que você já usa/);
  const confirm = () => user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
  await confirm();
  await waitFor(() => assert.equal(says(password), 'Senha é obrigatória'));
  refuse(proveOwnEmail, 'auth.current_password_wrong', { fields: { password: 'A senha atual está incorreta.' } });
  await fill(user, password, 'errada 1');
  await confirm();
  await waitFor(() => assert.equal(says(password), 'A senha atual está incorreta.'));
  on(proveOwnEmail, {});
  await fill(user, password, chosen);
  await confirm();
  await waitFor(() => assert.equal(address(), '/clinica/login'));
  await toasts().findByText('E-mail confirmado.');
  assert.deepEqual(asked(proveOwnEmail).at(-1)?.body, { token: 'da-carta', password: chosen });
});

test('where its person is signed in, a new password can be chosen instead', async () => {
  means('own_proof');
  const { user } = renderApp('/esqueci-a-senha?token=da-carta');
  await user.click(await screen.findByRole('button', { name: 'Criar uma nova senha' }));
  await screen.findByRole('button', { name: 'Confirmar e-mail e salvar senha' });
});

test('a link a clinic has come to wait for asks for a new password', async () => {
  means('own_proof');
  refuse(proveOwnEmail, 'users.new_password_needed');
  const { user } = renderApp('/esqueci-a-senha?token=da-carta');
  await fill(user, await screen.findByLabelText('Sua senha'), chosen);
  means('proof');
  await user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
  await screen.findByRole('button', { name: 'Confirmar e-mail e salvar senha' });
});

test('a letter that could not be asked for says so, and why where that is known', async () => {
  const { user } = renderApp('/esqueci-a-senha');
  await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'ana@exemplo.med');
  refuse(requestPasswordReset, 'server.unexpected');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await form().findByText('Erro ao solicitar recuperação de senha.');
  cut(requestPasswordReset);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await form().findByText(/Não foi possível falar com o servidor/);
  form().getByText('Erro ao solicitar recuperação de senha.');
});
