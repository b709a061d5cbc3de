import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { listDeletedDocuments, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { writtenKinds } from '@virtual-med/contract/documents/written-mark';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { writtenKindLabels } from '@virtual-med/contract/writing/kinds';
import { createDraft, discardDraft, listDrafts, listTemplates } from '@virtual-med/contract/writing/writing';
import { clinicId, idOf } from '../../testing/people.ts';
import { address } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, on, refuse } from '../../testing/server.ts';
import { dialog, toastSays } from '../../testing/steps.ts';
import { draft, draftId, onDraft, patient, patientId, template } from './writing.fixture.ts';

async function openChooser(drafts: { kind: 'sick_note' }[] = []) {
  on(getPatient, patient());
  on(listDocuments, { documents: [], counts: [], next: null });
  on(listDeletedDocuments, { documents: [], next: null });
  on(listTemplates, { templates: [template(1, { name: 'Rotina', favourite: true })] });
  on(listDrafts, {
    drafts: drafts.map(({ kind }) => ({ ...draft(kind), authorId: idOf(13), authorName: 'Olívia Dona' })),
  });
  const { user } = renderApp(`/clinica/${clinicId}/paciente/${patientId}`, { as: 'professional' });
  await screen.findByRole('heading', { level: 1, name: 'Paula Prado' });
  await user.click(await screen.findByRole('button', { name: 'Novo documento' }));
  return { user, part: await dialog('Novo documento') };
}

test('every kind is offered with what it is for, and no last prescription where there is none', async () => {
  const { part } = await openChooser();
  for (const kind of writtenKinds) part.getByRole('button', { name: new RegExp(`^${writtenKindLabels[kind]}`) });
  assert.ok(!part.queryByRole('button', { name: 'Repetir a última receita' }));
  assert.equal(asked(createDraft).length, 0);
});

test('a kind or a template begins a draft and leads to it; a refusal is told', async () => {
  const { user, part } = await openChooser();
  refuse(createDraft, 'patients.not_found');
  await user.click(await part.findByRole('button', { name: /^Rotina/ }));
  await toastSays('Não foi possível começar o documento');
  on(createDraft, draft('sick_note'));
  onDraft('sick_note');
  await user.click(part.getByRole('button', { name: /^Atestado de afastamento/ }));
  await waitFor(() => assert.equal(address(), `/clinica/${clinicId}/escrever/${draftId}`));
  assert.deepEqual(
    asked(createDraft).map(({ body }) => body),
    [{ kind: 'exam_request', from: { source: 'template', templateId: idOf(601) } }, { kind: 'sick_note' }],
  );
});

test('what was begun is gone on with, or discarded after a question', async () => {
  const { user, part } = await openChooser([{ kind: 'sick_note' }]);
  await part.findByRole('button', { name: 'Continuar: Atestado de afastamento' });
  part.getByText(/por Olívia Dona/);
  on(discardDraft, { ok: true });
  await user.click(part.getByRole('button', { name: 'Descartar rascunho: Atestado de afastamento' }));
  const question = await dialog('Descartar este rascunho?');
  on(listDrafts, { drafts: [] });
  await user.click(question.getByRole('button', { name: 'Descartar' }));
  await toastSays('Rascunho descartado');
  await waitFor(() => assert.ok(!part.queryByText('Em andamento')));
  assert.equal(asked(discardDraft).length, 1);
});
