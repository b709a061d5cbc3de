import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { getBackupStatus } from '@virtual-med/contract/backup/backup';
import { listManagedPlans } from '@virtual-med/contract/billing/managed-plans';
import { getSession } from '@virtual-med/contract/identity/session';
import { createSuperAdmin, getSetup } from '@virtual-med/contract/identity/sign-in.endpoints';
import { getChecklist } from '@virtual-med/contract/system/checklist';
import { listFailedJobs } from '@virtual-med/contract/system/jobs';
import { getSystemServices } from '@virtual-med/contract/system/system';
import { sessionOf } from '../../../testing/people.ts';
import { address, fill, focusReaches, says, toasts, typedIn } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, on, refuse } from '../../../testing/server.ts';

const create = () => screen.findByRole('button', { name: 'Criar Super Admin' });
const field = (label: string) => screen.getByLabelText(label);
const form = () => within(document.querySelector('form') as HTMLFormElement);

test('a system that has its Super Admin offers the login instead', async () => {
  on(getSetup, { open: false, needsToken: false });
  const { user } = renderApp('/admin/criar');
  await screen.findByText('O Super Admin inicial já foi criado.');
  await user.click(screen.getByRole('link', { name: 'Ir para o login' }));
  await waitFor(() => assert.equal(address(), '/admin/login'));
});

test('without the operator’s token in the address it is asked for', async () => {
  on(getSetup, { open: true, needsToken: true });
  const { user } = renderApp('/admin/criar');
  await user.click(await create());
  await waitFor(() => assert.match(says(field('Código de configuração')), /Informe o código de configuração/));
  await focusReaches(() => field('Código de configuração'));
});

test('every field says what is wrong, and a wrong token is told', async () => {
  on(getSetup, { open: true, needsToken: true });
  refuse(createSuperAdmin, 'setup.token_wrong');
  const { user } = renderApp('/admin/criar?token=outro');
  await user.click(await create());
  await focusReaches(() => field('Nome'));
  assert.equal(says(field('Nome')), 'Nome deve ter pelo menos 2 caracteres');
  assert.equal(says(field('Email')), 'Email inválido');
  assert.equal(says(field('Senha')), 'Senha deve ter pelo menos 6 caracteres');
  await fill(user, field('Senha'), 'senha1');
  await waitFor(() => assert.equal(says(field('Senha')), 'Esta senha é muito comum. Escolha outra.'));
  assert.ok(form().getByText(/^Senha fraca/));
  await fill(user, field('Senha'), 'gaiv8t');
  await waitFor(() => assert.equal(says(field('Senha')), ''));
  await fill(user, field('Nome'), 'Olga Prado');
  await fill(user, field('Email'), 'olga@virtual.med');
  await fill(user, field('Senha'), 'primeira 1');
  await user.click(await create());
  await form().findByText('Erro ao criar admin');
  assert.ok(form().getByText('O endereço de configuração inicial não é válido.'));
  assert.equal(asked(createSuperAdmin)[0]?.body.token, 'outro');
  assert.equal(typedIn(field('Código de configuração')), 'outro');
});

test('the first Super Admin is created and is in at once, at what is still to be set up', async () => {
  on(getSetup, { open: true, needsToken: false });
  on(createSuperAdmin, { next: 'done', redirectTo: '/admin' });
  on(listManagedPlans, { plans: [] });
  on(getChecklist, { items: [{ item: 'mail', state: 'missing' }] });
  refuse(getSystemServices, 'server.unexpected');
  refuse(listFailedJobs, 'server.unexpected');
  refuse(getBackupStatus, 'server.unexpected');
  const { user } = renderApp('/admin/criar');
  await create();
  await fill(user, field('Nome'), 'Olga Prado');
  await fill(user, field('Email'), 'olga@virtual.med');
  await fill(user, field('Senha'), 'primeira 1');
  on(getSession, sessionOf('super_admin'));
  await user.click(await create());
  await screen.findByRole('heading', { level: 2, name: 'Falta configurar' });
  await toasts().findByText('Super Admin criado com sucesso!');
  assert.ok(toasts().getByText('O usuário já pode fazer login.'));
  assert.equal(address(), '/admin/configuracoes');
});

test('the login of a new installation leads to the set-up, and says nothing of it later', async () => {
  on(getSetup, { open: true, needsToken: false });
  const { user } = renderApp('/admin/login');
  await user.click(await screen.findByRole('link', { name: 'Crie o primeiro acesso' }));
  await create();
  assert.equal(address(), '/admin/criar');
});

test('a failure is told by what was not done, or that nobody knows', async () => {
  on(getSetup, { open: true, needsToken: false });
  const { user } = renderApp('/admin/criar');
  await create();
  await fill(user, field('Nome'), 'Olga Prado');
  await fill(user, field('Email'), 'olga@virtual.med');
  await fill(user, field('Senha'), 'primeira 1');
  for (const [code, message] of [
    ['setup.user_not_created', 'Falha ao criar usuário'],
    ['server.unexpected', 'Erro desconhecido.'],
  ] as const) {
    refuse(createSuperAdmin, code);
    await user.click(await create());
    await form().findByText(message);
    await toasts().findByText('Erro ao criar admin');
  }
});
