import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { listDeletedDocuments, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { mailSeveralFirstAccesses } from '@virtual-med/contract/identity/first-access';
import { getAccessGiving, startAccessGiving } from '@virtual-med/contract/patients/access-giving';
import { assignSeveralPatients, deletePatient } from '@virtual-med/contract/patients/patient-changes';
import {
  getPatient,
  getPatientsOverview,
  getPatientsWaiting,
  listPatients,
} from '@virtual-med/contract/patients/patients';
import { countPrivacyRequests } from '@virtual-med/contract/privacy/privacy-requests';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { clinicId, idOf } from '../../testing/people.ts';
import { fill } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, cut, hold, on, refuse } from '../../testing/server.ts';
import { choose, dialog, dialogsGone, fieldSays, hasFocus, opensByKeyboard, toastSays } from '../../testing/steps.ts';
import { onPatients, patient, record } from './patients.fixture.ts';

const address = `/clinica/${clinicId}/pacientes`;
const bruno = {
  id: idOf(12),
  name: 'Bruno',
  email: 'bruno@exemplo.med',
  role: 'professional',
  patients: 0,
  awaitingFirstAccess: false,
  invitedAt: null,
  cpf: null,
  registration: null,
  awaitsEmailProof: false,
  hasAccount: true,
  createdAt: '2026-01-15T12:00:00.000Z',
} as const;
const group = (name: RegExp) => screen.findByRole('button', { name, expanded: true });

test('while the list is on its way the frame of the page is there and says so', async () => {
  onPatients([patient(1)]);
  const release = hold(getPatientsOverview);
  renderApp(address, { as: 'clinic_owner' });
  await screen.findByRole('heading', { name: 'Pacientes', level: 1 });
  await screen.findByText('Total de Pacientes');
  assert.ok(!screen.queryByRole('article'));
  assert.match(screen.getByRole('status').textContent ?? '', /Carregando/);
  release();
  await screen.findByRole('article', { name: 'Paciente 1' });
});

test('without anybody the page offers to register the first', async () => {
  onPatients([]);
  on(listProfessionals, { professionals: [], owners: [] });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await screen.findByText('Nenhum paciente encontrado');
  await screen.findByText('Cadastre o primeiro paciente para enviar os documentos dele.');
  await user.click(screen.getAllByRole('button', { name: 'Novo paciente' }).at(-1) as HTMLElement);
  await dialog('Novo paciente');
});

test('a list that cannot be read says why and is read again on request', async () => {
  onPatients([patient(1)], [{ professionalId: idOf(12), name: 'Pedro Profissional', found: 1 }]);
  refuse(getPatientsOverview, 'server.unexpected');
  const { user } = renderApp(address, { as: 'professional' });
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Erro ao carregar pacientes');
  onPatients([patient(1)], [{ professionalId: idOf(12), name: 'Pedro Profissional', found: 1 }]);
  await user.click(alert.getByRole('button', { name: 'Tentar novamente' }));
  await group(/Meus pacientes \(Pedro Profissional\)/);
  await screen.findByRole('article', { name: 'Paciente 1' });
});

test('when only the rows fail, they say so below their counts', async () => {
  onPatients([patient(1)]);
  cut(listPatients);
  const { user } = renderApp(address, { as: 'admin' });
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Erro ao carregar pacientes');
  onPatients([patient(1)]);
  await user.click(alert.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('article', { name: 'Paciente 1' });
});

test('a filled list shows its counts, its groups and each patient with what can be done', async () => {
  onPatients(
    [patient(1, { professionalId: idOf(12) }), patient(2, { awaitsEmailProof: true })],
    [{ professionalId: idOf(12), name: 'Bruno', found: 2 }],
  );
  const { user } = renderApp(address, { as: 'clinic_owner' });
  const everyone = await group(/Todos os pacientes/);
  assert.match(everyone.textContent ?? '', /2 resultado\(s\)/);
  for (const label of ['Total de Pacientes', 'Novos este mês']) screen.getByText(label);
  assert.ok(!screen.queryByText('Resultados da busca'));
  const first = within(await screen.findByRole('article', { name: 'Paciente 1' }));
  assert.equal(
    first.getByRole('link', { name: 'Conversar com Paciente 1 no WhatsApp (abre em nova aba)' }).getAttribute('href'),
    'https://wa.me/5511987654321?text=Ol%C3%A1%2C%20Paciente!',
  );
  first.getByText(/^\d+ anos$/);
  first.getByText(/07\/05\/1990$/);
  first.getByText('Hemograma completo');
  await user.click(first.getByRole('button', { name: 'Ações para Paciente 1' }));
  await screen.findByRole('menuitem', { name: 'Copiar paciente1@exemplo.med' });
  screen.getByRole('menuitem', { name: 'Profissional: Bruno' });
  await user.keyboard('{Escape}');
  const second = within(screen.getByRole('article', { name: 'Paciente 2' }));
  assert.equal(second.getAllByText('Aguardando a pessoa confirmar o e-mail').length, 2, 'on a line and in a card');
  await user.click(screen.getByRole('button', { name: /Pacientes de Bruno/ }));
  await group(/Pacientes de Bruno/);
  await waitFor(() => assert.equal(asked(listPatients).at(-1)?.query.professional, idOf(12)));
});

test('the list is ordered by its columns, each press the other way', async () => {
  onPatients([patient(1)]);
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await screen.findByRole('article', { name: 'Paciente 1' });
  const columns = within(screen.getByRole('group', { name: 'Ordenar pacientes' }));
  const orderAsked = async (name: RegExp, expected: readonly (string | undefined)[]) => {
    await user.click(columns.getByRole('button', { name }));
    await waitFor(() => {
      const { sort, direction } = asked(listPatients).at(-1)?.query ?? {};
      assert.deepEqual([sort, direction], expected);
    });
  };
  await orderAsked(/Último acesso/, ['lastAccess', 'desc']);
  await orderAsked(/Último acesso, ordem decrescente/, ['lastAccess', 'asc']);
  await orderAsked(/Último documento/, ['lastDocument', 'desc']);
  await user.click(columns.getByRole('button', { name: 'Nome' }));
  columns.getByRole('button', { name: 'Nome, ordem crescente', pressed: true });
});

test('the slash leads to the search, the arrows from there through the patients', async () => {
  onPatients([patient(1), patient(2)], [{ professionalId: idOf(12), name: 'Pedro Profissional', found: 2 }]);
  const { user } = renderApp(address, { as: 'professional' });
  const link = (number: number) => screen.findByRole('link', { name: `Ver detalhes de Paciente ${number}` });
  await link(1);
  const field = screen.getByLabelText('Buscar pacientes');
  await user.keyboard('/');
  await hasFocus(field);
  assert.equal((field as HTMLInputElement).value, '');
  await user.keyboard('{ArrowDown}');
  await hasFocus(await link(1));
  await user.keyboard('{ArrowDown}');
  await hasFocus(await link(2));
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await hasFocus(field);
});

test('several are chosen by mouse and by keys; the access goes to those who never came in, and who got none stays chosen', async () => {
  onPatients([patient(1, { lastAccessAt: null }), patient(2, { lastAccessAt: null }), patient(3)]);
  const { user } = renderApp(address, { as: 'clinic_owner' });
  const link = (number: number) => screen.findByRole('link', { name: `Ver detalhes de Paciente ${number}` });
  (await link(1)).focus();
  await user.keyboard('x{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await hasFocus(await link(3));
  const bar = within(await screen.findByRole('group', { name: '3 escolhidos' }));
  assert.ok((screen.getByLabelText('Escolher Paciente 2') as HTMLInputElement).checked);
  await user.click(screen.getByLabelText('Escolher Paciente 3'));
  await screen.findByRole('group', { name: '2 escolhidos' });
  on(mailSeveralFirstAccesses, { refused: [{ patientId: idOf(202), reason: 'patients.account_in_use' }] });
  await user.click(await bar.findByRole('button', { name: 'Reenviar acesso (2)' }));
  await toastSays('Acesso enviado a 1 paciente');
  await toastSays('Ficaram de fora: Paciente 2 (já tem uma senha própria).');
  assert.deepEqual(asked(mailSeveralFirstAccesses)[0]?.body.patientIds, [idOf(201), idOf(202)]);
  await screen.findByRole('group', { name: '1 escolhido' });
  (await link(2)).focus();
  await user.keyboard('{Escape}');
  await screen.findByRole('group', { name: 'Ordenar pacientes' });
});

test('those who manage the clinic give several another professional, and take it back', async () => {
  onPatients([patient(1), patient(2, { professionalId: idOf(12) })]);
  on(listProfessionals, { professionals: [bruno], owners: [] });
  on(assignSeveralPatients, { refused: [] });
  const { user } = renderApp(address, { as: 'admin' });
  await screen.findByRole('article', { name: 'Paciente 1' });
  await user.click(screen.getByLabelText('Escolher todos os que aparecem'));
  const bar = within(await screen.findByRole('group', { name: '2 escolhidos' }));
  await user.click(await bar.findByRole('button', { name: 'Trocar profissional' }));
  assert.ok(!bar.queryByRole('button', { name: /Reenviar/ }), 'everybody has come in');
  const question = await dialog('Trocar o profissional de 2 pacientes');
  await user.click(question.getByRole('button', { name: 'Trocar' }));
  await fieldSays(question, 'Profissional responsável', 'Selecione um profissional');
  await choose(user, question, 'Profissional responsável', 'Bruno');
  await user.click(question.getByRole('button', { name: 'Trocar' }));
  await toastSays('2 pacientes com Bruno');
  await dialogsGone();
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await toastSays('Troca desfeita');
  assert.deepEqual(
    asked(assignSeveralPatients).map(({ body }) => [body.patientIds, body.professional]),
    [
      [[idOf(201), idOf(202)], idOf(12)],
      [[idOf(201)], null],
      [[idOf(202)], idOf(12)],
    ],
  );
});

test('the search asks once for what was typed, and Escape takes it back', async () => {
  onPatients([patient(1)]);
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await screen.findByRole('article', { name: 'Paciente 1' });
  const field = screen.getByLabelText('Buscar pacientes');
  on(getPatientsOverview, { total: 1, newThisMonth: 0, found: 0, groups: [] });
  const settling = () => document.documentElement.dataset.settling;
  assert.equal(settling(), undefined);
  await user.type(field, ' zulmira ');
  assert.equal(settling(), '');
  await screen.findByText('Tente outro nome, e-mail ou telefone.');
  screen.getByText('Resultados da busca');
  assert.deepEqual(
    asked(getPatientsOverview).map(({ query }) => query.search),
    [undefined, 'zulmira'],
  );
  assert.equal(settling(), undefined);
  await user.type(field, '{Escape}');
  assert.equal((field as HTMLInputElement).value, '');
  await screen.findByRole('article', { name: 'Paciente 1' });
});

test('the list follows what is typed last, and groups without anybody go', async () => {
  on(getPatientsOverview, ({ query }) => ({
    total: 2,
    newThisMonth: 0,
    found: query.search ? 1 : 2,
    groups: query.search ? [] : [{ professionalId: idOf(12), name: 'Bruno', found: 1 }],
  }));
  const found = (search = '') =>
    search === 'adriano' ? [patient(1)] : search ? [patient(2)] : [patient(1), patient(2)];
  on(listPatients, ({ query }) => ({ patients: found(query.search), next: null, total: found(query.search).length }));
  const { user } = renderApp(address, { as: 'clinic_owner' });
  const shown = (...numbers: number[]) =>
    waitFor(() =>
      assert.deepEqual(
        screen.queryAllByRole('article').map((row) => row.getAttribute('aria-label') ?? row.textContent?.slice(0, 10)),
        numbers.map((number) => `Paciente ${number}`),
      ),
    );
  await shown(1, 2);
  await screen.findByRole('button', { name: /Pacientes de Bruno/ });
  const answerFirst = hold(listPatients);
  await fill(user, screen.getByLabelText('Buscar pacientes'), 'adriano');
  await waitFor(() => assert.equal(asked(listPatients).at(-1)?.query.search, 'adriano'));
  // A new hold, let go at once: what is asked from now on is answered.
  hold(listPatients)();
  await fill(user, screen.getByLabelText('Buscar pacientes'), 'marina castro');
  await shown(2);
  assert.ok(!screen.queryByRole('button', { name: /Pacientes de Bruno/ }));
  answerFirst();
  await new Promise((resolve) => setImmediate(resolve));
  await shown(2);
});

test('what waits today filters the list in one press, and what is zero is absent', async () => {
  onPatients([patient(1), patient(2)]);
  on(getPatientsWaiting, { signature: 0, unseen: 1, withoutAccess: 0, firstAccess: 0, mailFailed: 2 });
  on(countPrivacyRequests, { waiting: 1, overdue: 0, soonest: 5 });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  const today = within(await screen.findByRole('region', { name: 'Hoje' }));
  assert.deepEqual(
    today.getAllByRole('button').map((button) => button.textContent),
    ['1Não vistos pelo paciente', '2E-mail não entregue'],
  );
  assert.equal(
    (await today.findByRole('link', { name: /Pedido de privacidade/ })).getAttribute('href'),
    `/clinica/${clinicId}/pedidos-de-privacidade`,
  );
  on(getPatientsOverview, { total: 2, newThisMonth: 0, found: 0, groups: [] });
  await user.click(today.getByRole('button', { name: /Não vistos/ }));
  await screen.findByText('Nenhum paciente encontrado');
  assert.equal(asked(getPatientsOverview).at(-1)?.query.waiting, 'unseen');
  assert.equal(asked(listPatients).at(-1)?.query.waiting, 'unseen');
  await screen.findByText('Ninguém espera por isto agora.');
  screen.getByRole('button', { name: 'Mostrar todos' });
  today.getByRole('button', { name: /Não vistos/, pressed: true });
  onPatients([patient(1), patient(2)]);
  await user.click(today.getByRole('button', { name: /Não vistos/ }));
  await screen.findByRole('article', { name: 'Paciente 1' });
});

test('those without access are written to all at once, after a question; how far it is and who is left is said', async () => {
  onPatients([patient(1, { hasAccount: false, email: null, lastAccessAt: null })]);
  on(getPatientsWaiting, { signature: 0, unseen: 0, withoutAccess: 4, firstAccess: 0, mailFailed: 0 });
  const giving = {
    startedAt: '2026-11-19T12:00:00.000Z',
    isDone: false,
    total: 3,
    done: 1,
    given: 1,
    withoutEmail: 1,
    heldBack: 0,
    others: 0,
  };
  const { user } = renderApp(address, { as: 'clinic_owner' });
  const today = within(await screen.findByRole('region', { name: 'Hoje' }));
  assert.ok(!screen.queryByRole('button', { name: 'Enviar acesso a todos' }));
  await user.click(today.getByRole('button', { name: /Ainda sem acesso/ }));
  const send = await screen.findByRole('button', { name: 'Enviar acesso a todos' });
  await screen.findByText('Ninguém recebe e-mail antes de você enviar.');
  await user.click(send);
  const question = within(await screen.findByRole('alertdialog', { name: 'Enviar acesso a quem tem e-mail?' }));
  refuse(startAccessGiving, 'server.unexpected');
  await user.click(question.getByRole('button', { name: 'Enviar' }));
  await toastSays('Não foi possível enviar os acessos');
  on(startAccessGiving, { giving });
  on(getAccessGiving, { giving: { ...giving, isDone: true, done: 3, given: 2, heldBack: 1 } });
  await user.click(question.getByRole('button', { name: 'Enviar' }));
  await screen.findByText('Enviando acessos: 1 de 3');
  assert.equal(screen.getByRole('progressbar', { name: 'Acessos enviados' }).getAttribute('value'), '1');
  await screen.findByText(
    'Acesso enviado a 2 pacientes. Sem e-mail: 1. Ficaram para outro dia: 1, pelo limite diário de e-mails da clínica.',
    {},
    { timeout: 5000 },
  );
  assert.deepEqual(asked(startAccessGiving).at(-1)?.body, {});
});

test('a professional is not asked to write to the clinic’s patients', async () => {
  onPatients([patient(1, { hasAccount: false, lastAccessAt: null })]);
  on(getPatientsWaiting, { signature: 0, unseen: 0, withoutAccess: 1, firstAccess: 0, mailFailed: 0 });
  const { user } = renderApp(address, { as: 'professional' });
  const today = within(await screen.findByRole('region', { name: 'Hoje' }));
  await user.click(today.getByRole('button', { name: /Ainda sem acesso/ }));
  await waitFor(() => assert.equal(asked(getPatientsOverview).at(-1)?.query.waiting, 'withoutAccess'));
  assert.ok(!screen.queryByRole('button', { name: 'Enviar acesso a todos' }));
  assert.deepEqual(asked(getAccessGiving), []);
});

test('a new patient is begun and given up from the keyboard; the skip link comes first', async () => {
  onPatients([patient(1)]);
  const { user } = renderApp(address, { as: 'professional' });
  const add = await screen.findByRole('button', { name: 'Novo paciente' });
  await opensByKeyboard(user, add, 'Novo paciente');
  (document.activeElement as HTMLElement).blur();
  await user.tab();
  await hasFocus(screen.getByRole('link', { name: 'Ir para o conteúdo' }));
});

test('removing asks first; a refusal is told and the list is read anew', async () => {
  onPatients([patient(1)]);
  const { user } = renderApp(address, { as: 'clinic_owner' });
  const opener = () => screen.findByRole('button', { name: 'Ações para Paciente 1' });
  const ask = async () => {
    await user.click(await opener());
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  };
  await ask();
  let question = await dialog('Excluir paciente');
  question.getByText('Tem certeza que deseja excluir o paciente Paciente 1? Esta ação não pode ser desfeita.');
  await user.keyboard('{Escape}');
  await dialogsGone();
  await hasFocus(await opener());
  assert.deepEqual(asked(deletePatient), []);

  refuse(deletePatient, 'patients.not_found');
  await ask();
  question = await dialog('Excluir paciente');
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await toastSays('Erro ao excluir paciente.');
  await toastSays('Paciente não encontrado');
  await dialogsGone();

  on(deletePatient, {});
  const release = hold(deletePatient);
  await ask();
  question = await dialog('Excluir paciente');
  const confirm = question.getByRole('button', { name: 'Excluir' });
  await user.dblClick(confirm);
  assert.equal(confirm.getAttribute('aria-busy'), 'true');
  onPatients([]);
  release();
  await toastSays('Paciente excluído.');
  await screen.findByText('Nenhum paciente encontrado');
  assert.deepEqual(
    asked(deletePatient).map(({ body }) => body),
    [patient(1).id, patient(1).id].map((id) => ({ id, clinicId })),
  );
});

test('a row is one link to the record, reached before what else can be done with it', async () => {
  onPatients([patient(1)]);
  on(getPatient, record());
  on(listDocuments, { documents: [], counts: [], next: null });
  on(listDeletedDocuments, { documents: [], next: null });
  const { user } = renderApp(address, { as: 'clinic_owner' });
  const row = within(await screen.findByRole('article', { name: 'Paciente 1' }));
  const link = row.getByRole('link', { name: 'Ver detalhes de Paciente 1' });
  assert.equal(link.getAttribute('href'), `/clinica/${clinicId}/paciente/${patient(1).id}`);
  link.focus();
  await user.tab();
  await hasFocus(row.getByRole('link', { name: /WhatsApp/ }));
  await user.tab();
  await hasFocus(row.getByRole('button', { name: 'Ações para Paciente 1' }));
  link.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Paciente 1', level: 1 });
});

test('where what waits cannot be read, the list is there all the same', async () => {
  onPatients([patient(1)]);
  refuse(getPatientsWaiting, 'server.unexpected');
  renderApp(address, { as: 'clinic_owner' });
  await screen.findByRole('article', { name: 'Paciente 1' });
  assert.ok(!screen.queryByRole('region', { name: 'Hoje' }));
});
