import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { listClinicEntries } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import type { ImportRow, PeopleImport } from '@virtual-med/contract/imports/imports.endpoints';
import {
  checkImport,
  discardImport,
  exportImportProblems,
  getImport,
  listImportRows,
  listImports,
  runImport,
  undoImport,
  uploadImport,
} from '@virtual-med/contract/imports/imports.endpoints';
import { getUninvited, sendInvitations } from '@virtual-med/contract/professionals/professionals';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, cut, hold, on, refuse } from '../../testing/server.ts';
import { dialog, dialogsGone, toastSays } from '../../testing/steps.ts';

const address = `/clinica/${clinicId}/importar`;
const importId = idOf(70);

const none = { new: 0, same: 0, conflict: 0, incomplete: 0, imported: 0, failed: 0, removed: 0, kept: 0 };

const made = (changed: Partial<PeopleImport> = {}): PeopleImport => ({
  id: importId,
  kind: 'patients',
  fileName: 'clientes.xlsx',
  state: 'mapping',
  rows: 120,
  done: 0,
  columns: [
    { heading: 'Cliente', samples: ['Ana Luz', 'Bia Reis'], field: 'name' },
    { heading: 'CPF', samples: ['529.982.247-25'], field: 'cpf' },
    { heading: '', samples: [], field: null },
  ],
  remembered: false,
  totals: none,
  broughtBy: 'Olívia Dona',
  createdAt,
  importedAt: null,
  undoUntil: null,
  ...changed,
});

const row = (number: number, changed: Partial<ImportRow> = {}): ImportRow => ({
  number,
  name: `Pessoa ${number}`,
  cpf: '52998224725',
  birthDate: '1980-02-01',
  email: '',
  phone: '(11) 98765-4321',
  registration: '',
  verdict: 'new',
  outcome: null,
  reasons: [],
  person: null,
  repeats: null,
  ...changed,
});

const checked = made({ state: 'checked', totals: { ...none, new: 100, same: 12, conflict: 5, incomplete: 3 } });
const done = made({
  state: 'imported',
  totals: { ...checked.totals, imported: 99, failed: 1 },
  importedAt: createdAt,
  undoUntil: '2026-01-16T12:00:00.000Z',
});

/** How the import stands from now on, in the list as by itself. */
function stands(now: PeopleImport): PeopleImport {
  on(listImports, { imports: [now] });
  on(getImport, now);
  return now;
}
const open = (as: 'clinic_owner' | 'admin' = 'clinic_owner') => renderApp(address, { as });
const file = () => new File(['Nome;CPF\nAna;1'], 'clientes.xlsx', { lastModified: 1 });

beforeEach(() => on(listImportRows, { rows: [row(2)], next: null }));

test('a list is chosen, its columns are shown with what stands in them, and said otherwise', async () => {
  on(listImports, { imports: [] });
  on(uploadImport, () => stands(made()));
  on(checkImport, () => stands(made({ state: 'checking', done: 60 })));
  const { user } = open();
  await screen.findByRole('heading', { name: 'Importar pacientes', level: 1 });
  await user.upload(await screen.findByLabelText('Escolher arquivo'), file());
  await screen.findByRole('heading', { name: 'O que é cada coluna?' });
  assert.equal(asked(uploadImport)[0]?.body.fileName, 'clientes.xlsx');
  screen.getByText('Ex.: Ana Luz · Bia Reis');
  screen.getByText('Coluna vazia');
  await user.click(screen.getByLabelText('Coluna 3'));
  await user.click(await screen.findByRole('option', { name: 'Nome' }));
  assert.match(screen.getByLabelText('Cliente').textContent ?? '', /Não importar/);
  await user.click(screen.getByRole('button', { name: 'Conferir as linhas' }));
  const bar = await screen.findByRole('progressbar', { name: 'Conferindo as linhas…' });
  assert.equal(bar.getAttribute('aria-valuenow'), '50');
  assert.deepEqual(asked(checkImport)[0]?.body.columns, [null, 'cpf', 'name']);
});

test('without a column for the name nothing is checked, and the page says so', async () => {
  stands(made({ columns: [{ heading: 'Cliente', samples: [], field: null }] }));
  const { user } = open('admin');
  await screen.findByText('Escolha qual coluna é o nome do paciente.');
  await user.click(screen.getByRole('button', { name: 'Conferir as linhas' }));
  assert.equal(asked(checkImport).length, 0);
});

test('a file that is no list says what it is, and another can be chosen', async () => {
  on(listImports, { imports: [] });
  refuse(uploadImport, 'imports.old_workbook');
  const { user } = open();
  await user.upload(await screen.findByLabelText('Escolher arquivo'), file());
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Não foi possível trazer a lista');
  alert.getByText(/Excel antigo/);
  on(uploadImport, () => stands(made()));
  await user.upload(screen.getByLabelText('Escolher arquivo'), file());
  await screen.findByRole('heading', { name: 'O que é cada coluna?' });
  const [first, second] = asked(uploadImport);
  assert.equal(first?.body.key, second?.body.key, 'the same file is kept once');
});

test('what registering would do is shown by kind, each row with its reason, and then done', async () => {
  stands(checked);
  on(listImportRows, ({ query }) =>
    query.view === 'conflict'
      ? {
          rows: [
            row(7, {
              verdict: 'conflict',
              reasons: ['cpf_of_other'],
              person: { id: idOf(31), name: 'Joana Lima' },
            }),
          ],
          next: null,
        }
      : { rows: [row(2), row(3, { verdict: 'new' })], next: null },
  );
  const { user } = open();
  await screen.findByText('100 pacientes para cadastrar. Ninguém foi cadastrado ainda.');
  await screen.findByText('Pessoa 2');
  screen.getByRole('tab', { name: 'Já cadastrados (12)', selected: false });
  await user.click(screen.getByRole('tab', { name: 'Em conflito (5)' }));
  await screen.findByText('O CPF é de outro paciente da clínica. Paciente: Joana Lima');
  screen.getByText('Linha 7');
  on(runImport, () => stands(made({ state: 'importing', done: 25, totals: checked.totals })));
  await user.click(screen.getByRole('button', { name: 'Cadastrar 100 pacientes' }));
  const bar = await screen.findByRole('progressbar', { name: 'Cadastrando os pacientes…' });
  assert.equal(bar.getAttribute('aria-valuenow'), '25');
  stands(done);
  await screen.findByRole('heading', { name: '99 pacientes cadastrados' });
});

test('more rows are asked for, and rows that cannot be read are tried again', async () => {
  stands(checked);
  cut(listImportRows);
  const { user } = open();
  const alert = within(await screen.findByRole('alert'));
  on(listImportRows, ({ query }) => (query.after === 2 ? { rows: [row(3)], next: null } : { rows: [row(2)], next: 2 }));
  await user.click(alert.getByRole('button', { name: 'Tentar novamente' }));
  await user.click(await screen.findByRole('button', { name: 'Ver mais linhas' }));
  await screen.findByText('Pessoa 3');
  screen.getByText('Pessoa 2');
});

test('the columns can be said anew, and a list can be given up', async () => {
  stands(checked);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Mudar as colunas' }));
  await screen.findByRole('heading', { name: 'O que é cada coluna?' });
  on(discardImport, () => {
    on(listImports, { imports: [] });
    return made({ state: 'discarded' });
  });
  await user.click(screen.getByRole('button', { name: 'Descartar a lista' }));
  await screen.findByRole('heading', { name: 'Escolha a lista' });
});

test('an import that is over is opened from the list, its errors are taken along, and it is undone', async () => {
  stands(done);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Abrir clientes.xlsx' }));
  await screen.findByText(/Dá para desfazer até 16\/01\/2026/);
  refuse(exportImportProblems, 'server.unexpected');
  await user.click(screen.getByRole('button', { name: 'Baixar linhas com erro' }));
  await toastSays('Não foi possível baixar as linhas com erro');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  const question = await dialog('Desfazer esta importação?');
  on(undoImport, () => stands({ ...done, state: 'undoing' }));
  await user.click(question.getByRole('button', { name: 'Desfazer' }));
  await dialogsGone();
  await screen.findByRole('progressbar', { name: 'Desfazendo a importação…' });
  stands(made({ state: 'undone', totals: { ...none, removed: 98, kept: 1, new: 100 }, importedAt: createdAt }));
  await screen.findByText('98 pacientes removidos. 1 paciente ficou, porque alguém já mexeu no cadastro.');
  screen.getByRole('tab', { name: 'Mantidos (1)', selected: true });
  await user.click(screen.getByRole('button', { name: 'Trazer outra lista' }));
  await screen.findByText(/^Desfeita · /);
});

test('an undoing that is refused says why', async () => {
  stands(done);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Abrir clientes.xlsx' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  refuse(undoImport, 'imports.undo_over');
  await user.click((await dialog('Desfazer esta importação?')).getByRole('button', { name: 'Desfazer' }));
  await toastSays('Não foi possível desfazer a importação');
});

test('while it is not known what waits the page says so, and what cannot be read is tried again', async () => {
  const release = hold(listImports);
  on(listImports, { imports: [] });
  const { user } = open();
  await waitFor(() => assert.ok(screen.getAllByText(/Carregando/).length > 0));
  refuse(listImports, 'server.unexpected');
  release();
  const alert = within(await screen.findByRole('alert'));
  on(listImports, { imports: [] });
  await user.click(alert.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('heading', { name: 'Escolha a lista' });
});

const staffList = made({
  kind: 'professionals',
  columns: [
    { heading: 'Profissional', samples: ['Ana Luz'], field: 'name' },
    { heading: 'Contato', samples: ['ana@exemplo.med'], field: null },
    { heading: 'CRM', samples: ['123456/SP'], field: 'registration' },
  ],
});

test('a list of professionals needs an e-mail for each, and says who they are by their registration', async () => {
  on(getUninvited, { waiting: 0 });
  on(listImports, ({ query }) => ({ imports: query.kind === 'professionals' ? [staffList] : [] }));
  on(getImport, staffList);
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'Lista de profissionais', current: false }));
  await screen.findByRole('heading', { name: 'Importar profissionais', level: 1 });
  screen.getByRole('link', { name: 'Lista de profissionais', current: 'page' });
  screen.getByRole('link', { name: 'Lista de pacientes', current: false });
  await screen.findByText('Escolha qual coluna é o nome e qual é o e-mail.');
  await user.click(screen.getByLabelText('CRM'));
  assert.ok(!screen.queryByRole('option', { name: 'Data de nascimento' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByLabelText('Contato'));
  await user.click(await screen.findByRole('option', { name: 'E-mail' }));
  on(listImportRows, {
    rows: [row(2, { cpf: '', birthDate: '', phone: '', email: 'ana@exemplo.med', registration: 'CRM-SP 123456' })],
    next: null,
  });
  on(checkImport, () => stands({ ...staffList, state: 'checked', totals: { ...none, new: 1 } }));
  await user.click(screen.getByRole('button', { name: 'Conferir as linhas' }));
  await screen.findByText('CRM-SP 123456 · ana@exemplo.med');
  screen.getByText('1 profissional para cadastrar. Ninguém foi cadastrado ainda.');
  assert.deepEqual(asked(checkImport)[0]?.body.columns, ['name', 'email', 'registration']);
});

const ofStaff = `${address}?lista=profissionais`;

test('those a list added wait for their invitations, which are sent at one press until nobody is left', async () => {
  on(listImports, { imports: [] });
  on(getUninvited, { waiting: 70 });
  const { user } = renderApp(ofStaff, { as: 'clinic_owner' });
  await screen.findByText('70 profissionais esperam o convite por e-mail para entrar.');
  let waiting = 70;
  on(sendInvitations, () => {
    const sent = Math.min(50, waiting);
    waiting -= sent;
    on(getUninvited, { waiting });
    return { sent, waiting };
  });
  await user.click(screen.getByRole('button', { name: 'Enviar convites' }));
  await toastSays('Convites enviados');
  assert.equal(asked(sendInvitations).length, 2);
  assert.ok(!screen.queryByRole('button', { name: 'Enviar convites' }));
});

test('invitations that are held back wait on, and the page says how many', async () => {
  on(listImports, { imports: [] });
  on(getUninvited, { waiting: 2 });
  on(sendInvitations, { sent: 0, waiting: 2 });
  const { user } = renderApp(ofStaff, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Enviar convites' }));
  await toastSays('Os e-mails de hoje acabaram: faltam 2 convites. Envie o resto amanhã.');
  screen.getByText('2 profissionais esperam o convite por e-mail para entrar.');
  refuse(sendInvitations, 'server.unexpected');
  await user.click(screen.getByRole('button', { name: 'Enviar convites' }));
  await toastSays('Não foi possível enviar os convites');
});

test('undoing a list of professionals says who stays, and in each row why', async () => {
  on(getUninvited, { waiting: 1 });
  stands({ ...staffList, state: 'undone', totals: { ...none, removed: 2, kept: 1 }, importedAt: createdAt });
  on(listImportRows, {
    rows: [row(3, { outcome: 'kept', reasons: ['member_invited'], person: { id: idOf(31), name: 'Joana Lima' } })],
    next: null,
  });
  const { user } = renderApp(ofStaff, { as: 'clinic_owner' });
  await user.click(await screen.findByRole('button', { name: 'Abrir clientes.xlsx' }));
  await screen.findByText('2 profissionais removidos. 1 profissional ficou: o motivo está em cada linha.');
  await screen.findByText('Já recebeu o convite. Profissional: Joana Lima');
});

test('the settings lead to it', async () => {
  on(listImports, { imports: [] });
  on(listClinicEntries, { entries: [], next: null });
  const { user } = renderApp(`/clinica/${clinicId}/configuracoes`, { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Importar lista' }));
  await screen.findByRole('heading', { name: 'Escolha a lista' });
});
