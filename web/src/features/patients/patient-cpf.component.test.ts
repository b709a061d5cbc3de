import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { listDeletedDocuments, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { updatePatient } from '@virtual-med/contract/patients/patient-changes';
import {
  findPatientsByNumber,
  getPatient,
  getPatientsOverview,
  listPatients,
  type PatientRecord,
} from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { clinicId, idOf, type Role } from '../../testing/people.ts';
import { fill } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on, refuse } from '../../testing/server.ts';
import { dialog, dialogsGone, fieldSays } from '../../testing/steps.ts';
import { onPatients, patient, record } from './patients.fixture.ts';

const list = `/clinica/${clinicId}/pacientes`;
const cpf = '52998224725';

async function edited(kept: Partial<PatientRecord>, as: Role = 'clinic_owner') {
  onPatients([patient(1)]);
  on(listProfessionals, { professionals: [], owners: [] });
  on(getPatient, record(kept));
  on(updatePatient, { revision: 2 });
  const { user } = renderApp(list, { as });
  await user.click(await screen.findByRole('button', { name: 'Ações para Paciente 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar paciente' }));
  const form = await dialog('Editar paciente');
  const field = (await form.findByLabelText('CPF')) as HTMLInputElement;
  const save = () => user.click(form.getByRole('button', { name: 'Salvar' }));
  return { user, form, field, save };
}

test('a CPF gets its shape while typed, is refused in words, and goes as digits', async () => {
  const { user, form, field, save } = await edited({ cpf: null });
  await fill(user, field, '52998224726');
  assert.equal(field.value, '529.982.247-26');
  await save();
  await fieldSays(form, 'CPF', 'CPF inválido. Confira os 11 dígitos.');
  assert.deepEqual(asked(updatePatient), []);
  await fill(user, field, cpf);
  refuse(updatePatient, 'clinics.cpf_taken', { fields: { cpf: 'CPF já cadastrado' } });
  await save();
  await fieldSays(form, 'CPF', 'CPF já cadastrado');
  await form.findByText(/o dono ou um administrador o encontra pelo CPF/);
  on(updatePatient, { revision: 2 });
  await save();
  await dialogsGone();
  assert.equal(asked(updatePatient).at(-1)?.body.cpf, cpf);
});

test('a CPF nobody touched is not sent, and one that was emptied is', async () => {
  const { user, form, field, save } = await edited({ cpf });
  assert.equal(field.value, '529.982.247-25');
  await fill(user, form.getByLabelText('Nome'), 'Joana Souza');
  refuse(updatePatient, 'server.unexpected');
  await save();
  await waitFor(() => assert.equal(asked(updatePatient).length, 1));
  assert.ok(!('cpf' in (asked(updatePatient)[0]?.body ?? {})));
  await user.clear(field);
  on(updatePatient, { revision: 2 });
  await save();
  await dialogsGone();
  assert.equal(asked(updatePatient).at(-1)?.body.cpf, '');
});

test('one that is not shown whole stays unless another is written', async () => {
  const { user, form, field, save } = await edited({ cpf: '***.982.247-**' }, 'super_admin');
  assert.deepEqual([field.value, field.placeholder], ['', '***.982.247-**']);
  await form.findByText('Já cadastrado. Preencha só para trocar.');
  await fill(user, form.getByLabelText('Nome'), 'Joana Souza');
  await save();
  await dialogsGone();
  assert.ok(!('cpf' in (asked(updatePatient)[0]?.body ?? {})));
});

for (const [as, shown] of [
  ['clinic_owner', '529.982.247-25'],
  ['admin', '529.982.247-25'],
  ['professional', '***.982.247-**'],
] as const)
  test(`in the record ${as} reads ${shown}`, async () => {
    on(getPatient, record({ cpf }));
    on(listDocuments, { documents: [], counts: [], next: null });
    if (as !== 'professional') on(listDeletedDocuments, { documents: [], next: null });
    const { user } = renderApp(`/clinica/${clinicId}/paciente/${idOf(201)}`, { as });
    await user.click(await screen.findByRole('button', { name: 'Mais dados' }));
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    assert.ok(facts.includes(shown), facts.join(' | '));
  });

test('what may be a CPF is searched for in the body and counted here; no address carries it', async () => {
  const [ana, bruno] = [idOf(12), idOf(13)];
  const groups = [
    { professionalId: ana, name: 'Ana', found: 2 },
    { professionalId: bruno, name: 'Bruno', found: 1 },
  ];
  onPatients([patient(1), patient(2), patient(3)], groups);
  on(findPatientsByNumber, { patients: [patient(2, { professionalId: ana })] });
  const { user } = renderApp(list, { as: 'clinic_owner' });
  await screen.findByText('Paciente 3');
  await fill(user, screen.getByLabelText('Buscar pacientes'), '529.982.247-25');
  await waitFor(() => assert.ok(!screen.queryByText('Paciente 3')));
  await screen.findByText('Paciente 2');
  await screen.findByRole('button', { name: /Pacientes de Ana.*1 resultado/ });
  assert.ok(!screen.queryByRole('button', { name: /Pacientes de Bruno/ }));
  assert.ok(asked(findPatientsByNumber).length > 0);
  for (const { body } of asked(findPatientsByNumber)) assert.equal(body.number.replace(/\D/g, ''), cpf);
  const addresses = JSON.stringify([asked(listPatients), asked(getPatientsOverview)].flat().map(({ query }) => query));
  assert.doesNotMatch(addresses, /247-25|24725/);
});
