import { test } from 'node:test';
import { screen } from '@testing-library/react';
import type { ErrorCode } from '@virtual-med/contract/core/errors';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { renderApp } from '../../../testing/render-app.tsx';
import { on, refuse } from '../../../testing/server.ts';
import { toastSays } from '../../../testing/steps.ts';

const refusals: readonly (readonly [code: ErrorCode, title: string, message?: string])[] = [
  [
    'auth.invalid_credentials',
    'Credenciais inválidas',
    'Email ou senha incorretos. Verifique suas credenciais e tente novamente.',
  ],
  ['auth.clinic_unavailable', 'Erro de autenticação', 'Clínica selecionada não encontrada ou está bloqueada.'],
  ['auth.not_clinic_member', 'Acesso negado', 'Usuário não pertence à clínica selecionada.'],
  ['auth.not_admin', 'Acesso negado', 'Acesso negado. Usuário não é administrador.'],
  ['auth.not_staff', 'Acesso negado', 'Apenas profissionais e administradores podem acessar esta área.'],
  ['auth.not_clinic_patient', 'Acesso negado', 'Usuário não pertence à clínica selecionada ou não é um paciente.'],
  ['request.too_many', 'Muitas tentativas'],
  ['server.unexpected', 'Erro no login'],
];

test('each refusal of a sign-in is told by its own heading', async () => {
  const { user } = renderApp('/admin/login');
  await user.type(await screen.findByLabelText('Email'), 'saulo@virtual.med');
  await user.type(screen.getByLabelText('Senha'), 'segredo-1');
  for (const [code, title, message] of refusals) {
    refuse(signIn, code);
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await toastSays(title);
    if (message) await toastSays(message);
  }
});

test('an account nobody knows any more after signing in is said to have no profile', async () => {
  const { user } = renderApp('/admin/login');
  await user.type(await screen.findByLabelText('Email'), 'saulo@virtual.med');
  await user.type(screen.getByLabelText('Senha'), 'segredo-1');
  on(signIn, { next: 'done', redirectTo: '/admin' });
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await toastSays('Perfil não encontrado');
  await toastSays('Perfil do usuário não encontrado');
  screen.getByRole('heading', { name: 'Login da Virtual.med' });
});

test('whoever comes back from elsewhere without proof is told so at the login', async () => {
  renderApp('/clinica/login?erro=auth.failed');
  await screen.findByText('Falha na autenticação');
});
