import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { getSession } from '@virtual-med/contract/identity/session';
import { unlockSession } from '@virtual-med/contract/identity/unlock';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { rightPassword } from '../../features/identity/sign-in/testing/sign-in.ts';
import { clinicId, sessionOf } from '../../testing/people.ts';
import { address, fill, typedIn } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on, refuse } from '../../testing/server.ts';
import { dialog, dialogsGone, field, fieldSays } from '../../testing/steps.ts';
import { sessionStore } from './session.ts';

const help = `/clinica/${clinicId}/ajuda`;
const lockedSession = () => ({ ...sessionOf('clinic_owner'), lock: { locked: true, afterSeconds: 900 } });
const lockDialog = () => dialog('Tela bloqueada');
const isHidden = () => [...document.body.children].every((element) => element.matches('[data-over-page]'));
const unlocks = () =>
  on(unlockSession, () => {
    on(getSession, sessionOf('clinic_owner'));
    return {};
  });

/** A page with something typed into it, before which nobody sat for too long. */
async function typedAndLeft() {
  const { user } = renderApp(help, { as: 'clinic_owner' });
  const search = await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  await fill(user, search, 'documento');
  on(getSession, lockedSession());
  sessionStore.lock();
  const form = await lockDialog();
  return { user, search, form };
}

test('a page nobody sits before is hidden until its person is back, and nothing on it is lost', async () => {
  const { user, search, form } = await typedAndLeft();
  assert.ok(isHidden());
  form.getByText('Olívia Dona');
  await user.click(form.getByRole('button', { name: 'Desbloquear' }));
  await fieldSays(form, 'Senha', 'Senha é obrigatória');
  refuse(unlockSession, 'auth.invalid_credentials');
  await fill(user, field(form, 'Senha'), 'errada');
  await user.click(form.getByRole('button', { name: 'Desbloquear' }));
  await form.findByText(/Email ou senha incorretos/);
  await user.keyboard('{Escape}');
  assert.ok(isHidden());
  unlocks();
  await fill(user, field(form, 'Senha'), rightPassword);
  await user.click(form.getByRole('button', { name: 'Desbloquear' }));
  await dialogsGone();
  assert.ok(!isHidden());
  assert.equal(address(), help);
  assert.equal(typedIn(search), 'documento');
  assert.deepEqual(asked(unlockSession).at(-1)?.body, { by: 'password', password: rightPassword });
});

test('whoever has a second factor may unlock with a code instead', async () => {
  const { user, search, form } = await typedAndLeft();
  await user.click(form.getByRole('button', { name: 'Usar um código de verificação' }));
  unlocks();
  await fill(user, await form.findByLabelText('Código'), '123456');
  await user.click(form.getByRole('button', { name: 'Desbloquear' }));
  await dialogsGone();
  assert.equal(typedIn(search), 'documento');
  assert.deepEqual(asked(unlockSession).at(-1)?.body, { by: 'code', code: '123456' });
});

test('whoever has none is offered none', async () => {
  renderApp(help, { as: 'clinic_owner' });
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  const person = sessionOf('clinic_owner', { secondFactorEnabled: false });
  on(getSession, { ...person, lock: { locked: true, afterSeconds: 900 } });
  sessionStore.lock();
  await lockDialog();
  await waitFor(() => assert.ok(!screen.queryByRole('button', { name: 'Usar um código de verificação' })));
});

test('a tab hears of it from another one, of being locked and of being open again', async () => {
  renderApp(help, { as: 'clinic_owner' });
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  const elsewhere = new BroadcastChannel('virtual-med.session');
  on(getSession, lockedSession());
  elsewhere.postMessage({ type: 'locked' });
  await lockDialog();
  on(getSession, sessionOf('clinic_owner'));
  elsewhere.postMessage({ type: 'signed_in' });
  await dialogsGone();
  elsewhere.close();
  assert.ok(!isHidden());
});

test('where somebody sits at another tab, the server says so and the page is there again', async () => {
  renderApp(help, { as: 'clinic_owner' });
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  sessionStore.lock();
  await waitFor(() => assert.ok(!sessionStore.state().session?.lock.locked));
  await dialogsGone();
  assert.ok(!isHidden());
});

test('an answer that it is locked hides the page, and what was refused is asked for again afterwards', async () => {
  on(listProfessionals, { professionals: [], owners: [] });
  const { user } = renderApp(`/clinica/${clinicId}/profissionais`, { as: 'clinic_owner' });
  await screen.findByText('Nenhum profissional encontrado');
  refuse(listProfessionals, 'auth.locked');
  on(getSession, lockedSession());
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  const form = await lockDialog();
  on(listProfessionals, { professionals: [], owners: [] });
  unlocks();
  await fill(user, field(form, 'Senha'), rightPassword);
  const before = asked(listProfessionals).length;
  await user.click(form.getByRole('button', { name: 'Desbloquear' }));
  await dialogsGone();
  await screen.findByText('Nenhum profissional encontrado');
  assert.ok(asked(listProfessionals).length > before);
});

test('a page opened while it is locked asks first, and opens then at its own address', async () => {
  on(getSession, lockedSession());
  const { user } = renderApp(help, { as: 'clinic_owner' });
  const form = await lockDialog();
  assert.ok(!screen.queryByRole('searchbox', { name: 'Buscar na ajuda' }));
  unlocks();
  await fill(user, field(form, 'Senha'), rightPassword);
  await user.click(form.getByRole('button', { name: 'Desbloquear' }));
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  assert.equal(address(), help);
});

test('with another account one goes to the login, which is not hidden', async () => {
  const { user, form } = await typedAndLeft();
  await user.click(form.getByRole('button', { name: 'Entrar com outra conta' }));
  await screen.findByRole('heading', { name: 'Login do Profissional' });
  await dialogsGone();
  assert.ok(!isHidden());
});

test('a session that ended meanwhile asks for the sign-in', async () => {
  const { user, form } = await typedAndLeft();
  refuse(unlockSession, 'auth.required');
  refuse(getSession, 'auth.required');
  await fill(user, field(form, 'Senha'), rightPassword);
  await user.click(form.getByRole('button', { name: 'Desbloquear' }));
  await dialog('Sua sessão terminou');
});
