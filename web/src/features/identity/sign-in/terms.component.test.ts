import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { getSession } from '@virtual-med/contract/identity/session';
import { signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { currentTerms } from '@virtual-med/contract/terms/current-terms';
import { acceptTerms } from '@virtual-med/contract/terms/terms';
import { clinicId, type Role, sessionOf } from '../../../testing/people.ts';
import { fill, typedIn } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, on, refuse } from '../../../testing/server.ts';
import { dialog, dialogsGone, toastSays } from '../../../testing/steps.ts';

const name = 'Termos de uso e privacidade';
const help = `/clinica/${clinicId}/ajuda`;
const owing = (role: Exclude<Role, 'anonymous'> = 'clinic_owner') =>
  on(getSession, sessionOf(role, { mustAcceptTerms: true }));

test('the terms are asked for over the page, and accepting is one press', async () => {
  owing();
  const { user } = renderApp(help, { as: 'clinic_owner' });
  const asks = await dialog(name);
  asks.getByText(`Versão ${currentTerms.version}, em vigor desde ${currentTerms.since}.`);
  assert.equal(asks.getByRole('link', { name: /Termos de uso/ }).getAttribute('href'), '/termos');
  await user.keyboard('{Escape}');
  asks.getByRole('button', { name: 'Sair' });
  on(acceptTerms, () => {
    on(getSession, sessionOf('clinic_owner'));
    return {};
  });
  await user.click(asks.getByRole('button', { name: 'Aceitar e continuar' }));
  await dialogsGone();
  assert.deepEqual(asked(acceptTerms)[0]?.body, { version: currentTerms.version });
});

test('a new version that comes while somebody writes takes nothing away', async () => {
  const { user } = renderApp(help, { as: 'clinic_owner' });
  const search = await screen.findByRole('searchbox');
  await fill(user, search, 'documento');
  owing();
  const elsewhere = new BroadcastChannel('virtual-med.session');
  elsewhere.postMessage({ type: 'signed_in' });
  const asks = await dialog(name);
  refuse(acceptTerms, 'server.unexpected');
  await user.click(asks.getByRole('button', { name: 'Aceitar e continuar' }));
  await toastSays('Não foi possível registrar o aceite');
  on(acceptTerms, () => {
    on(getSession, sessionOf('clinic_owner'));
    return {};
  });
  await user.click(asks.getByRole('button', { name: 'Aceitar e continuar' }));
  await dialogsGone();
  elsewhere.close();
  assert.ok(search.isConnected);
  assert.equal(typedIn(search), 'documento');
});

test('who does not accept leaves', async () => {
  owing('patient');
  on(signOut, {});
  const { user } = renderApp(`/paciente/${clinicId}/ajuda`, { as: 'patient' });
  const asks = await dialog(name);
  await user.click(asks.getByRole('button', { name: 'Sair' }));
  await dialogsGone();
  assert.equal(asked(signOut).length, 1);
});

test('a password that has to be chosen first comes first, and says what it accepts', async () => {
  on(getSession, sessionOf('clinic_owner', { mustAcceptTerms: true, mustChangePassword: true }));
  renderApp('/clinica/login?etapa=new_password', { as: 'clinic_owner' });
  await screen.findByText(/Ao criar a senha, você aceita os/);
  assert.ok(!screen.queryByRole('alertdialog'));
});

test('both texts are read without signing in', async () => {
  renderApp('/termos');
  await screen.findByRole('heading', { level: 1, name: 'Termos de uso' });
  screen.getByText(new RegExp(`Versão ${currentTerms.version}`));
});
