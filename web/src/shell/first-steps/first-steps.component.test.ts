import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { type Clinic, getClinic, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import type { z } from '@virtual-med/contract/core/zod';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { getFirstSteps } from '@virtual-med/contract/documents/first-steps';
import { askForOwnProof } from '@virtual-med/contract/identity/email-proof';
import { getSession } from '@virtual-med/contract/identity/session';
import { getPatient, getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { inviteProfessional, listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { phone } from '../../testing/light-dom.ts';
import { clinic, clinicId, firstStepsOver, idOf, sessionOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on, refuse } from '../../testing/server.ts';
import { dialog, dialogsGone, hasFocus } from '../../testing/steps.ts';

const home = `/clinica/${clinicId}/pacientes`;
const nobody = { hasColleague: false, patient: null, hasDocument: false, openedDocument: null };
const patient = { id: idOf(61), name: 'Marina Castro', birthDate: null };
const bare: Clinic = { ...clinic, colorPalette: 'azul-profundo', logoUrl: null };
const title = 'Termine de configurar sua clínica!';

afterEach(() => localStorage.clear());

type Facts = z.infer<(typeof getFirstSteps)['response']>;

function clinicWith(facts: Partial<Facts>, shown = bare) {
  on(getClinic, shown);
  on(getFirstSteps, { ...nobody, ...facts });
  on(listProfessionals, { professionals: [], owners: [] });
  on(listPatients, { patients: [], total: 0, next: null });
  on(getPatientsOverview, { total: 0, newThisMonth: 0, found: 0, groups: [] });
}
const card = async () => within(await screen.findByRole('region', { name: title }));
const current = () => document.querySelector('[aria-current=step] h3')?.textContent;

test('a clinic without patients begins with five steps in place of an empty list, the first open and working', async () => {
  clinicWith(nobody);
  const { user } = renderApp(home, { as: 'clinic_owner' });
  await screen.findByRole('heading', { level: 1, name: /^Boas-vindas/ });
  const steps = await card();
  assert.deepEqual(
    steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ['Logo e cores', 'Convidar um profissional', 'Primeiro paciente', 'Primeiro documento', 'O paciente abriu'],
  );
  assert.ok(!screen.queryByText('Nenhum paciente encontrado'));
  await user.click(steps.getByRole('radio', { name: 'Verde mar' }));
  assert.equal(document.documentElement.dataset.palette, 'verde-mar');
  on(updateClinicSettings, { ...bare, colorPalette: 'verde-mar' });
  await user.click(steps.getByRole('button', { name: 'Salvar e continuar' }));
  await waitFor(() => assert.equal(current(), 'Convidar um profissional'));
  assert.equal(asked(updateClinicSettings)[0]?.body.colorPalette, 'verde-mar');
  await user.click(steps.getByRole('button', { name: 'Atendo só' }));
  assert.equal(current(), 'Primeiro paciente');
  await user.click(steps.getByRole('button', { name: 'Novo paciente' }));
  await dialog('Novo paciente');
});

test('what comes later can be done first', async () => {
  clinicWith(nobody);
  const { user } = renderApp(home, { as: 'clinic_owner' });
  const steps = await card();
  assert.ok(!steps.queryByRole('button', { name: 'Primeiro documento' }), 'not without a patient');
  await user.click(steps.getByRole('button', { name: 'Primeiro paciente' }));
  assert.equal(current(), 'Primeiro paciente');
  await user.click(steps.getByRole('button', { name: 'Novo paciente' }));
  await dialog('Novo paciente');
});

test('an invitation is the second step, and what is true in the clinic makes the next one', async () => {
  clinicWith(nobody, clinic);
  const { user } = renderApp(home, { as: 'clinic_owner' });
  await user.click((await card()).getByRole('button', { name: 'Convidar profissional' }));
  const form = await dialog('Novo profissional');
  await user.type(form.getByLabelText('Nome'), 'Ivo Almeida');
  await user.type(form.getByLabelText('Email'), 'ivo@exemplo.med');
  on(inviteProfessional, { id: idOf(101), linked: false, awaitsEmailProof: false, mailed: true });
  on(getFirstSteps, { ...nobody, hasColleague: true });
  await user.click(form.getByRole('button', { name: 'Enviar convite' }));
  await dialogsGone();
  await waitFor(() => assert.equal(current(), 'Primeiro paciente'));
});

test('with patients one line over the list says what is next, and goes when it is dismissed', async () => {
  clinicWith({ hasColleague: true, patient }, clinic);
  const { user } = renderApp(home, { as: 'clinic_owner' });
  const steps = await card();
  steps.getByText(/Próximo passo: Primeiro documento/);
  steps.getByRole('link', { name: 'Ver prontuário' });
  await screen.findByRole('heading', { level: 1, name: 'Pacientes' });
  await user.click(steps.getByRole('button', { name: 'Dispensar os primeiros passos' }));
  assert.ok(!screen.queryByRole('region', { name: title }));
});

test('before there is a patient an example shows what a record looks like, asks the server nothing and is left in one press', async () => {
  clinicWith(nobody);
  const { user } = renderApp(home, { as: 'clinic_owner' });
  await user.click(await screen.findByRole('button', { name: 'Ver com um paciente de exemplo' }));
  await screen.findByRole('heading', { level: 1, name: 'Um prontuário de exemplo' });
  await screen.findByText('Hemograma completo');
  screen.getByText('Paciente de Exemplo');
  const picture = screen.getByRole('img', { name: /^Prontuário de exemplo/ });
  assert.ok(picture.querySelector(':scope > [inert]'), 'nothing in it can be pressed');
  assert.equal(asked(getPatient).length + asked(listDocuments).length, 0);
  await hasFocus(screen.getByRole('button', { name: 'Sair do exemplo' }));
  await user.keyboard('{Enter}');
  await card();
  await hasFocus(screen.getByRole('button', { name: 'Ver com um paciente de exemplo' }));
});

test('on a phone the steps are one line over the list, which opens them', async () => {
  clinicWith(nobody);
  const { user } = renderApp(home, { as: 'clinic_owner', viewport: phone });
  await screen.findByText('Nenhum paciente encontrado');
  const line = await (await card()).findByRole('link', { name: /A seguir: Logo e cores/ });
  await user.click(line);
  await screen.findByRole('heading', { level: 1, name: /^Boas-vindas/ });
  await user.click(screen.getByRole('button', { name: 'Ver pacientes' }));
  await screen.findByText('Nenhum paciente encontrado');
});

test('an e-mail to be proven stands below the welcome, and says when it is', async () => {
  clinicWith(nobody);
  on(getSession, sessionOf('clinic_owner', { emailProven: false }));
  const { user } = renderApp(home, { as: 'clinic_owner' });
  const welcome = await screen.findByRole('heading', { level: 1, name: /^Boas-vindas/ });
  const reminder = await screen.findByRole('region', { name: 'Confirme o seu e-mail' });
  assert.ok(welcome.compareDocumentPosition(reminder) & Node.DOCUMENT_POSITION_FOLLOWING);
  on(getSession, sessionOf('clinic_owner', { emailProven: true }));
  refuse(askForOwnProof, 'users.email_already_proven');
  await user.click(within(reminder).getByRole('button', { name: 'Enviar novamente' }));
  await screen.findByText('E-mail confirmado. Obrigado!');
});

test('a professional has the three steps they may do, and no settings', async () => {
  clinicWith(nobody);
  renderApp(home, { as: 'professional' });
  const steps = within(await screen.findByRole('region', { name: 'Seus primeiros passos' }));
  assert.equal(steps.getAllByRole('listitem').length, 3);
  assert.equal(current(), 'Primeiro paciente');
});

test('a clinic that works is told nothing, and asked no more on this browser', async () => {
  clinicWith(firstStepsOver, clinic);
  renderApp(home, { as: 'clinic_owner' });
  await screen.findByText('Nenhum paciente encontrado');
  assert.ok(!screen.queryByRole('region', { name: title }));
  assert.equal(localStorage.getItem(`first_steps ${clinicId}`), 'over');
});
