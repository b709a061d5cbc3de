import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listClinics, type ManagedClinic } from '@virtual-med/contract/clinics/clinics.endpoints';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { getPatient, listPatients, type PatientRow } from '@virtual-med/contract/patients/patients';
import { listProfessionals, type Professional } from '@virtual-med/contract/professionals/professionals';
import { setOnline } from '../../testing/light-dom.ts';
import { clinic, clinicId, createdAt, idOf, usualAnswers } from '../../testing/people.ts';
import { address, fill, focusReaches } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, cutNetwork, hold, on, refuse } from '../../testing/server.ts';
import { belongsToOne, enterButton, fillIn, letIn } from '../identity/sign-in/testing/sign-in.ts';

const help = `/clinica/${clinicId}/ajuda`;
const field = () => screen.getByRole('combobox', { name: 'Buscar' });
/** Those that are no way into the documents. */
const options = () =>
  screen
    .queryAllByRole('option')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => !text.includes('Buscar nos documentos'));
const shows = (...wanted: RegExp[]) =>
  waitFor(() => {
    assert.equal(options().length, wanted.length, options().join(' | '));
    for (const [index, pattern] of wanted.entries()) assert.match(options()[index] ?? '', pattern);
  });

const patient = (number: number, name: string): PatientRow => ({
  id: idOf(200 + number),
  name,
  email: `p${number}@exemplo.med`,
  phone: '11987654321',
  birthDate: '1990-05-07',
  professionalId: null,
  awaitsEmailProof: false,
  hasAccount: true,
  createdAt,
  lastDocument: null,
  lastAccessAt: null,
  mailFailed: false,
});
const colleague: Professional = {
  id: idOf(150),
  name: 'Ana Beatriz Ramos',
  email: 'ana@exemplo.med',
  role: 'professional',
  patients: 0,
  awaitingFirstAccess: false,
  invitedAt: null,
  cpf: null,
  registration: null,
  awaitsEmailProof: false,
  createdAt,
};
const manager: Professional = {
  ...colleague,
  id: idOf(151),
  name: 'Gustavo Nogueira',
  email: 'gestor@exemplo.med',
  role: 'admin',
};
const patients = [patient(1, 'Marina Castro'), patient(2, 'Beatriz Alves')];

/** The server finds patients by a part of their name. */
function findable(): void {
  on(listProfessionals, { professionals: [colleague, manager], owners: [] });
  on(listPatients, ({ query }) => {
    const found = patients.filter(({ name }) => name.toLowerCase().includes(query.search?.toLowerCase() ?? ''));
    return { patients: found, next: null, total: found.length };
  });
}

async function search(user: UserEvent, term: string): Promise<void> {
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Buscar' });
  await focusReaches(field);
  await fill(user, field(), term);
}

test('the keys lead to the search, which says what it is for, and Escape leaves it', async () => {
  const { user } = renderApp(help, { as: 'clinic_owner' });
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
    await user.keyboard(keys);
    await screen.findByText('Busque pacientes e profissionais por nome, e-mail ou telefone.');
    await user.keyboard('{Escape}');
    await waitFor(() => assert.ok(!screen.queryByText(/^Busque pacientes e profissionais/)));
  }
});

test('patients and staff are found by name or e-mail with what they are, and arrows go round them', async () => {
  findable();
  const { user } = renderApp(help, { as: 'clinic_owner' });
  await search(user, 'BEATRIZ');
  await shows(/Beatriz Alves.*Paciente/, /Ana Beatriz Ramos.*Profissional/);
  const isChosen = (index: number) =>
    waitFor(() => assert.equal(screen.getAllByRole('option')[index]?.getAttribute('aria-selected'), 'true'));
  await isChosen(0);
  await user.keyboard('{ArrowUp}');
  await isChosen(2);
  assert.match(screen.getAllByRole('option')[2]?.textContent ?? '', /Buscar nos documentos“BEATRIZ”/);
  await user.keyboard('{ArrowDown}');
  await isChosen(0);
  await search(user, 'GESTOR@');
  await shows(/Gustavo Nogueira.*Admin/);
  await search(user, 'xyzxyz');
  await screen.findByText('Nenhum resultado encontrado');
});

test('a professional finds patients and nobody else', async () => {
  findable();
  const { user } = renderApp('/ajuda-profissional', { as: 'professional' });
  await search(user, 'Beatriz');
  await shows(/Beatriz Alves.*Paciente/);
  assert.deepEqual(asked(listProfessionals), []);
});

test('a late answer never takes the place of a newer one', async () => {
  findable();
  const { user } = renderApp(help, { as: 'clinic_owner' });
  const answerFirst = hold(listPatients);
  await search(user, 'bea');
  await waitFor(() => assert.equal(asked(listPatients).length, 1));
  // A new hold, let go at once: what is asked from now on is answered.
  hold(listPatients)();
  await fill(user, field(), 'marina');
  await shows(/Marina Castro/);
  answerFirst();
  await new Promise((resolve) => setImmediate(resolve));
  await shows(/Marina Castro/);
});

test('the provider finds clinics', async () => {
  const { id, name, colorPalette, status } = clinic;
  const found: ManagedClinic = {
    ...{ id, name, colorPalette, status, createdAt, adminName: 'Olívia Dona', adminEmail: 'olivia@exemplo.med' },
    ...{ whatsapp: '11987654321', paymentStatus: 'active', subscriptionStatus: null, planId: null, planName: null },
    owner: null,
  };
  on(listClinics, ({ query }) => ({ clinics: query.search ? [found] : [], total: 1, page: 1, size: 20 }));
  const { user } = renderApp('/admin/ajuda', { as: 'super_admin' });
  await search(user, 'aurora');
  await shows(/Clínica Aurora.*Clínica/);
});

test('what was opened is among the recent ones, and gone with the person', async () => {
  findable();
  refuse(getPatient, 'patients.not_found');
  refuse(listDocuments, 'server.unexpected');
  on(signOut, () => {
    usualAnswers('anonymous');
    return {};
  });
  letIn('admin', help);
  belongsToOne();
  const { user } = renderApp(help, { as: 'clinic_owner' });
  await search(user, 'marina');
  await shows(/Marina Castro/);
  await user.keyboard('{Enter}');
  await waitFor(() => assert.equal(address(), `/clinica/${clinicId}/paciente/${idOf(201)}`));
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() =>
    assert.match(screen.getByRole('listbox', { name: 'Abertos recentemente' }).textContent ?? '', /Marina/),
  );
  assert.doesNotMatch(JSON.stringify({ ...localStorage, ...sessionStorage }), /Marina/);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Menu do usuário/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sair' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sair' }));
  await waitFor(() => assert.equal(address(), '/clinica/login'));
  await fillIn(user, 'admin@exemplo.med');
  await user.click(enterButton());
  await waitFor(() => assert.equal(address(), help));
  await search(user, '');
  await screen.findByText('Busque pacientes e profissionais por nome, e-mail ou telefone.');
  assert.ok(!screen.queryByRole('listbox'));
});

test('without a network a search says that it could not run, and runs once there is one', async () => {
  findable();
  const { user } = renderApp(help, { as: 'clinic_owner' });
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  const restore = cutNetwork();
  setOnline(false);
  await search(user, 'marina');
  await screen.findByText('Não foi possível buscar. Tente novamente.');
  restore();
  setOnline(true);
  await shows(/Marina Castro/);
});
