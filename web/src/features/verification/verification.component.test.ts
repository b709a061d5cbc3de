import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import {
  getDocument,
  listDeletedDocuments,
  listDocumentOpenings,
  listDocuments,
} from '@virtual-med/contract/documents/documents.endpoints';
import { getOwnHome, listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import { getPatient } from '@virtual-med/contract/patients/patients';
import {
  changeVerification,
  downloadVerificationSheet,
  getVerification,
  type Verification,
} from '@virtual-med/contract/verification/verification';
import { savedFiles } from '../../testing/light-dom.ts';
import { clinicId, createdAt } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { dialog, toastSays } from '../../testing/steps.ts';
import { detail, document, ownDocument, patient, patientId } from '../documents/testing/documents.ts';

const verification = (changed: Partial<Verification> = {}): Verification => ({
  address: 'https://saude.exemplo.med/v/7Q2KXW9M4T',
  code: '7K2M-Q9XA',
  qr: { size: 25, path: 'M0 0h7v1h-7z' },
  offBy: null,
  mayTurnOn: false,
  codeMadeAt: createdAt,
  registeredAt: createdAt,
  attempts: { right: 0, wrong: 0, newest: [] },
  ...changed,
});

const state = (changed: Partial<Verification> = {}) => ({ verification: verification(changed), mayMake: false });

async function openDocument() {
  on(getPatient, patient);
  on(listDeletedDocuments, { documents: [], next: null });
  on(listDocuments, {
    documents: [document(1)],
    counts: [{ category: 'Exames Laboratoriais', count: 1 }],
    next: null,
  });
  on(getDocument, detail(1));
  on(listDocumentOpenings, { openings: [] });
  const { user } = renderApp(`/clinica/${clinicId}/paciente/${patientId}`, { as: 'professional' });
  const documents = within(await screen.findByRole('region', { name: 'Documentos' }));
  await user.click(await documents.findByRole('link', { name: 'Ver: Documento 1' }));
  const shown = await dialog('Documento 1');
  return { user, panel: within(await shown.findByRole('region', { name: 'Verificação pública' })) };
}

test('staff make it, see QR code, code and address, and keep the sheet', async () => {
  const { user, panel } = await openDocument();
  await panel.findByText('Este documento não tem verificação pública.');
  refuse(changeVerification, 'server.unexpected');
  await user.click(panel.getByRole('button', { name: 'Criar verificação pública' }));
  await toastSays('Não foi possível mudar a verificação');
  on(changeVerification, state());
  await user.click(panel.getByRole('button', { name: 'Criar verificação pública' }));
  await panel.findByText('7K2M-Q9XA');
  panel.getByText('https://saude.exemplo.med/v/7Q2KXW9M4T');
  panel.getByRole('img', { name: 'QR code do endereço de verificação' });
  panel.getByText('Ninguém tentou verificar ainda.');
  assert.deepEqual(asked(changeVerification).at(-1)?.body, { change: 'on' });
  on(downloadVerificationSheet, new Blob(['%PDF'], { type: 'application/pdf' }));
  await user.click(panel.getByRole('button', { name: 'Baixar folha de verificação' }));
  await waitFor(() => assert.ok(savedFiles().some(({ name }) => name === 'folha-de-verificacao.pdf')));
});

test('a new code and turning it off are asked about first; who tried is told', async () => {
  on(
    getVerification,
    state({
      attempts: {
        right: 2,
        wrong: 1,
        newest: [
          { at: '2026-01-15T12:03:00.000Z', outcome: 'wrong' },
          { at: '2026-01-15T12:02:00.000Z', outcome: 'given' },
        ],
      },
    }),
  );
  const { user, panel } = await openDocument();
  await panel.findByText('2 com o código certo, 1 com código errado.');
  panel.getByText('Arquivo entregue ao validador do ITI');
  await user.click(panel.getByRole('button', { name: 'Gerar novo código' }));
  let question = await dialog('Gerar um novo código?');
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  assert.equal(asked(changeVerification).length, 0);
  on(changeVerification, state({ code: 'NEWC-0DE1' }));
  await user.click(panel.getByRole('button', { name: 'Gerar novo código' }));
  question = await dialog('Gerar um novo código?');
  await user.click(question.getByRole('button', { name: 'Gerar novo código' }));
  await panel.findByText('NEWC-0DE1');
  on(changeVerification, state({ offBy: 'clinic', mayTurnOn: true }));
  await user.click(await panel.findByRole('button', { name: 'Desativar' }));
  question = await dialog('Desativar a verificação pública?');
  await user.click(question.getByRole('button', { name: 'Desativar' }));
  await panel.findByText('Você desativou esta verificação.');
  assert.ok(!panel.queryByText('NEWC-0DE1'), 'a code that opens nothing is not shown');
  await panel.findByRole('button', { name: 'Ativar de novo' });
});

test('it says that it loads, and can be asked for again; what the patient turned off staff cannot turn on', async () => {
  refuse(getVerification, 'server.unexpected');
  const { user, panel } = await openDocument();
  await panel.findByText(/Não foi possível carregar a verificação/);
  on(getVerification, state({ offBy: 'patient' }));
  const release = hold(getVerification);
  await user.click(panel.getByRole('button', { name: 'Tentar novamente' }));
  release();
  await panel.findByText('Desativada pelo paciente.');
  assert.ok(!panel.queryByRole('button', { name: 'Ativar de novo' }));
});

test('patients reach it from their list, where the clinic has made one', async () => {
  on(getOwnHome, {
    name: 'Paula Prado',
    categories: documentCategories.map((category, index) => ({ category, count: index === 0 ? 2 : 0, newCount: 0 })),
    total: 2,
    newCount: 0,
    recent: [],
    next: null,
    lastVisitAt: null,
    mailNotices: true,
  });
  on(listOwnDocuments, { documents: [ownDocument(1, { hasVerification: true }), ownDocument(2)], next: null });
  on(getVerification, state());
  const { user } = renderApp(`/paciente/${clinicId}?categoria=Exames%20Laboratoriais`, { as: 'patient' });
  const group = await dialog('Exames Laboratoriais');
  await user.click(await group.findByRole('button', { name: 'Verificação pública de Documento 1' }));
  assert.ok(!group.queryByRole('button', { name: 'Verificação pública de Documento 2' }));
  const shown = await dialog('Verificação pública');
  await shown.findByText('7K2M-Q9XA');
});
