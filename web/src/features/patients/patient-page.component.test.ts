import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { listDeletedDocuments, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { askPatientForProof } from '@virtual-med/contract/identity/email-proof';
import { renewPatientPassword, revealPatientPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { updateHealthField } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { clinicId } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, cut, hold, on, refuse } from '../../testing/server.ts';
import { hasFocus, toastSays } from '../../testing/steps.ts';
import { record } from './patients.fixture.ts';

const { id: patientId } = record();
const address = `/clinica/${clinicId}/paciente/${patientId}`;
const password = { temporaryPassword: 'ABCD-EFGH-JKLM-NPQR', expiresAt: '2026-12-24T12:00:00.000Z' };

function openRecord(changed: Parameters<typeof record>[0] = {}) {
  on(getPatient, record(changed));
  on(listDocuments, { documents: [], counts: [], next: null });
  on(listDeletedDocuments, { documents: [], next: null });
  return renderApp(address, { as: 'clinic_owner' });
}

test('a record is announced while it is on its way, then shown whole', async () => {
  on(getPatient, record());
  const release = hold(getPatient);
  openRecord({ professionalName: 'Bruno Sales' });
  assert.match((await screen.findByRole('status')).textContent ?? '', /Carregando/);
  release();
  const header = within(await screen.findByRole('region', { name: 'Paciente 1' }));
  for (const text of ['07/05/1990', '11987654321', 'Bruno Sales', '01310-100']) header.getByText(text);
  header.getByText(/^\d+ anos$/);
});

test('a record that cannot be read says so and is read again; one of somebody else is not found', async () => {
  refuse(getPatient, 'server.unexpected');
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await screen.findByRole('heading', { name: 'Erro ao carregar dados do paciente' });
  refuse(getPatient, 'patients.not_found');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('heading', { name: 'Paciente não encontrado' });
  screen.getByRole('link', { name: 'Voltar para pacientes' });
});

test('the temporary password is shown on request, with its end; without one a new one is made', async () => {
  on(revealPatientPassword, password);
  const { user } = openRecord();
  await user.click(await screen.findByRole('button', { name: 'Mostrar senha temporária' }));
  await screen.findByText(password.temporaryPassword);
  screen.getByText('Vale até 24/12/2026 ou até o primeiro acesso.');
});

test('a password that is gone can be made anew, unless the person has their own by now', async () => {
  refuse(revealPatientPassword, 'patients.temporary_password_missing');
  refuse(renewPatientPassword, 'patients.account_in_use');
  const { user } = openRecord();
  await user.click(await screen.findByRole('button', { name: 'Mostrar senha temporária' }));
  await screen.findByText('Senha temporária não encontrada para este paciente.');
  await user.click(screen.getByRole('button', { name: 'Gerar nova senha' }));
  await screen.findByText('Este paciente já usa a conta dele. Peça que ele use "Esqueceu a senha?".');
  assert.ok(!screen.queryByRole('button', { name: 'Gerar nova senha' }));
});

test('where the e-mail waits to be proven, the letter can be sent again', async () => {
  const { user } = openRecord({ awaitsEmailProof: true });
  const button = await screen.findByRole('button', { name: 'Enviar e-mail de novo' });
  refuse(askPatientForProof, 'auth.email_limit_exceeded');
  await user.click(button);
  await toastSays('Limite de tentativas excedido');
  on(askPatientForProof, {});
  await user.click(button);
  await toastSays('E-mail de confirmação enviado');
});

test('a field of the anamnesis is opened, left and saved from the keyboard', async () => {
  const { user } = openRecord();
  const opener = () => screen.findByRole('button', { name: 'Editar Alergias' });
  (await opener()).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Alergias' });
  await hasFocus(field);
  await user.type(field, 'desistiu{Escape}');
  await hasFocus(await opener());
  await user.keyboard(' ');
  const again = await screen.findByRole('textbox', { name: 'Alergias' });
  assert.equal((again as HTMLTextAreaElement).value, '');
  on(updateHealthField, { text: 'Dipirona', by: 'Olívia Dona', at: '2026-11-15T12:00:00.000Z' });
  await user.type(again, '  Dipirona ');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await hasFocus(await opener());
  screen.getByText('Dipirona', { selector: 'p' });
  screen.getByText(/^Olívia Dona, 15\/11\/2026/);
  assert.deepEqual(asked(updateHealthField)[0]?.body, { field: 'allergies', text: 'Dipirona', before: '' });
  // Saved again as it is, nothing is sent.
  await user.keyboard('{Enter}');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await hasFocus(await opener());
  assert.equal(asked(updateHealthField).length, 1);
});

test('without an answer the text stays, says so, and can be sent again', async () => {
  const { user } = openRecord();
  await user.click(await screen.findByRole('button', { name: 'Editar Alergias' }));
  cut(updateHealthField);
  await user.type(await screen.findByRole('textbox', { name: 'Alergias' }), 'Látex');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await toastSays('Erro ao atualizar dados clínicos do paciente');
  assert.equal(screen.getAllByText('Erro ao atualizar dados clínicos do paciente').length, 2);
  assert.equal(screen.queryByRole('alert'), null, 'the toast has said it');
  assert.equal((screen.getByRole('textbox', { name: 'Alergias' }) as HTMLTextAreaElement).value, 'Látex');
  on(updateHealthField, { text: 'Látex', by: 'Olívia Dona', at: '2026-11-15T12:00:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('button', { name: 'Editar Alergias' });
});

test('somebody who was quicker is shown, and one decides whose text stays', async () => {
  const { user } = openRecord();
  await user.click(await screen.findByRole('button', { name: 'Editar Alergias' }));
  await user.type(await screen.findByRole('textbox', { name: 'Alergias' }), 'Penicilina');
  refuse(updateHealthField, 'patients.changed_meanwhile');
  on(
    getPatient,
    record({
      healthHistory: { allergies: 'Dipirona' },
      healthEdits: { allergies: { by: 'Bruno Sales', at: '2026-11-15T12:00:00.000Z' } },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Texto salvo agora');
  await screen.findByText('Dipirona', { selector: 'p' });
  on(updateHealthField, { text: 'Penicilina', by: 'Olívia Dona', at: '2026-11-15T12:05:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Salvar o meu texto' }));
  await screen.findByRole('button', { name: 'Editar Alergias' });
  await waitFor(() => assert.equal(asked(updateHealthField).at(-1)?.body.before, 'Dipirona'));
});
