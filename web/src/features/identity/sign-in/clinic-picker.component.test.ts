import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getBrand } from '@virtual-med/contract/branding/brand';
import { getClinicsByEmail } from '@virtual-med/contract/identity/sign-in.endpoints';
import { clinic, clinicId } from '../../../testing/people.ts';
import { address, fill, focusReaches, says } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, cut, hold, on } from '../../../testing/server.ts';
import { belongsToOne, belongsToTwo, clinicPicker, emailField, otherClinic, ownClinic } from './testing/sign-in.ts';

const shows = (text: string | RegExp) =>
  waitFor(() => {
    const shown = clinicPicker().textContent?.trim() ?? '';
    assert.ok(typeof text === 'string' ? shown === text : text.test(shown), `it shows ${shown}`);
  });
const isOff = () => clinicPicker().hasAttribute('disabled') || clinicPicker().hasAttribute('data-disabled');
const wears = (palette: string) => waitFor(() => assert.equal(document.documentElement.dataset.palette, palette));
const ownFace = { name: clinic.name, colorPalette: 'verde-mar', logoUrl: clinic.logoUrl } as const;
const otherFace = { name: otherClinic.name, colorPalette: 'rosa-vintage', logoUrl: null } as const;
const productSign = () => screen.queryByRole('link', { name: 'Virtual.med, página inicial' });

test('the picker waits for an e-mail, looks its clinics up and says what it found', async () => {
  on(getClinicsByEmail, { clinics: [] });
  const { user } = renderApp('/clinica/login');
  await screen.findByRole('textbox', { name: 'Email' });
  const release = hold(getClinicsByEmail);
  await shows('Digite o email primeiro');
  assert.ok(isOff());
  await fill(user, emailField(), 'n');
  await waitFor(() => assert.ok(!isOff(), 'something was typed'));
  await shows('Digite o email primeiro');
  await fill(user, emailField(), 'ninguem@exemplo.med');
  await shows('Carregando clínicas...');
  assert.ok(!isOff());
  await waitFor(() =>
    assert.deepEqual(
      asked(getClinicsByEmail).map(({ body }) => body.email),
      ['ninguem@exemplo.med'],
    ),
  );
  release();
  await shows('Nenhuma clínica encontrada para este email');
  await fill(user, emailField(), '');
  await waitFor(() => assert.ok(isOff()));
});

test('an e-mail with no clinic is told at its field, in words true of a stranger’s and of one without a clinic here', async () => {
  on(getClinicsByEmail, { clinics: [] });
  const { user } = renderApp('/paciente/login');
  await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'ninguem@exemplo.med');
  await shows('Nenhuma clínica encontrada para este email');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() =>
    assert.equal(says(emailField()), 'Não encontramos uma clínica com este e-mail. Confira ou fale com a clínica.'),
  );
  await focusReaches(emailField);
  assert.ok(!screen.queryByText('Selecione uma clínica'), 'there is none to select');
  await user.keyboard('x');
  await waitFor(() => assert.equal(says(emailField()), ''));
});

test('clinics are looked up 500 ms after typing stops', async (t) => {
  belongsToOne();
  renderApp('/clinica/login');
  await screen.findByRole('textbox', { name: 'Email' });
  const typeAndWait = (email: string, ms: number) => {
    act(() => void fireEvent.change(emailField(), { target: { value: email } }));
    act(() => t.mock.timers.tick(ms));
  };
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() });
  typeAndWait('ana@coracao.me', 499);
  typeAndWait('ana@coracao.med', 499);
  assert.equal(clinicPicker().textContent, 'Carregando clínicas...');
  const hear = () => new Promise((resolve) => setImmediate(resolve));
  await hear();
  assert.deepEqual(asked(getClinicsByEmail), []);
  act(() => t.mock.timers.tick(1));
  await hear();
  act(() => t.mock.timers.runAll());
  t.mock.timers.reset();
  assert.deepEqual(
    asked(getClinicsByEmail).map(({ body }) => body.email),
    ['ana@coracao.med'],
  );
});

test('an answer that comes late does not replace the one for the e-mail in sight', async () => {
  on(getClinicsByEmail, ({ body }) => ({ clinics: [body.email === 'primeira@exemplo.med' ? ownClinic : otherClinic] }));
  const answerFirst = hold(getClinicsByEmail);
  const { user } = renderApp('/clinica/login');
  await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'primeira@exemplo.med');
  await waitFor(() => assert.equal(asked(getClinicsByEmail).length, 1));
  // A new hold, let go at once: what is asked from now on is answered.
  hold(getClinicsByEmail)();
  await fill(user, emailField(), 'segunda@exemplo.med');
  await shows(otherClinic.name);
  answerFirst();
  await new Promise((resolve) => setImmediate(resolve));
  await shows(otherClinic.name);
});

test('a look-up that fails says so and is tried again when asked to', async () => {
  cut(getClinicsByEmail);
  const { user } = renderApp('/paciente/login');
  await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'paula@exemplo.med');
  await shows('Erro ao carregar clínicas. Tente novamente.');
  belongsToTwo();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await shows('Selecione a clínica');
});

test('a login follows the clinic that is chosen in it', async () => {
  belongsToTwo();
  on(getBrand, ({ params }) => ({ brand: params.clinicId === clinicId ? ownFace : otherFace }));
  const { user } = renderApp('/paciente/login');
  await fill(user, await screen.findByRole('textbox', { name: 'Email' }), 'paula@exemplo.med');
  await shows(/^Selecione/);
  assert.ok(productSign());
  const choose = async (name: string) => {
    await user.click(clinicPicker());
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose(clinic.name);
  await wears('verde-mar');
  assert.ok(await screen.findByRole('img', { name: clinic.name }));
  assert.ok(!productSign());
  await choose(otherClinic.name);
  await wears('rosa-vintage');
  assert.ok(screen.getByRole('link', { name: `${otherClinic.name}, página inicial` }));
});

test('whoever opens a clinic’s page without a session is asked to enter under its face, with it already chosen', async () => {
  belongsToTwo();
  const { user } = renderApp(`/paciente/${clinicId}`);
  await waitFor(() => assert.match(address(), /^\/paciente\/login/));
  assert.ok(await screen.findByRole('img', { name: clinic.name }));
  await fill(user, emailField(), 'paula@exemplo.med');
  await shows(new RegExp(clinic.name));
});

test('of a clinic that shows no face the login shows the product’s, and what is no id is not asked for', async () => {
  on(getBrand, { brand: null });
  belongsToOne();
  const { router } = renderApp(`/clinica/login?clinica=${otherClinic.id}`);
  await waitFor(() => assert.equal(asked(getBrand).length, 1));
  assert.ok(await screen.findByRole('link', { name: 'Virtual.med, página inicial' }));
  await router.navigate({ to: '/clinica/login', search: { clinica: "'><script>alert(1)</script>" } as never });
  await screen.findByRole('textbox', { name: 'Email' });
  assert.ok(productSign());
  assert.equal(asked(getBrand).length, 1);
});
