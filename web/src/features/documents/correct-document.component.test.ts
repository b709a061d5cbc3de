import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { errorEntry } from '@virtual-med/contract/core/errors';
import {
  type Document,
  listDeletedDocuments,
  listDocuments,
  moveDocument,
  updateDocument,
} from '@virtual-med/contract/documents/documents.endpoints';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on, refuse } from '../../testing/server.ts';
import { choose, dialog, dialogsGone, toastSays } from '../../testing/steps.ts';
import { detail, document, patientId } from './testing/documents.ts';

const summary = (id: string, name: string) => ({
  id,
  name,
  email: 'p@exemplo.med',
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
const whole = {
  zipCode: '',
  address: '',
  healthHistory: {},
  healthEdits: {},
  professionalName: null,
  enteredAt: '2026-11-15T12:00:00.000Z',
  invitedAt: null,
  awaitsPassword: false,
  cpf: null,
  civilName: 'Paula Prado',
  socialName: '',
  sex: null,
  passport: null,
  representative: null,
  revision: 1,
};
const rightPatient = idOf(202);

async function openMenu(changed: Partial<Document> = {}) {
  on(getPatient, { ...summary(patientId, 'Paula Prado'), ...whole });
  on(listDeletedDocuments, { documents: [], next: null });
  on(listDocuments, {
    documents: [document(1, changed)],
    counts: [{ category: 'Exames Laboratoriais', count: 1 }],
    next: null,
  });
  on(listPatients, {
    patients: [summary(patientId, 'Paula Prado'), summary(rightPatient, 'Rita Ramos')],
    next: null,
    total: 2,
  });
  const { user } = renderApp(`/clinica/${clinicId}/paciente/${patientId}`, { as: 'professional' });
  const section = within(await screen.findByRole('region', { name: 'Documentos' }));
  await section.findByText('Documento 1');
  await user.click(section.getAllByRole('button', { name: /Ações.*Documento 1/ })[0] as HTMLElement);
  return user;
}

describe('a document sent with a wrong word', () => {
  test('gets the right one from its menu', async () => {
    const user = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Corrigir nome ou categoria' }));
    const form = await dialog('Corrigir documento');
    const name = form.getByLabelText('Nome do documento') as HTMLInputElement;
    assert.equal(name.value, 'Documento 1');
    await user.clear(name);
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    await form.findByText('Preencha todos os campos obrigatórios.');
    assert.deepEqual(asked(updateDocument), []);
    await user.type(name, 'Hemograma de maio');
    await choose(user, form, 'Categoria', 'Atestados');
    refuse(updateDocument, 'server.unexpected');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    await form.findByText(errorEntry('server.unexpected').message);
    on(updateDocument, detail(1));
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    await toastSays('Documento corrigido com sucesso.');
    assert.deepEqual(asked(updateDocument).at(-1)?.body, { name: 'Hemograma de maio', category: 'Atestados' });
  });
});

describe('a document sent to the wrong patient', () => {
  const pick = async (user: Awaited<ReturnType<typeof openMenu>>, name: RegExp) => {
    const question = await dialog('Mover para o paciente certo');
    await user.click(question.getByRole('combobox', { name: /Paciente/ }));
    await user.click(await screen.findByRole('option', { name }));
    return question;
  };

  test('goes to the one that is chosen, and to none that is not; whose it is already is not offered', async () => {
    const user = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Mover para outro paciente' }));
    const question = await dialog('Mover para o paciente certo');
    await user.click(question.getByRole('button', { name: 'Mover documento' }));
    await question.findByText('Escolha o paciente certo');
    assert.deepEqual(asked(moveDocument), []);
    await pick(user, /Rita Ramos/);
    await user.click(question.getByRole('combobox', { name: /Paciente/ }));
    await screen.findByRole('option', { name: /Rita Ramos/ });
    assert.ok(!screen.queryByRole('option', { name: /Paula Prado/ }));
    await user.keyboard('{Escape}');
    on(moveDocument, { document: { ...detail(1), patientId: rightPatient }, wasOpened: false });
    await user.click(question.getByRole('button', { name: 'Mover documento' }));
    await toastSays('Documento movido com sucesso.');
    await dialogsGone();
    assert.deepEqual(asked(moveDocument).at(-1)?.body, { patientId: rightPatient });
  });

  test('that was opened already is said to be, before it is moved', async () => {
    const user = await openMenu({ seenAt: createdAt });
    await user.click(await screen.findByRole('menuitem', { name: 'Mover para outro paciente' }));
    await (await dialog('Mover para o paciente certo')).findByText(/O paciente anterior já tinha aberto/);
  });

  test('whose signature is awaited stays, and the question stays open', async () => {
    const user = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Mover para outro paciente' }));
    const question = await pick(user, /Rita Ramos/);
    refuse(moveDocument, 'documents.signature_waiting');
    await user.click(question.getByRole('button', { name: 'Mover documento' }));
    await waitFor(() => screen.getByText('Este documento aguarda assinatura. Mova-o depois que ela terminar.'));
    assert.ok(await dialog('Mover para o paciente certo'));
  });
});
