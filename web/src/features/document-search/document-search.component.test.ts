import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  type FoundForStaff,
  searchDocuments,
  searchOwnDocuments,
} from '@virtual-med/contract/document-search/document-search';
import { listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import { listPatients, type PatientRow } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { address, fill, focusReaches, typedIn } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { dialog } from '../../testing/steps.ts';

const page = `/clinica/${clinicId}/busca`;
const field = () => screen.getByRole('textbox', { name: 'O que você procura' });

const found = (number: number, changed: Partial<FoundForStaff> = {}): FoundForStaff => ({
  id: idOf(300 + number),
  name: `Exame ${number}`,
  category: 'Exames de Imagem',
  fileName: 'exame.pdf',
  contentType: 'application/pdf',
  sizeBytes: 1000,
  uploadedBy: { id: idOf(13), name: 'Olívia Dona' },
  createdAt,
  isReplaced: false,
  snippet: { text: '… Impressão: nódulo no lobo direito …', marks: [{ from: 13, to: 19 }] },
  page: 2,
  onMorePages: true,
  patient: { id: idOf(201), name: 'Marina Castro' },
  ...changed,
});

const paulo: PatientRow = {
  id: idOf(202),
  name: 'Paulo Prado',
  birthDate: '1980-05-02',
  email: 'paulo@exemplo.med',
  phone: '',
  professionalId: null,
  awaitsEmailProof: false,
  hasAccount: true,
  createdAt,
  lastDocument: null,
  lastAccessAt: null,
  mailFailed: false,
};

/** What the filters can be set to. */
function answerFilters(patients: readonly PatientRow[] = []) {
  on(listProfessionals, { professionals: [], owners: [] });
  on(listPatients, ({ query: { search } }) => {
    const named = search ? patients.filter(({ name }) => name.startsWith(search)) : [];
    return { patients: named, next: null, total: named.length };
  });
}

const search = async (user: UserEvent, term: string) => {
  await screen.findByRole('heading', { name: 'Buscar nos documentos' });
  await fill(user, field(), term);
  await user.keyboard('{Enter}');
};
const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const patientField = () => screen.getByRole('combobox', { name: 'Paciente' });
const shows = (...wanted: string[]) => waitFor(() => assert.deepEqual(names(), wanted));
const lastAsked = () => asked(searchDocuments).at(-1)?.body;

test('what is found says where the words stand; the term stands in no address', async () => {
  answerFilters();
  on(searchDocuments, { documents: [found(1), found(2, { snippet: null, page: null })], next: null });
  const { user } = renderApp(page, { as: 'clinic_owner' });
  const release = hold(searchDocuments);
  await search(user, 'nódulo');
  await screen.findByText(/Carregando/);
  release();
  await shows('Exame 1', 'Exame 2');
  const [first, second] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
  assert.ok(first && second);
  assert.equal(first.querySelector('mark')?.textContent, 'nódulo');
  assert.match(
    first.textContent ?? '',
    /Marina Castro · 15\/01\/2026 · Exames de Imagem.*Página 2 e em outras páginas/,
  );
  assert.match(second.textContent ?? '', /As palavras estão no nome ou na categoria/);
  screen.getByText('2 documentos, do mais novo ao mais antigo');
  assert.deepEqual(lastAsked(), { term: 'nódulo' });
  assert.equal(address(), page);
  assert.doesNotMatch(JSON.stringify({ ...localStorage, ...sessionStorage, state: history.state }), /nódulo/);
});

test('arrows lead into the results, Escape back, and Enter opens', async () => {
  answerFilters();
  on(searchDocuments, { documents: [found(1), found(2)], next: null });
  const { user } = renderApp(page, { as: 'clinic_owner' });
  await search(user, 'nódulo');
  await shows('Exame 1', 'Exame 2');
  await user.keyboard('{ArrowDown}');
  await focusReaches(() => screen.getByRole('link', { name: 'Exame 1' }));
  await user.keyboard('{ArrowDown}');
  await focusReaches(() => screen.getByRole('link', { name: 'Exame 2' }));
  await user.keyboard('{Escape}');
  await focusReaches(field);
  await user.keyboard('{ArrowDown}{Enter}');
  const opened = await dialog('Exame 1');
  assert.match(opened.getByRole('link', { name: 'Abrir em outra aba' }).getAttribute('href') ?? '', /#page=2$/);
});

test('filters narrow at once, a patient by their name, and more pages follow', async () => {
  answerFilters();
  on(searchDocuments, ({ body }) => ({ documents: [found(body.after ? 2 : 1)], next: body.after ? null : 'mais' }));
  const { user } = renderApp(page, { as: 'clinic_owner' });
  await search(user, 'nódulo');
  await shows('Exame 1');
  await user.click(screen.getByRole('button', { name: 'Mostrar mais resultados' }));
  await shows('Exame 1', 'Exame 2');
  await user.click(screen.getAllByRole('button', { name: 'Só documentos de Marina Castro' })[0] as HTMLElement);
  await waitFor(() => assert.deepEqual(lastAsked(), { term: 'nódulo', patientId: idOf(201) }));
  await waitFor(() => assert.ok(!screen.queryByRole('button', { name: 'Só documentos de Marina Castro' })));
  assert.equal(typedIn(patientField()), 'Marina Castro');
  await user.click(screen.getByRole('combobox', { name: 'Categoria' }));
  await user.click(await screen.findByRole('option', { name: 'Atestados' }));
  await waitFor(() => assert.deepEqual(lastAsked(), { term: 'nódulo', patientId: idOf(201), category: 'Atestados' }));
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await shows('Exame 1', 'Exame 2');
  screen.getByRole('combobox', { name: 'Categoria' });
  assert.ok(!screen.queryByRole('button', { name: 'Limpar filtros' }));
});

test('a patient is chosen by name among the filters, and let go again', async () => {
  answerFilters([paulo]);
  on(searchDocuments, { documents: [found(1)], next: null });
  const { user } = renderApp(page, { as: 'professional' });
  await search(user, 'nódulo');
  await shows('Exame 1');
  await fill(user, patientField(), 'Paulo');
  await user.click(await screen.findByRole('option', { name: 'Paulo Prado, 02/05/1980' }));
  await waitFor(() => assert.deepEqual(lastAsked(), { term: 'nódulo', patientId: paulo.id }));
  await user.click(screen.getByRole('button', { name: 'Limpar paciente' }));
  await waitFor(() => assert.equal(typedIn(patientField()), ''));
  await shows('Exame 1');
});

test('nothing found, and a search that fails, are said', async () => {
  answerFilters();
  on(searchDocuments, { documents: [], next: null });
  const { user } = renderApp(page, { as: 'clinic_owner' });
  await search(user, 'xyz');
  await screen.findByText('Nada encontrado para “xyz”');
  screen.getByText(/Documentos digitalizados ainda podem estar em leitura/);
  refuse(searchDocuments, 'server.unavailable');
  await search(user, 'abc');
  const alert = await screen.findByRole('alert', undefined, { timeout: 3000 });
  on(searchDocuments, { documents: [found(1)], next: null });
  await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  await shows('Exame 1');
});

test('the search of people leads to it, and what was asked is there again on the way back', async () => {
  answerFilters();
  on(searchDocuments, { documents: [found(1)], next: null });
  const { user } = renderApp(`/clinica/${clinicId}/ajuda`, { as: 'clinic_owner' });
  await screen.findByRole('searchbox', { name: 'Buscar na ajuda' });
  await user.keyboard('{Control>}k{/Control}');
  await fill(user, await screen.findByRole('combobox', { name: 'Buscar' }), 'nódulo');
  await user.click(await screen.findByRole('option', { name: /Buscar nos documentos.*“nódulo”/ }));
  await shows('Exame 1');
  assert.equal(address(), page);
  assert.deepEqual(lastAsked(), { term: 'nódulo' });
});

test('a patient searches their own, without patients and senders', async () => {
  on(searchOwnDocuments, { documents: [found(1)], next: null });
  const { user } = renderApp(`/paciente/${clinicId}/busca`, { as: 'patient' });
  await search(user, 'nódulo');
  await shows('Exame 1');
  assert.ok(!screen.queryByText(/Marina/));
  assert.ok(!screen.queryByRole('combobox', { name: /Enviado por|Paciente/ }));
  assert.deepEqual(asked(searchDocuments), []);
  assert.deepEqual(asked(listOwnDocuments), []);
  screen.getByRole('link', { name: 'Voltar aos documentos' });
});
