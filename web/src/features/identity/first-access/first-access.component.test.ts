import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { getOwnHome, listOwnDocuments, type OwnDocument } from '@virtual-med/contract/documents/own-documents';
import {
  beginFirstAccessPasskey,
  type FirstAccessState,
  lookAtFirstAccess,
  openRecordWithAccount,
  redeemFirstAccess,
  redeemFirstAccessByPasskey,
  resendFirstAccess,
} from '@virtual-med/contract/identity/first-access';
import { beginPasskeySignIn, signInPasskey } from '@virtual-med/contract/identity/passkeys';
import { currentTerms } from '@virtual-med/contract/terms/current-terms';
import { phone } from '../../../testing/light-dom.ts';
import { clinicId, createdAt, idOf, usualAnswers } from '../../../testing/people.ts';
import { address, fill, focusReaches, says, typedIn } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, cut, cutNetwork, on, refuse } from '../../../testing/server.ts';
import { dialog } from '../../../testing/steps.ts';
import { creation, giveDevice, takeDevice } from '../passkeys/testing/device.ts';

afterEach(takeDevice);

const page = '/primeiro-acesso?token=da-carta';
const chosen = 'so minha 2026';
/** The form says beside its button that sending it accepts. */
const acceptedTerms = currentTerms.version;
const link = (state: FirstAccessState, changed = {}) =>
  on(lookAtFirstAccess, {
    state,
    clinicId,
    area: 'patient',
    asksBirthDate: true,
    asksEmail: false,
    email: 'paula@exemplo.med',
    ...changed,
  });
const birthDate = () => screen.findByLabelText('Data de nascimento');
const password = () => screen.getByLabelText('Crie a sua senha');
const submit = () => screen.getByRole('button', { name: 'Criar senha e entrar' });
const form = () => within(document.querySelector('form') as HTMLFormElement);

const result: OwnDocument = {
  id: idOf(60),
  name: 'Hemograma',
  category: 'Exames Laboratoriais',
  fileName: 'hemograma.pdf',
  contentType: 'application/pdf',
  sizeBytes: 1000,
  uploadedBy: { id: idOf(12), name: 'Pedro Profissional', registration: '' },
  createdAt,
  summary: '',
  isNew: true,
  hasVerification: false,
  signed: null,
  signatureCheck: null,
  written: null,
  hasThumbnail: false,
};

/** From the press of the button on, the server knows the person. */
function onceIn(redirectTo = `/paciente/${clinicId}`) {
  const letIn = () => {
    usualAnswers('patient');
    return { next: 'done' as const, redirectTo };
  };
  on(redeemFirstAccess, letIn);
  on(redeemFirstAccessByPasskey, letIn);
  on(beginFirstAccessPasskey, creation);
  on(getOwnHome, {
    name: 'Paula Prado',
    categories: [],
    total: 1,
    newCount: 1,
    lastVisitAt: null,
    mailNotices: true,
    recent: [],
    next: null,
  });
  on(listOwnDocuments, { documents: [result], next: null });
}

test('the letter’s link asks for a birth date and one password, in the clinic’s colours, and leads to the document', async () => {
  link('open');
  onceIn(`/paciente/${clinicId}?documento=${result.id}`);
  const { user } = renderApp(page, { viewport: phone });
  await screen.findByRole('img', { name: /Clínica Aurora/ });
  await user.click(await screen.findByRole('button', { name: 'Criar senha e entrar' }));
  await focusReaches(() => screen.getByLabelText('Data de nascimento'));
  await waitFor(() => assert.match(says(password()), /Senha deve ter pelo menos 8 caracteres/));
  assert.deepEqual(asked(redeemFirstAccess), []);
  await user.type(await birthDate(), '07051990');
  assert.equal(typedIn(await birthDate()), '07/05/1990');
  await focusReaches(password);
  await fill(user, password(), chosen);
  await user.click(submit());
  await dialog('Hemograma');
  assert.deepEqual(asked(redeemFirstAccess)[0]?.body, {
    token: 'da-carta',
    birthDate: '1990-05-07',
    password: chosen,
    acceptedTerms,
  });
  assert.equal(address(), `/paciente/${clinicId}?documento=${result.id}`);
});

const passkey = () => screen.findByRole('button', { name: 'Usar a digital, o rosto ou o PIN' });

test('on a phone a passkey takes the place of the password: the birth date first, then the device, then the document', async () => {
  giveDevice();
  link('open');
  onceIn(`/paciente/${clinicId}?documento=${result.id}`);
  const { user } = renderApp(page, { viewport: phone });
  await user.click(await passkey());
  await focusReaches(() => screen.getByLabelText('Data de nascimento'));
  assert.match(says(await birthDate()), /Data de nascimento obrigatória/);
  assert.doesNotMatch(says(password()), /Senha deve ter/, 'no password is missed');
  assert.deepEqual(asked(beginFirstAccessPasskey), []);
  await user.type(await birthDate(), '07051990');
  await user.click(await passkey());
  await dialog('Hemograma');
  assert.deepEqual(asked(beginFirstAccessPasskey)[0]?.body, { token: 'da-carta', birthDate: '1990-05-07' });
  const { credential, ...shown } = asked(redeemFirstAccessByPasskey)[0]?.body ?? {};
  assert.deepEqual(shown, { token: 'da-carta', birthDate: '1990-05-07', acceptedTerms });
  assert.equal(credential?.type, 'public-key');
  assert.deepEqual(asked(redeemFirstAccess), []);
});

test('turning away from the device says nothing and leaves both ways; a device that cannot says so', async () => {
  giveDevice('turns away');
  link('open', { asksBirthDate: false, email: null });
  onceIn();
  const { user } = renderApp(page);
  await user.click(await passkey());
  await waitFor(() => assert.equal(asked(beginFirstAccessPasskey).length, 1));
  await waitFor(async () => assert.ok(!(await passkey()).hasAttribute('aria-busy')));
  assert.ok(!form().queryByText('Não foi possível criar o acesso'));
  giveDevice('has one');
  await user.click(await passkey());
  await form().findByText('Não foi possível adicionar a passkey. Tente novamente.');
  assert.deepEqual(asked(redeemFirstAccessByPasskey), []);
  await fill(user, password(), chosen);
  await user.click(submit());
  await waitFor(() => assert.equal(address(), `/paciente/${clinicId}`));
});

test('what the server refuses of a passkey is said where it belongs: the date at its field, the link in its place', async () => {
  giveDevice();
  link('open');
  refuse(beginFirstAccessPasskey, 'auth.birth_date_wrong', {
    fields: { birthDate: 'Não foi possível confirmar. Confira a data de nascimento ou fale com a clínica.' },
  });
  const { user } = renderApp(page);
  await user.type(await birthDate(), '01/01/1980');
  await user.click(await passkey());
  await waitFor(async () => assert.match(says(await birthDate()), /Não foi possível confirmar/));
  on(beginFirstAccessPasskey, creation);
  refuse(redeemFirstAccessByPasskey, 'auth.link_expired');
  await fill(user, await birthDate(), '07/05/1990');
  link('used');
  await user.click(await passkey());
  await screen.findByText('O seu acesso já foi criado');
});

test('where the browser has no passkeys, none is spoken of', async () => {
  link('open');
  renderApp(page);
  await birthDate();
  assert.ok(!screen.queryByRole('button', { name: 'Usar a digital, o rosto ou o PIN' }));
});

test('a birth date that is not the record’s is said where it stands, and what was typed stays', async () => {
  link('open');
  refuse(redeemFirstAccess, 'auth.birth_date_wrong', {
    fields: { birthDate: 'Não foi possível confirmar. Confira a data de nascimento ou fale com a clínica.' },
  });
  const { user } = renderApp(page);
  await user.type(await birthDate(), '01/01/1980');
  await fill(user, password(), chosen);
  await user.click(submit());
  await waitFor(async () => assert.match(says(await birthDate()), /^.*Não foi possível confirmar/));
  assert.equal(typedIn(password()), chosen);
});

test('where the record has no birth date, none is asked for', async () => {
  link('open', { asksBirthDate: false, email: null });
  onceIn();
  const { user } = renderApp(page);
  await fill(user, await screen.findByLabelText('Crie a sua senha'), chosen);
  assert.ok(!screen.queryByLabelText('Data de nascimento'));
  await user.click(submit());
  await waitFor(() => assert.equal(address(), `/paciente/${clinicId}`));
  assert.deepEqual(asked(redeemFirstAccess)[0]?.body, { token: 'da-carta', password: chosen, acceptedTerms });
});

const ends = [
  ['expired', 'Este link expirou', true],
  ['replaced', 'Há um link mais novo', true],
  ['locked', 'Este link foi bloqueado', true],
  ['used', 'O seu acesso já foi criado', false],
  ['closed', 'Este link não vale mais', false],
] as const;

for (const [state, title, canBeRenewed] of ends)
  test(`a link that is ${state} says so and offers the way on`, async () => {
    link(state, { asksBirthDate: false, email: null });
    on(resendFirstAccess, {});
    const { user } = renderApp(page);
    const told = await screen.findByText(title);
    assert.ok(!document.querySelector('form'));
    await focusReaches(() => told.closest('[tabindex]') as HTMLElement);
    const again = screen.queryByRole('button', { name: 'Enviar um novo link para o meu e-mail' });
    assert.equal(again !== null, canBeRenewed);
    if (again) {
      await user.click(again);
      await screen.findByText(/um novo link chega em instantes ao e-mail cadastrado na clínica/);
      assert.deepEqual(asked(resendFirstAccess)[0]?.body, { token: 'da-carta' });
    } else screen.getByRole('link', { name: 'Esqueceu a senha?' });
    await user.click(screen.getByRole('link', { name: 'Entrar' }));
    await screen.findByRole('heading', { level: 1, name: 'Login do Paciente' });
    assert.equal(address(), `/paciente/login?clinica=${clinicId}`);
  });

test('a link used up meanwhile, in another tab, is told when the button is pressed', async () => {
  link('open');
  refuse(redeemFirstAccess, 'auth.link_expired');
  const { user } = renderApp(page);
  await user.type(await birthDate(), '07/05/1990');
  await fill(user, password(), chosen);
  link('used');
  await user.click(submit());
  await screen.findByText('O seu acesso já foi criado');
});

test('without a network nothing is lost: the link is looked at again, and the form sent again', async () => {
  link('open');
  const mend = cutNetwork();
  const { user } = renderApp(page);
  await screen.findByText('Não foi possível abrir o link');
  mend();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await user.type(await birthDate(), '07/05/1990');
  await fill(user, password(), chosen);
  cut(redeemFirstAccess);
  await user.click(submit());
  await form().findByText('Não foi possível criar o acesso');
  assert.equal(typedIn(password()), chosen);
  onceIn();
  await user.click(submit());
  await waitFor(() => assert.equal(address(), `/paciente/${clinicId}`));
});

test('the page without a link is the patients’ login', async () => {
  renderApp('/primeiro-acesso');
  await screen.findByRole('heading', { level: 1, name: 'Login do Paciente' });
});

const ofRecord = (state: FirstAccessState = 'open') => link(state, { asksEmail: true, email: null });
const email = () => screen.findByLabelText('Seu e-mail');

test('a link to a record without an e-mail asks for one, and says under it when it has an account', async () => {
  ofRecord();
  onceIn();
  refuse(redeemFirstAccess, 'auth.email_taken', { fields: { email: 'Este e-mail já tem uma conta.' } });
  const { user } = renderApp(page);
  await fill(user, await email(), 'paula@exemplo.med');
  await user.type(await birthDate(), '07051990');
  await fill(user, password(), chosen);
  await user.click(submit());
  await waitFor(async () => assert.match(says(await email()), /já tem uma conta/));
  const toLogin = screen.getByRole('link', { name: 'Entrar com a minha conta' });
  assert.equal(toLogin.getAttribute('href'), '/paciente/login?voltar=%2Fprimeiro-acesso%3Ftoken%3Dda-carta');
  onceIn();
  await user.click(submit());
  await waitFor(() => assert.equal(address(), `/paciente/${clinicId}`));
  assert.deepEqual(asked(redeemFirstAccess).at(-1)?.body, {
    token: 'da-carta',
    email: 'paula@exemplo.med',
    birthDate: '1990-05-07',
    password: chosen,
    acceptedTerms,
  });
});

test('whoever has an account signs in by passkey, as at any login, and is back at the link', async () => {
  giveDevice();
  ofRecord();
  on(beginPasskeySignIn, {
    options: { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'required' as const },
  });
  on(signInPasskey, () => {
    usualAnswers('patient');
    return { signedIn: { next: 'done' as const, redirectTo: `/paciente/${clinicId}` }, clinics: [], choice: null };
  });
  const { user } = renderApp(page);
  await user.click(await screen.findByRole('link', { name: 'Entrar com a minha conta' }));
  await user.click(await screen.findByRole('button', { name: 'Entrar com a digital, o rosto ou o PIN' }));
  await screen.findByText(/Você já entrou como/);
  assert.equal(address(), page);
  screen.getByRole('button', { name: 'Abrir com esta conta' });
});

test('whoever is signed in opens it with their account, or waits for the letter that proves its e-mail', async () => {
  ofRecord();
  usualAnswers('patient');
  on(openRecordWithAccount, { awaitsEmailProof: true, redirectTo: `/paciente/${clinicId}` });
  const { user } = renderApp(page, { as: 'patient' });
  await screen.findByText(/Você já entrou como/);
  await user.type(await birthDate(), '07051990');
  await user.click(screen.getByRole('button', { name: 'Abrir com esta conta' }));
  await screen.findByText('Falta confirmar o seu e-mail');
  assert.deepEqual(asked(openRecordWithAccount)[0]?.body, { token: 'da-carta', birthDate: '1990-05-07' });
});

test('a link to a record that is over leads back to the clinic, as there is no mailbox to write to', async () => {
  ofRecord('expired');
  renderApp(page);
  await screen.findByText(/Peça outro à clínica/);
  assert.ok(!screen.queryByRole('button', { name: /Enviar um novo link/ }));
});
