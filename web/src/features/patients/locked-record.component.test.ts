import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listDeletedDocuments, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { getSession } from '@virtual-med/contract/identity/session';
import { unlockSession } from '@virtual-med/contract/identity/unlock';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { lookUpZipCode } from '@virtual-med/contract/zip-codes/zip-codes';
import { sessionStore } from '../../lib/session/session.ts';
import { clinicId, idOf, sessionOf } from '../../testing/people.ts';
import { typedIn } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { hold, on } from '../../testing/server.ts';
import { dialog, field, hasFocus } from '../../testing/steps.ts';
import { onPatients, record } from './patients.fixture.ts';

async function lock(): Promise<void> {
  on(getSession, { ...sessionOf('clinic_owner'), lock: { locked: true, afterSeconds: 900 } });
  sessionStore.lock();
  await dialog('Tela bloqueada');
}

async function unlock(user: UserEvent): Promise<void> {
  on(unlockSession, () => {
    on(getSession, sessionOf('clinic_owner'));
    return {};
  });
  const form = await dialog('Tela bloqueada');
  await user.type(field(form, 'Senha'), 'Senha-forte-1');
  await user.click(form.getByRole('button', { name: 'Desbloquear' }));
  await waitFor(() => assert.ok(!screen.queryByRole('alertdialog', { name: 'Tela bloqueada' })));
}

/** In no text, attribute or field of the document. */
function assertNowhere(words: RegExp): void {
  assert.doesNotMatch(document.documentElement.outerHTML, words);
  for (const control of document.querySelectorAll<HTMLElement>('input, textarea'))
    assert.doesNotMatch(typedIn(control), words);
}

test('a locked record is not in the document, and comes back with what was being written, in fields and dialog', async () => {
  on(getPatient, record({ healthHistory: { allergies: 'Dipirona' } }));
  on(listDocuments, { documents: [], counts: [], next: null });
  on(listDeletedDocuments, { documents: [], next: null });
  on(listProfessionals, { professionals: [], owners: [] });
  const { user } = renderApp(`/clinica/${clinicId}/paciente/${record().id}`, { as: 'clinic_owner' });
  await user.click(await screen.findByRole('button', { name: 'Editar Histórico familiar' }));
  const anamnesis = await screen.findByRole('textbox', { name: 'Histórico familiar' });
  await user.type(anamnesis, 'Apendi');
  await user.click(screen.getByRole('button', { name: 'Editar paciente' }));
  const name = await (await dialog('Editar paciente')).findByLabelText('Nome');
  await user.type(name, ' de Sou');
  const content = /Paciente 1|07\/05\/1990|98765|Paulista|Dipirona|Apendi|de Sou/;
  assert.match(document.documentElement.outerHTML, content);
  await lock();
  assertNowhere(content);
  await unlock(user);
  screen.getByText('Dipirona', { selector: 'p' });
  assert.deepEqual([anamnesis, name].map(typedIn), ['Apendi', 'Paciente 1 de Sou']);
  assert.ok(anamnesis.isConnected && name.isConnected);
  await hasFocus(name);
  await user.keyboard('za');
  assert.equal(typedIn(name), 'Paciente 1 de Souza');
});

test('an answer that comes while it is locked closes and opens dialogs outside the document', async () => {
  onPatients([]);
  on(listProfessionals, { professionals: [], owners: [] });
  on(lookUpZipCode, { street: 'Rua A', neighborhood: 'B', city: 'C', state: 'SP', address: 'Rua A, B, C - SP' });
  on(createPatient, {
    id: idOf(201),
    temporaryPassword: 'ABCD-EFGH-JKLM-NPQR',
    awaitsEmailProof: false,
    hasAccount: true,
    accessMailed: true,
  });
  const release = hold(createPatient);
  const { user } = renderApp(`/clinica/${clinicId}/pacientes`, { as: 'clinic_owner' });
  await user.click((await screen.findAllByRole('button', { name: 'Novo paciente' }))[0] as HTMLElement);
  const form = await dialog('Novo paciente');
  for (const [label, text] of [
    ['Nome', 'Zuleica Prado'],
    ['Email', 'zuleica@exemplo.med'],
    ['Telefone', '11987654321'],
    ['Data de nascimento', '07051990'],
    ['CEP', '01310100'],
  ] as const)
    await user.type(await form.findByLabelText(label), text);
  await waitFor(() => assert.equal(typedIn(form.getByLabelText('Endereço')), 'Rua A, B, C - SP'));
  const save = form.getByRole('button', { name: 'Salvar' });
  await user.click(save);
  await waitFor(() => assert.equal(save.getAttribute('aria-busy'), 'true'));
  await lock();
  const formLeft = save.getRootNode();
  release();
  await waitFor(() => assert.ok(!formLeft.contains(save), 'the form has closed'));
  assertNowhere(/Zuleica|ABCD-EFGH/);
  await unlock(user);
  (await dialog('Paciente criado com sucesso!')).getByText('ABCD-EFGH-JKLM-NPQR');
  assert.ok(!screen.queryByRole('dialog', { name: 'Novo paciente' }));
});
