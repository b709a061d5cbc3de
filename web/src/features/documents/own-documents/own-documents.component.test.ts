import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import {
  downloadOwnDocument,
  getOwnHome,
  listOwnDocuments,
  type OwnDocument,
  previewOwnDocument,
  setOwnNotices,
} from '@virtual-med/contract/documents/own-documents';
import { getSession } from '@virtual-med/contract/identity/session';
import { signIn, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { savedFiles } from '../../../testing/light-dom.ts';
import { clinicId, createdAt, idOf, sessionOf } from '../../../testing/people.ts';
import { address as place } from '../../../testing/reading.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { asked, cut, hold, on, refuse } from '../../../testing/server.ts';
import { dialog, dialogsGone, hasFocus, toastSays } from '../../../testing/steps.ts';
import { ownDocument } from '../testing/documents.ts';

const address = `/paciente/${clinicId}`;

const onHome = (count: number, newCount = 0, recent: OwnDocument[] = [], next: string | null = null) =>
  on(getOwnHome, {
    name: 'Paula Prado',
    categories: documentCategories.map((category, index) => ({
      category,
      count: index === 0 ? count : 0,
      newCount: index === 0 ? newCount : 0,
    })),
    total: count,
    newCount,
    recent,
    next,
    lastVisitAt: null,
    mailNotices: true,
  });
/** Waits until the browser's entry is that of so many layers over the page. */
const onALayer = (height: number) => waitFor(() => assert.equal(history.state?.layer ?? 0, height));
const card = (name: RegExp) => screen.findByRole('button', { name });

test('the home greets at once, announces what is on its way and then shows the six groups', async () => {
  onHome(2, 1);
  const release = hold(getOwnHome);
  renderApp(address, { as: 'patient' });
  await screen.findByRole('heading', { name: 'Olá, Paula Prado!' });
  await screen.findByText(/Carregando/);
  release();
  await card(/Exames Laboratoriais.*2 documentos.*1 novo/);
  for (const category of documentCategories) screen.getByText(category);
  screen.getByText('Você tem 1 documento novo.');
});

test('a clinic that has sent nothing yet is said to; without an answer one can ask again', async () => {
  cut(getOwnHome);
  const { user } = renderApp(address, { as: 'patient' });
  await screen.findByText('Erro ao carregar seus documentos');
  onHome(0);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText(/A clínica ainda não enviou documentos para você/);
  screen.getByRole('heading', { name: 'Nenhum documento ainda' });
  assert.ok(!screen.queryByRole('link', { name: 'Baixar todos os documentos' }));
});

test('a group opens by the keyboard in its four states, and Escape gives the focus back', async () => {
  onHome(1);
  refuse(listOwnDocuments, 'server.unexpected');
  const { user, router } = renderApp(address, { as: 'patient' });
  const opener = await card(/Exames Laboratoriais/);
  opener.focus();
  await user.keyboard('{Enter}');
  let group = await dialog('Exames Laboratoriais');
  await group.findByText('Erro ao carregar seus documentos');
  const uploadedBy = { id: idOf(12), name: 'Pedro Profissional', registration: 'CRM-SP 123456, RQE 4567' };
  on(listOwnDocuments, {
    documents: [ownDocument(1, { isNew: true, summary: 'Tudo em ordem.', uploadedBy })],
    next: null,
  });
  const release = hold(listOwnDocuments);
  await user.click(group.getByRole('button', { name: 'Tentar novamente' }));
  release();
  await group.findByRole('table', { name: 'Enviado por Pedro Profissional, CRM-SP 123456, RQE 4567' });
  group.getByText('Tudo em ordem.');
  await user.keyboard('{Escape}');
  await dialogsGone();
  await hasFocus(opener);
  assert.equal(router.state.location.search.categoria, undefined);

  on(listOwnDocuments, { documents: [], next: null });
  await user.click(await card(/Atestados/));
  group = await dialog('Atestados');
  await group.findByText('Nenhum documento encontrado nesta categoria.');
});

test('a group of the address is open at once, says that it loads, and brings older documents on request', async () => {
  onHome(2);
  on(listOwnDocuments, { documents: [ownDocument(1)], next: 'page-2' });
  const release = hold(listOwnDocuments);
  const { user } = renderApp(`${address}?categoria=Exames%20Laboratoriais`, { as: 'patient' });
  const group = await dialog('Exames Laboratoriais');
  await group.findByText(/Carregando/);
  release();
  const more = await group.findByRole('button', { name: 'Mostrar documentos mais antigos' });
  refuse(listOwnDocuments, 'server.unexpected');
  await user.click(more);
  await group.findByRole('alert');
  on(listOwnDocuments, { documents: [ownDocument(2)], next: null });
  await user.click(more);
  await group.findByText('Documento 2');
  assert.equal(asked(listOwnDocuments).at(-1)?.query.after, 'page-2');
});

test('a download says so while it runs, is kept under its name, and is told when it fails', async () => {
  onHome(1);
  on(listOwnDocuments, { documents: [ownDocument(1)], next: null });
  const { user } = renderApp(`${address}?categoria=Exames%20Laboratoriais`, { as: 'patient' });
  const group = await dialog('Exames Laboratoriais');
  const save = await group.findByRole('button', { name: 'Baixar Documento 1' });
  refuse(downloadOwnDocument, 'documents.not_readable');
  await user.click(save);
  await toastSays('Erro ao fazer download do documento.');
  on(downloadOwnDocument, new Blob(['%PDF']));
  const release = hold(downloadOwnDocument);
  await user.click(save);
  await group.findByRole('button', { name: 'Baixando...' });
  release();
  await waitFor(() =>
    assert.deepEqual(
      savedFiles().map(({ name }) => name),
      ['documento-1.pdf'],
    ),
  );
});

test('a document that was taken away meanwhile is not shown but told', async () => {
  onHome(1);
  on(listOwnDocuments, { documents: [ownDocument(1)], next: null });
  const { user } = renderApp(`${address}?categoria=Exames%20Laboratoriais`, { as: 'patient' });
  const group = await dialog('Exames Laboratoriais');
  const open = await group.findByRole('button', { name: 'Ver Documento 1' });
  on(listOwnDocuments, { documents: [], next: null });
  await user.click(open);
  await toastSays('Documento não encontrado');
});

test('/painel is the same page, and what is closed there leads back to it', async () => {
  onHome(1);
  on(listOwnDocuments, { documents: [], next: null });
  const { user } = renderApp(`${address}/painel`, { as: 'patient' });
  await user.click(await card(/Atestados/));
  const group = await dialog('Atestados');
  await group.findByText('Nenhum documento encontrado nesta categoria.');
  await user.click(group.getByRole('button', { name: 'Fechar' }));
  await dialogsGone();
  await waitFor(() => assert.equal(place(), `${address}/painel`));
});

test('a signed version says by whom, and that a trial has no legal value', async () => {
  onHome(1);
  const signed = { by: 'Pedro Profissional', at: createdAt, isTest: true };
  on(listOwnDocuments, { documents: [ownDocument(1, { signed })], next: null });
  renderApp(`${address}?categoria=Exames%20Laboratoriais`, { as: 'patient' });
  const group = await dialog('Exames Laboratoriais');
  await group.findByText('Assinado');
  group.getByText('por Pedro Profissional');
  group.getByText('Assinatura de teste, sem valor jurídico');
});

test('notices by mail are switched, and stay as they were when that fails', async () => {
  onHome(0);
  const { user } = renderApp(address, { as: 'patient' });
  const notices = await screen.findByRole('switch', { name: /Receber um e-mail/ });
  refuse(setOwnNotices, 'server.unexpected');
  await user.click(notices);
  await toastSays('Não foi possível mudar os avisos por e-mail');
  await waitFor(() => assert.equal(notices.getAttribute('aria-checked'), 'true'));
  on(setOwnNotices, ({ body }) => body);
  await user.click(notices);
  await toastSays('Você não vai mais receber e-mails sobre documentos novos.');
  assert.deepEqual(asked(setOwnNotices).at(-1)?.body, { mailNotices: false });
});

test('what came last stands above the groups with Ver first and its explanation, and is not new once it was read', async () => {
  onHome(1, 1, [ownDocument(1, { isNew: true, summary: 'Está tudo dentro do esperado.' })]);
  const { user } = renderApp(address, { as: 'patient' });
  const newest = within(await screen.findByRole('region', { name: 'Documento 1' }));
  assert.ok(
    newest.getByText('Documento 1').compareDocumentPosition(await card(/Exames Laboratoriais/)) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  );
  newest.getByText('Chegou em 15/01/2026');
  newest.getByText('Enviado por Pedro Profissional');
  newest.getByText('Está tudo dentro do esperado.');
  newest.getByText(/Novo/);
  const acts = newest.getAllByRole('button').map((button) => button.textContent);
  assert.deepEqual(acts, ['Ver', 'Baixar']);
  assert.ok(!screen.queryByRole('heading', { name: 'Linha do tempo' }), 'one document is no line of time');

  await user.click(newest.getByRole('button', { name: 'Ver Documento 1' }));
  const viewer = await dialog('Documento 1');
  onHome(1, 0, [ownDocument(1)]);
  await user.click(viewer.getByRole('button', { name: 'Fechar' }));
  await dialogsGone();
  await waitFor(() => assert.ok(!newest.queryByText(/Novo/)));
  assert.ok(!screen.queryByText('Você tem 1 documento novo.'));
});

test('what no browser shows is kept, and a long explanation is read whole on request', async () => {
  onHome(1, 0, [ownDocument(1, { contentType: 'application/msword', summary: 'Tome um por dia. '.repeat(40) })]);
  const { user } = renderApp(address, { as: 'patient' });
  const newest = within(await screen.findByRole('region', { name: 'Documento 1' }));
  newest.getByRole('button', { name: 'Baixar Documento 1' });
  assert.ok(!newest.queryByRole('button', { name: 'Ver Documento 1' }), 'no browser shows that');
  await user.click(newest.getByRole('button', { name: 'Ler tudo' }));
  newest.getByRole('button', { name: 'Mostrar menos', expanded: true });
});

const timeline = async () => within(await screen.findByRole('region', { name: 'Linha do tempo' }));
const months = (line: ReturnType<typeof within>) =>
  line.queryAllByRole('heading', { level: 3 }).map((heading: HTMLElement) => [
    heading.textContent,
    within(heading.parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map((row) => within(row).getByRole('link').textContent),
  ]);

test('the line of time stands by month, by the clinic’s clock, and goes on with older documents on request', async () => {
  const recent = [
    ownDocument(4, { createdAt: '2026-03-01T12:00:00.000Z', category: 'Receitas Médicas' }),
    // Still February where the clinic is.
    ownDocument(3, { createdAt: '2026-03-01T02:00:00.000Z' }),
    ownDocument(2, { createdAt: '2026-02-03T12:00:00.000Z', signed: { by: 'Pedro', at: createdAt, isTest: true } }),
  ];
  onHome(4, 0, recent, 'page-2');
  refuse(listOwnDocuments, 'server.unexpected');
  const { user } = renderApp(address, { as: 'patient' });
  const line = await timeline();
  assert.deepEqual(months(line), [
    ['Março de 2026', ['Documento 4']],
    ['Fevereiro de 2026', ['Documento 3', 'Documento 2']],
  ]);
  line.getByText('01/03/2026');
  line.getByText('Assinatura de teste');
  await user.click(line.getByRole('button', { name: 'Mostrar documentos mais antigos' }));
  const failed = await line.findByRole('alert');
  on(listOwnDocuments, { documents: [ownDocument(1, { createdAt: '2025-12-03T12:00:00.000Z' })], next: null });
  await user.click(within(failed).getByRole('button', { name: 'Tentar novamente' }));
  await line.findByText('Dezembro de 2025');
  assert.deepEqual(asked(listOwnDocuments).at(-1)?.query, { after: 'page-2', limit: 50 });
  assert.deepEqual(months(line).at(-1), ['Dezembro de 2025', ['Documento 1']]);
  assert.ok(!line.queryByRole('button', { name: 'Mostrar documentos mais antigos' }), 'that was all');
});

test('a search finds by words, says when nothing has them, and cleared leads back to the whole line', async () => {
  onHome(30, 0, [ownDocument(2), ownDocument(1)], 'page-2');
  on(listOwnDocuments, { documents: [ownDocument(9, { name: 'Ecocardiograma' })], next: null });
  const { user } = renderApp(address, { as: 'patient' });
  const line = await timeline();
  const search = line.getByRole('textbox', { name: 'Buscar nos meus documentos' });
  await user.type(search, ' eco ');
  await line.findByText('Ecocardiograma');
  assert.equal(asked(listOwnDocuments).at(-1)?.query.search, 'eco');
  assert.ok(!line.queryByText('Documento 2'));
  on(listOwnDocuments, { documents: [], next: null });
  await user.clear(search);
  await user.type(search, 'zzz');
  await line.findByText('Nenhum documento com “zzz”');
  await user.click(line.getByRole('button', { name: 'Limpar busca' }));
  await line.findByText('Documento 2');
});

test('Back closes what lies on top and stays on the page, and leaves the history as it was', async () => {
  onHome(1);
  on(listOwnDocuments, { documents: [ownDocument(1)], next: null });
  const { user, router } = renderApp(address, { as: 'patient' });
  await user.click(await card(/Exames Laboratoriais/));
  const group = await dialog('Exames Laboratoriais');
  const open = await group.findByRole('button', { name: 'Ver Documento 1' });
  for (let time = 0; time < 2; time += 1) {
    await user.click(open);
    await dialog('Documento 1');
    await onALayer(1);
    history.back();
    await waitFor(() => assert.ok(!screen.queryByRole('dialog', { name: 'Documento 1' })));
    await onALayer(0);
    await dialog('Exames Laboratoriais');
    assert.equal(router.state.location.search.categoria, 'Exames Laboratoriais');
  }
  await user.click(open);
  await dialog('Documento 1');
  await onALayer(1);
  await user.keyboard('{Escape}');
  await onALayer(0);
  history.back();
  await dialogsGone();
  assert.equal(router.state.location.pathname, address);
  assert.equal(router.state.location.search.categoria, undefined);
});

const files = [
  {
    what: 'a download',
    at: `${address}?categoria=Exames+Laboratoriais`,
    endpoint: downloadOwnDocument,
    find: () => screen.findByRole('button', { name: 'Baixar Documento 1' }),
    answer: () => on(downloadOwnDocument, new Blob(['%PDF'])),
    saved: 'documento-1.pdf',
  },
  {
    what: 'all documents in one file',
    at: address,
    // Asked first: the browser, left alone with the file, could not tell why there is none.
    endpoint: getOwnHome,
    find: () => screen.findByRole('link', { name: 'Baixar todos os documentos' }),
    answer: () => onHome(1),
    saved: '',
  },
] as const;

for (const { what, at, endpoint, find, answer, saved } of files) {
  const begin = async () => {
    onHome(1);
    on(listOwnDocuments, { documents: [ownDocument(1)], next: null });
    const { user } = renderApp(at, { as: 'patient' });
    const save = await find();
    return { user, save, from: place() };
  };

  test(`${what} after the session has ended asks for the password, over the page, and comes then`, async () => {
    const { user, save, from } = await begin();
    refuse(endpoint, 'auth.required');
    refuse(getSession, 'auth.required');
    await user.click(save);
    const lost = await dialog('Sua sessão terminou');
    assert.deepEqual([place(), savedFiles()], [from, []]);
    on(signIn, { next: 'done', redirectTo: address });
    on(getSession, sessionOf('patient'));
    answer();
    await user.type(lost.getByLabelText('Senha'), 'senha certa 1');
    await user.click(lost.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')));
    await user.click(await find());
    await waitFor(() =>
      assert.deepEqual(
        savedFiles().map(({ name }) => name),
        [saved],
      ),
    );
    assert.equal(place(), from);
  });

  test(`${what} at a clinic that was blocked says so at the login, and nothing else`, async () => {
    const { user, save } = await begin();
    refuse(endpoint, 'clinics.blocked');
    on(signOut, {});
    await user.click(save);
    await waitFor(() => assert.equal(location.pathname, '/paciente/login'));
    await toastSays('Clínica bloqueada');
    assert.deepEqual(savedFiles(), []);
  });

  test(`${what} with a password that has to be replaced asks for one, over the page`, async () => {
    const { user, save, from } = await begin();
    refuse(endpoint, 'auth.must_change_password');
    on(getSession, sessionOf('patient', { mustChangePassword: true }));
    await user.click(save);
    await dialog('Nova senha');
    assert.deepEqual([place(), savedFiles()], [from, []]);
  });
}

test('a session lost while a document opens: after the password the document opens, where it was asked for', async () => {
  const scan = ownDocument(1, { contentType: 'image/png', fileName: 'raio-x.png' });
  onHome(1, 0, [scan]);
  const { user } = renderApp(address, { as: 'patient' });
  await user.click(await screen.findByRole('button', { name: `Ver ${scan.name}` }));
  const viewer = await dialog(scan.name);
  const picture = () => viewer.getByRole('img', { name: scan.name, hidden: true });
  const first = picture();
  refuse(previewOwnDocument, 'auth.required');
  refuse(getSession, 'auth.required');
  fireEvent.error(first);
  const lost = await dialog('Sua sessão terminou');
  on(signIn, { next: 'done', redirectTo: address });
  on(getSession, sessionOf('patient'));
  await user.type(lost.getByLabelText('Senha'), 'senha certa 1');
  await user.click(lost.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')));
  await waitFor(() => assert.notEqual(picture(), first, 'the picture is asked for anew'));
});
