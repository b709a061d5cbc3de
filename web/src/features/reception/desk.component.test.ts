import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import {
  findDeskPatients,
  getDeskPatient,
  handOverSheet,
  issueAttendance,
  listDeskPatients,
  undoDeskDocument,
} from '@virtual-med/contract/reception/reception';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on } from '../../testing/server.ts';
import { choose, toastSays } from '../../testing/steps.ts';

const row = {
  id: idOf(71),
  name: 'Joana Lima',
  email: 'joana@exemplo.med',
  phone: '(11) 98765-4321',
  birthDate: '1990-05-07',
  awaitsEmailProof: false,
  hasAccount: true,
  createdAt,
  lastAccessAt: null,
};
const own = {
  id: idOf(81),
  category: 'Outros' as const,
  at: createdAt,
  notice: 'pending' as const,
  seenAt: null,
  printable: false,
};
const card = {
  ...row,
  professionalId: null,
  professionalName: null,
  civilName: 'Joana Lima',
  socialName: '',
  sex: null,
  cpf: '52998224725',
  passport: null,
  representative: null,
  zipCode: '01310100',
  address: 'Avenida Paulista, 1000',
  enteredAt: null,
  invitedAt: null,
  awaitsPassword: true,
  revision: 1,
  documents: [{ category: 'Atestados' as const, count: 2 }],
  own: [{ ...own, name: 'Hemograma', undoUntil: new Date(Date.now() + 600_000).toISOString() }],
  released: [],
};
const released = {
  id: idOf(82),
  name: 'Laudo de Joana',
  category: 'Relatórios Médicos' as const,
  at: createdAt,
  releasedBy: 'Ana Souza',
  until: createdAt,
  hasAddress: true,
};

test('the desk has a menu of its own, and finds a patient by CPF in no address', async () => {
  on(listDeskPatients, { patients: [row], next: null, similar: false });
  on(findDeskPatients, { patients: [row] });
  const { user } = renderApp(`/clinica/${clinicId}/pacientes`, { as: 'reception' });
  await screen.findByRole('article', { name: 'Joana Lima' });
  for (const name of ['Profissionais', 'Pagamento', 'Configurações']) assert.ok(!screen.queryByRole('link', { name }));
  await user.type(screen.getByRole('textbox', { name: 'Buscar pacientes' }), '529.982.247-25');
  await waitFor(() => assert.equal(asked(findDeskPatients).length, 1));
});

test('a patient’s card counts documents, and takes back what one just sent', async () => {
  on(getDeskPatient, card);
  on(undoDeskDocument, {});
  const { user } = renderApp(`/clinica/${clinicId}/paciente/${row.id}`, { as: 'reception' });
  await screen.findByRole('heading', { name: 'Joana Lima', level: 1 });
  const counts = within(screen.getByRole('region', { name: 'Documentos' }));
  counts.getByText('2 documentos no prontuário');
  assert.ok(!screen.queryByText('Para entregar no balcão'));
  await user.click(screen.getByRole('button', { name: 'Desfazer o envio de Hemograma' }));
  await toastSays('Envio desfeito');
});

test('the sheet is offered of a document that has an address, and asks whose identity was checked', async ({
  mock,
}) => {
  mock.method(window, 'open', () => null);
  on(getDeskPatient, { ...card, released: [released, { ...released, id: idOf(83), name: 'Sem', hasAddress: false }] });
  on(handOverSheet, new Blob(['%PDF'], { type: 'application/pdf' }));
  const { user } = renderApp(`/clinica/${clinicId}/paciente/${row.id}`, { as: 'reception' });
  await user.click(await screen.findByRole('button', { name: 'Folha de verificação: Laudo de Joana' }));
  assert.ok(!screen.queryByRole('button', { name: 'Folha de verificação: Sem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Folha de verificação' }));
  await choose(user, dialog, 'Documento conferido', 'RG');
  await user.type(dialog.getByLabelText('Últimos dígitos'), '123');
  await user.click(dialog.getByRole('button', { name: 'Imprimir' }));
  await dialog.findByRole('link', { name: 'Abrir para imprimir' });
  assert.deepEqual(
    asked(handOverSheet).map(({ params, body }) => [params.documentId, body.digits]),
    [[released.id, '123']],
  );
});

test('the desk declares that somebody was here, once, and may print it', async () => {
  on(getDeskPatient, card);
  on(issueAttendance, {
    document: { ...own, name: 'Declaração de comparecimento', undoUntil: createdAt, printable: true },
  });
  const { user } = renderApp(`/clinica/${clinicId}/paciente/${row.id}`, { as: 'reception' });
  await user.click(await screen.findByRole('button', { name: 'Declaração de comparecimento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Declaração de comparecimento' }));
  await user.type(await dialog.findByLabelText('Para quê'), 'consulta');
  await user.click(dialog.getByRole('button', { name: 'Emitir' }));
  await dialog.findByText('Declaração emitida');
  assert.deepEqual(
    asked(issueAttendance).map(({ body }) => body.content.purpose),
    ['consulta'],
  );
  dialog.getByRole('button', { name: 'Imprimir Declaração de comparecimento' });
});

test('what only those who manage the clinic open is refused to the desk', async () => {
  renderApp(`/clinica/${clinicId}/trilha`, { as: 'reception' });
  await screen.findByText('Acesso restrito: apenas o dono da clínica pode acessar esta página.');
});
