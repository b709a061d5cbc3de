import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { listDeletedDocuments, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { updatePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient, type PatientRecord } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { clinicId, idOf, type Role } from '../../testing/people.ts';
import { fill, typedIn } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on, refuse } from '../../testing/server.ts';
import { choose, dialog, dialogsGone, fieldSays } from '../../testing/steps.ts';
import { onPatients, patient, record } from './patients.fixture.ts';

const rosa = { name: 'Rosa Lima', cpf: '11144477735', relation: 'mother' } as const;

async function edited(kept: Partial<PatientRecord>, as: Role = 'clinic_owner') {
  onPatients([patient(1)]);
  on(listProfessionals, { professionals: [], owners: [] });
  on(getPatient, record(kept));
  on(updatePatient, { revision: 2 });
  const { user } = renderApp(`/clinica/${clinicId}/pacientes`, { as });
  await user.click(await screen.findByRole('button', { name: 'Ações para Paciente 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar paciente' }));
  const form = await dialog('Editar paciente');
  const fold = await form.findByRole('button', { name: 'Mais dados' });
  const save = async () => {
    await user.click(form.getByRole('button', { name: 'Salvar' }));
  };
  const sent = () => {
    const body = asked(updatePatient).at(-1)?.body;
    return {
      socialName: body?.socialName,
      sex: body?.sex,
      passport: body?.passport,
      representative: body?.representative,
    };
  };
  return { user, form, fold, save, sent };
}

test('more data is folded while there is none, named and saved as it was written', async () => {
  const { user, form, fold, save, sent } = await edited({});
  assert.equal(fold.getAttribute('aria-expanded'), 'false');
  assert.ok(!form.queryByLabelText('Nome social'));
  await user.click(fold);
  await fill(user, form.getByLabelText('Nome social'), 'Marina Lima');
  await choose(user, form, 'Sexo', 'Feminino');
  await fill(user, form.getByLabelText('Passaporte'), 'fz 1');
  await fill(user, form.getByLabelText('Nome do responsável'), 'Rosa Lima');
  await save();
  await fieldSays(form, 'Passaporte', 'Passaporte inválido. Use de 5 a 20 letras e números.');
  await fieldSays(form, 'Vínculo', 'Escolha o vínculo');
  await fill(user, form.getByLabelText('Passaporte'), 'fz123456');
  await choose(user, form, 'Vínculo', 'Mãe');
  await fill(user, form.getByLabelText('CPF do responsável'), '11144477735');
  await save();
  await dialogsGone();
  assert.deepEqual(sent(), { socialName: 'Marina Lima', sex: 'female', passport: 'FZ123456', representative: rosa });
});

test('a fault in it unfolds it; folded, it keeps what was written', async () => {
  const { user, form, fold, save } = await edited({});
  await user.click(fold);
  await fill(user, form.getByLabelText('Passaporte'), '1');
  await user.click(fold);
  assert.ok(!form.queryByLabelText('Passaporte'));
  await save();
  await fieldSays(form, 'Passaporte', 'Passaporte inválido. Use de 5 a 20 letras e números.');
  assert.equal(typedIn(form.getByLabelText('Passaporte')), '1');
});

test('is open where some is known; who answers no more for the patient is taken away', async () => {
  const { user, form, fold, save, sent } = await edited({ sex: 'male', representative: rosa });
  assert.equal(fold.getAttribute('aria-expanded'), 'true');
  assert.equal(typedIn(form.getByLabelText('CPF do responsável')), '111.444.777-35');
  await user.clear(form.getByLabelText('Nome do responsável'));
  await user.clear(form.getByLabelText('CPF do responsável'));
  await save();
  await dialogsGone();
  assert.deepEqual(sent(), { socialName: '', sex: 'male', passport: undefined, representative: null });
});

test('numbers the platform’s staff do not see whole stay, while the name beside them changes', async () => {
  const masked = { passport: '***3456', representative: { ...rosa, cpf: '***.444.777-**' } };
  const { user, form, save, sent } = await edited(masked, 'super_admin');
  assert.equal((form.getByLabelText('Passaporte') as HTMLInputElement).placeholder, '***3456');
  assert.equal((form.getByLabelText('CPF do responsável') as HTMLInputElement).placeholder, '***.444.777-**');
  await fill(user, form.getByLabelText('Nome do responsável'), 'Rosa Maria Lima');
  await save();
  await dialogsGone();
  assert.deepEqual(sent(), {
    socialName: '',
    sex: null,
    passport: undefined,
    representative: { name: 'Rosa Maria Lima', relation: 'mother' },
  });
});

test('a refusal of the server stands at its field, unfolded', async () => {
  const { form, save } = await edited({});
  refuse(updatePatient, 'request.invalid', { fields: { passport: 'Passaporte inválido' } });
  await save();
  await fieldSays(form, 'Passaporte', 'Passaporte inválido');
});

test('a record is headed by what its patient is called by, the civil name beneath, the rest under more data', async () => {
  on(
    getPatient,
    record({
      name: 'Marina Lima',
      socialName: 'Marina Lima',
      civilName: 'Mário Lima',
      sex: 'female',
      representative: rosa,
    }),
  );
  on(listDocuments, { documents: [], counts: [], next: null });
  on(listDeletedDocuments, { documents: [], next: null });
  const { user } = renderApp(`/clinica/${clinicId}/paciente/${idOf(201)}`, { as: 'clinic_owner' });
  await screen.findByRole('heading', { level: 1, name: 'Marina Lima' });
  assert.equal(screen.getByText(/^Nome civil:/).textContent, 'Nome civil: Mário Lima');
  await user.click(screen.getByRole('button', { name: 'Mais dados' }));
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  assert.ok(facts.includes('Feminino') && facts.includes('Rosa Lima (mãe)CPF 111.444.777-35'), facts.join(' | '));
  assert.ok(!screen.queryByText('Passaporte'));
});
