import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listDevices, listIdentities } from '@virtual-med/contract/identity/account';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInPasskey,
} from '@virtual-med/contract/identity/passkeys';
import { getSession } from '@virtual-med/contract/identity/session';
import { createElement } from 'react';
import { refreshSession } from '../../../lib/session/session.ts';
import { noteDocumentOpened } from '../../../lib/storage/opened-document.ts';
import { phone as phoneSize } from '../../../testing/light-dom.ts';
import { clinicId, createdAt, idOf, sessionOf, usualAnswers } from '../../../testing/people.ts';
import { address, fill, focusReaches, says, toasts } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../../testing/server.ts';
import { dialog, dialogsGone } from '../../../testing/steps.ts';
import { otherClinic, ownClinic } from '../sign-in/testing/sign-in.ts';
import { PasskeyOffer } from './passkey-card.tsx';
import { creation, giveDevice, takeDevice } from './testing/device.ts';

afterEach(() => {
  takeDevice();
  Reflect.deleteProperty(navigator, 'userAgent');
});

const help = `/clinica/${clinicId}/ajuda`;

const phone = { id: idOf(41), name: 'Chaves do iCloud', createdAt, lastUsedAt: '2026-02-03T12:00:00.000Z' };
const desk = { id: idOf(42), name: 'Windows Hello', createdAt, lastUsedAt: null };

const profile = () => within(screen.getByRole('dialog', { name: 'Perfil' }));
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await profile().findByRole('button', { name }));

/** Perfil › Segurança of an owner. */
async function openSecurity(hasPassword = true) {
  on(listIdentities, { hasPassword, provider: null });
  on(listDevices, { devices: [] });
  const { user } = renderApp(help, { as: 'clinic_owner' });
  await user.click(await screen.findByRole('button', { name: /^Menu do usuário/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
  await screen.findByRole('dialog', { name: 'Perfil' });
  await user.click(await profile().findByRole('tab', { name: 'Segurança' }));
  await profile().findByRole('heading', { name: 'Senha' });
  return user;
}

test('the panel says that it loads, that it could not, that there is none, and what there is', async () => {
  giveDevice();
  refuse(listPasskeys, 'server.unavailable');
  const release = hold(listPasskeys);
  const user = await openSecurity();
  await profile().findByRole('heading', { name: 'Passkeys' });
  const panel = () => profile().getByRole('heading', { name: 'Passkeys' }).closest('section') as HTMLElement;
  await within(panel()).findByRole('status');
  release();
  await within(panel()).findByText('Não foi possível carregar as passkeys.');
  on(listPasskeys, { passkeys: [], proofAsked: 'nothing' });
  await user.click(within(panel()).getByRole('button', { name: 'Tentar novamente' }));
  await within(panel()).findByText('Nenhuma passkey ainda.');
  on(listPasskeys, { passkeys: [phone, desk], proofAsked: 'nothing' });
  on(beginPasskey, creation);
  on(addPasskey, { passkey: desk });
  await press(user, 'Adicionar passkey');
  await toasts().findByText('Passkey adicionada.');
  const list = await profile().findByRole('list', { name: 'Passkeys da sua conta' });
  const [first, second] = within(list).getAllByRole('listitem');
  assert.match(first?.textContent ?? '', /Chaves do iCloud.*Criada em 15\/01\/2026.*Usada por último em 03\/02\/2026/);
  assert.match(second?.textContent ?? '', /Windows Hello.*Ainda não usada/);
  assert.equal(asked(addPasskey).at(-1)?.body.credential.response.transports?.[0], 'internal');
});

test('adding asks for the password where the sign-in was a while ago', async () => {
  giveDevice();
  on(listPasskeys, { passkeys: [], proofAsked: 'password' });
  refuse(beginPasskey, 'auth.current_password_wrong');
  const user = await openSecurity();
  await press(user, 'Adicionar passkey');
  const field = () => profile().getByLabelText('Senha atual');
  await focusReaches(field);
  await fill(user, field(), 'errada');
  await press(user, 'Continuar');
  await waitFor(() => assert.equal(says(field()), 'A senha atual está incorreta.'));
  on(beginPasskey, creation);
  on(addPasskey, { passkey: phone });
  await fill(user, field(), 'a de hoje 1');
  await press(user, 'Continuar');
  await toasts().findByText('Passkey adicionada.');
  assert.equal(asked(beginPasskey).at(-1)?.body.password, 'a de hoje 1');
  await focusReaches(() => profile().getByRole('button', { name: 'Adicionar passkey' }));
});

test('a device that has one already says so; one turned away from says nothing', async () => {
  giveDevice('has one');
  on(beginPasskey, creation);
  const user = await openSecurity();
  await press(user, 'Adicionar passkey');
  await toasts().findByText('Este aparelho já tem uma passkey da sua conta.');
  giveDevice('turns away');
  await press(user, 'Adicionar passkey');
  await waitFor(() => assert.equal(asked(beginPasskey).length, 2));
  await waitFor(() =>
    assert.ok(!profile().getByRole('button', { name: 'Adicionar passkey' }).hasAttribute('aria-busy')),
  );
  assert.deepEqual(asked(addPasskey), []);
});

test('where the browser has none, only those made elsewhere are spoken of', async () => {
  const release = hold(listPasskeys);
  on(listPasskeys, { passkeys: [], proofAsked: 'nothing' });
  const user = await openSecurity();
  release();
  await profile().findByRole('heading', { name: 'Verificação em duas etapas' });
  assert.ok(!profile().queryByRole('heading', { name: 'Passkeys' }));
  on(listPasskeys, { passkeys: [phone], proofAsked: 'nothing' });
  await user.click(profile().getByRole('tab', { name: 'Dados' }));
  await user.click(profile().getByRole('tab', { name: 'Segurança' }));
  await profile().findByRole('list', { name: 'Passkeys da sua conta' });
  await profile().findByText('Este navegador ou endereço não permite criar passkeys.');
});

test('a passkey gets another name, and is removed once that is confirmed', async () => {
  giveDevice();
  on(listPasskeys, { passkeys: [phone], proofAsked: 'nothing' });
  on(renamePasskey, {});
  const user = await openSecurity();
  await press(user, 'Renomear Chaves do iCloud');
  const name = () => profile().getByLabelText('Nome da passkey');
  await focusReaches(name);
  await fill(user, name(), ' ');
  await press(user, 'Salvar nome');
  await waitFor(() => assert.equal(says(name()), 'Nome é obrigatório'));
  await fill(user, name(), 'Celular da Ana');
  on(listPasskeys, { passkeys: [{ ...phone, name: 'Celular da Ana' }], proofAsked: 'nothing' });
  await press(user, 'Salvar nome');
  await focusReaches(() => profile().getByRole('button', { name: 'Renomear Celular da Ana' }));
  await press(user, 'Remover Celular da Ana');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remover a passkey “Celular da Ana”?' }));
  refuse(removePasskey, 'auth.last_way_in');
  await user.click(question.getByRole('button', { name: 'Remover' }));
  await toasts().findByText(/Esta é a única forma de entrar/);
  on(removePasskey, () => {
    on(listPasskeys, { passkeys: [], proofAsked: 'nothing' });
    return {};
  });
  await press(user, 'Remover Celular da Ana');
  const again = within(await screen.findByRole('alertdialog', { name: 'Remover a passkey “Celular da Ana”?' }));
  await user.click(again.getByRole('button', { name: 'Remover' }));
  await profile().findByText('Nenhuma passkey ainda.');
});

const button = 'Entrar com a digital, o rosto ou o PIN';
const request = {
  options: { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'required' as const },
};

test('where the browser has no passkeys, none is spoken of', async () => {
  renderApp('/clinica/login');
  await screen.findByRole('button', { name: 'Entrar' });
  assert.ok(!screen.queryByRole('button', { name: button }));
});

for (const [door, home, role] of [
  ['/admin/login', '/admin/ajuda', 'super_admin'],
  ['/paciente/login', `/paciente/${clinicId}/ajuda`, 'patient'],
  ['/clinica/login', help, 'clinic_owner'],
] as const)
  test(`a passkey opens ${door} without a word typed`, async () => {
    giveDevice();
    on(beginPasskeySignIn, request);
    on(signInPasskey, () => {
      usualAnswers(role);
      return { signedIn: { next: 'done' as const, redirectTo: home }, clinics: [], choice: null };
    });
    const { user } = renderApp(door);
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => assert.equal(address(), home));
    assert.equal(asked(signInPasskey).at(-1)?.body.selectedClinicId, undefined);
  });

test('who belongs to several clinics chooses one, and the next time it is known', async () => {
  giveDevice();
  on(beginPasskeySignIn, request);
  on(signInPasskey, ({ body }) => {
    if (!body.selectedClinicId) return { signedIn: null, clinics: [ownClinic, otherClinic], choice: 'desta-prova' };
    usualAnswers('clinic_owner');
    return { signedIn: { next: 'done' as const, redirectTo: help }, clinics: [], choice: null };
  });
  const { user } = renderApp('/clinica/login');
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('heading', { name: 'Escolha a clínica' });
  await focusReaches(() => screen.getByRole('button', { name: ownClinic.name }));
  await user.click(screen.getByRole('button', { name: ownClinic.name }));
  await waitFor(() => assert.equal(address(), help));
  assert.equal(asked(signInPasskey).at(-1)?.body.credential, undefined);
  assert.equal(asked(signInPasskey).at(-1)?.body.choice, 'desta-prova');
  assert.equal(localStorage.getItem('clinic_last_selected'), clinicId);
});

test('a refusal says why and leaves the form; turning away from the device says nothing', async () => {
  giveDevice();
  on(beginPasskeySignIn, request);
  refuse(signInPasskey, 'auth.passkey_unknown');
  const { user } = renderApp('/clinica/login');
  await user.click(await screen.findByRole('button', { name: button }));
  const form = () => within(document.querySelector('form') as HTMLFormElement);
  await form().findByText('Esta passkey não abre nenhuma conta aqui. Entre com e-mail e senha.');
  giveDevice('turns away');
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => assert.equal(asked(beginPasskeySignIn).length, 2));
  await waitFor(() => assert.ok(!screen.getByRole('button', { name: button }).hasAttribute('aria-busy')));
  assert.equal(asked(signInPasskey).length, 1);
});

test('whoever has just come in is offered one for the next time, and may turn it down', async () => {
  const done: boolean[] = [];
  const offer = createElement(PasskeyOffer, { onDone: (made: boolean) => void done.push(made) });
  const { rerender } = render(offer);
  assert.ok(!screen.queryByRole('region'));
  giveDevice();
  on(beginPasskey, creation);
  on(addPasskey, { passkey: phone });
  rerender(createElement(PasskeyOffer, { ...offer.props }));
  const card = within(screen.getByRole('region', { name: 'Da próxima vez, entre sem senha' }));
  fireEvent.click(card.getByRole('button', { name: 'Criar passkey' }));
  await waitFor(() => assert.deepEqual(done, [true]));
  fireEvent.click(card.getByRole('button', { name: 'Agora não' }));
  assert.deepEqual(done, [true, false]);
});

test('whoever has no password opens a lost session again with the passkey, over the page, on which nothing is lost', async () => {
  giveDevice();
  on(beginPasskeySignIn, request);
  const { user } = renderApp(`/paciente/${clinicId}/ajuda`, { as: 'patient' });
  const search = await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  await fill(user, search, 'documento');
  refuse(getSession, 'auth.required');
  void refreshSession();
  const lost = await dialog('Sua sessão terminou');
  refuse(signInPasskey, 'auth.passkey_refused');
  await user.click(lost.getByRole('button', { name: button }));
  await lost.findByText('Não foi possível entrar com esta passkey. Tente novamente ou entre com e-mail e senha.');
  on(signInPasskey, () => {
    on(getSession, sessionOf('patient'));
    return { signedIn: { next: 'done' as const, redirectTo: '/' }, clinics: [], choice: null };
  });
  await user.click(lost.getByRole('button', { name: button }));
  await dialogsGone();
  assert.equal(asked(signInPasskey).at(-1)?.body.selectedClinicId, clinicId);
  assert.equal((search as HTMLInputElement).value, 'documento');
  assert.equal(address(), `/paciente/${clinicId}/ajuda`);
});

test('without a password, Perfil says how to get one and that another e-mail needs it', async () => {
  giveDevice();
  on(listPasskeys, { passkeys: [phone], proofAsked: 'nothing' });
  await openSecurity(false);
  profile().getByRole('link', { name: 'Criar uma senha' });
  profile().getByText('É com ele que avisamos você. Para trocar, crie antes uma senha.');
  assert.ok(!profile().queryByRole('button', { name: 'Alterar senha' }));
});

const patientsHome = `/paciente/${clinicId}/ajuda`;
const offer = () => screen.queryByRole('region', { name: 'Da próxima vez, entre sem senha' });
const appOffer = () => screen.queryByRole('region', { name: /^Instale o aplicativo/ });

/** A patient's page, on a phone by its size and by what it says of itself. */
async function openPage(onPhone: boolean) {
  const userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36';
  if (onPhone) Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
  const shown = renderApp(patientsHome, { as: 'patient', ...(onPhone ? { viewport: phoneSize } : {}) });
  await screen.findByRole('heading', { level: 1 });
  return shown;
}

/** The same, where a document was opened a moment ago. */
async function afterDocument(onPhone: boolean) {
  const shown = await openPage(onPhone);
  act(noteDocumentOpened);
  return shown;
}

for (const [where, onPhone] of [
  ['a phone', true],
  ['a desk', false],
] as const) {
  test(`on ${where}, a patient who has opened a document is offered one once, in the flow and in the place of the app`, async () => {
    giveDevice();
    const { user } = await openPage(onPhone);
    assert.deepEqual(asked(listPasskeys), [], 'nothing is asked for before a document was opened');
    act(noteDocumentOpened);
    await waitFor(() => assert.ok(offer()));
    const main = screen.getByRole('main');
    assert.ok(main.contains(offer()), 'at the end of the page, over nothing');
    assert.equal(appOffer(), null);
    const later = screen.getByRole('button', { name: 'Agora não' });
    later.focus();
    await user.keyboard('{Enter}');
    assert.ok(!offer());
    assert.ok(document.activeElement === main, 'the content takes the focus the card had');
    assert.equal(appOffer(), null, 'not one right after the other');
    cleanup();
    const before = asked(listPasskeys).length;
    await openPage(onPhone);
    if (onPhone) await waitFor(() => assert.ok(appOffer()));
    else assert.equal(appOffer(), null);
    assert.ok(!offer());
    assert.equal(asked(listPasskeys).length, before, 'the answer is kept');
  });

  test(`on ${where}, making one says so and ends the offer; turning away or failing leaves it`, async () => {
    giveDevice('turns away');
    on(beginPasskey, creation);
    on(addPasskey, { passkey: phone });
    const { user } = await afterDocument(onPhone);
    const create = () => screen.findByRole('button', { name: 'Criar passkey' });
    await user.click(await create());
    await waitFor(() => assert.equal(asked(beginPasskey).length, 1));
    await waitFor(async () => assert.ok(!(await create()).hasAttribute('aria-busy')));
    assert.ok(offer());
    giveDevice();
    refuse(addPasskey, 'auth.passkey_not_added');
    await user.click(await create());
    await toasts().findByText('Não foi possível adicionar a passkey. Tente novamente.');
    assert.ok(offer());
    on(addPasskey, { passkey: phone });
    await user.click(await create());
    await toasts().findByText('Passkey adicionada.');
    await waitFor(() => assert.ok(!offer()));
    assert.ok(document.activeElement === screen.getByRole('main'));
  });
}

for (const [who, answer] of [
  ['who has a passkey', { passkeys: [phone], proofAsked: 'nothing' as const }],
  ['who would have to prove themselves again', { passkeys: [], proofAsked: 'password' as const }],
] as const)
  test(`a patient ${who} is offered the app instead`, async () => {
    giveDevice();
    on(listPasskeys, { ...answer, passkeys: [...answer.passkeys] });
    await afterDocument(true);
    await waitFor(() => assert.equal(asked(listPasskeys).length, 1));
    await waitFor(() => assert.ok(appOffer()));
    assert.ok(!offer());
  });
