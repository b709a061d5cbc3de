import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { requestPasswordReset, resetPassword } from '@virtual-med/contract/identity/sign-in.endpoints';
import { address, fill, focusReaches, says, toasts } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, cut, on, refuse } from '../../../testing/server.ts';

const chosen = 'minha senha 2026';
const form = () => within(document.querySelector('form') as HTMLFormElement);
const first = () => screen.getByLabelText('Nova senha');
const second = () => screen.getByLabelText('Confirmar nova senha');
const save = () => screen.findByRole('button', { name: 'Salvar nova senha' });

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
  refuse(resetPassword, 'auth.link_expired');
  const { user } = renderApp('/esqueci-a-senha?token=gasto');
  await save();
  await fill(user, first(), chosen);
  await fill(user, second(), chosen);
  await user.click(await save());
  await form().findByText('Este link expirou ou já foi usado. Peça um novo.');
  await user.click(screen.getByRole('link', { name: 'Pedir um novo link' }));
  await screen.findByRole('heading', { level: 1, name: 'Esqueci a senha' });
  assert.equal(address(), '/esqueci-a-senha');
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
