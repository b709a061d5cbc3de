import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { listClinicWarnings } from '@virtual-med/contract/documents/wrong-patient';
import {
  addIntakeFile,
  beginIntake,
  chooseIntake,
  exportIntakeOutcome,
  type IntakeFile,
  listIntakeCandidates,
  listIntakeFiles,
  previewIntakeFile,
  removeIntakeFiles,
  sendIntakeFiles,
  stopIntake,
} from '@virtual-med/contract/intake/intake.endpoints';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { strToU8, zipSync } from 'fflate';
import { savedFiles, setOnline } from '../../testing/light-dom.ts';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { typedIn } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { choose, dialog, dialogsGone, field, toastSays } from '../../testing/steps.ts';

const maria = { id: idOf(201), name: 'Maria Souza', birthDate: '1990-03-10' };
const other = { ...maria, id: idOf(202), birthDate: '1985-05-05' };
const owner = { id: idOf(13), name: 'Olívia Dona' };

const file = (number: number, changed: Partial<IntakeFile> = {}): IntakeFile => ({
  id: idOf(500 + number),
  batchId: idOf(400),
  fileName: `exame-${number}.pdf`,
  contentType: 'application/pdf',
  sizeBytes: 2048,
  sha256: 'a'.repeat(64),
  state: 'ready',
  textState: 'read',
  patient: maria,
  matchedBy: 'cpf',
  isSure: true,
  category: 'Exames Laboratoriais',
  duplicate: null,
  documentId: null,
  problem: null,
  broughtBy: owner,
  createdAt,
  ...changed,
});

const unsure = file(2, { fileName: 'so-o-nome.pdf', matchedBy: 'name', isSure: false });
const several = file(3, { fileName: 'homonimo.pdf', patient: null, matchedBy: 'several', isSure: false });
const duplicate = file(4, { fileName: 'de-novo.pdf', duplicate: { of: 'document', name: 'Hemograma', at: createdAt } });
const refused = file(5, {
  fileName: 'virus.pdf',
  state: 'refused',
  patient: null,
  matchedBy: null,
  isSure: false,
  problem: 'O conteúdo do arquivo não corresponde ao tipo.',
});

function inbox(files: readonly IntakeFile[]) {
  const totals = { reading: 0, ready: 0, sending: 0, sent: 0, refused: 0, removed: 0 };
  for (const { state } of files) totals[state] += 1;
  return { files: [...files], totals, next: null };
}

const page = `/clinica/${clinicId}/entrada`;
const open = (files: readonly IntakeFile[] = []) => {
  on(listIntakeFiles, inbox(files));
  return renderApp(page, { as: 'clinic_owner' });
};

const pdf = (name: string, text = name) => new File([`%PDF-1.4 ${text}`], name, { type: 'application/pdf' });
const filesInput = () => screen.findByLabelText('Escolher arquivos', { selector: 'input' });
const tickOf = async (name: string) =>
  (await screen.findByRole('checkbox', { name: `Marcar ${name}` })) as HTMLInputElement;

/** A server that keeps each key once. */
function takesFiles() {
  const keys = new Set<string>();
  on(beginIntake, ({ body }) => ({ id: body.key, mostFiles: 500 }));
  on(addIntakeFile, ({ body }) => {
    const state = keys.has(body.key) ? ('ready' as const) : ('reading' as const);
    keys.add(body.key);
    return { id: idOf(600 + keys.size), state };
  });
}

test('an empty inbox says what it is for; one that cannot be loaded is tried again', async () => {
  refuse(listIntakeFiles, 'server.unexpected');
  const { user } = renderApp(page, { as: 'professional' });
  await screen.findByText('Não foi possível abrir a caixa de entrada');
  on(listIntakeFiles, inbox([]));
  const release = hold(listIntakeFiles);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  release();
  await screen.findByText('Nada esperando você');
});

test('the desk has no inbox', async () => {
  const { router } = renderApp(page, { as: 'reception' });
  await waitFor(() => assert.equal(router.state.location.pathname, `/clinica/${clinicId}/pacientes`));
});

test('only what is sure and not there already is ticked; one look at a kind at a time', async () => {
  const { user } = open([file(1), unsure, several, duplicate]);
  assert.ok((await tickOf('exame-1.pdf')).checked);
  assert.ok(!(await tickOf('so-o-nome.pdf')).checked);
  assert.ok((await tickOf('homonimo.pdf')).disabled);
  assert.ok(!(await tickOf('de-novo.pdf')).checked);
  screen.getByText('Mais de um paciente possível');
  screen.getByText('Só o nome: confira');
  screen.getByText(/Já está com o paciente: "Hemograma"/);
  screen.getByRole('button', { name: 'Enviar 1 documento' });
  await screen.findByRole('link', { name: 'Caixa de entrada 4 esperando você' });
  await user.click(screen.getByRole('button', { name: 'Por conferir 2' }));
  assert.deepEqual(
    screen.getAllByRole('button', { name: /^Ver / }).map((button) => button.textContent),
    ['so-o-nome.pdf', 'homonimo.pdf'],
  );
  assert.ok(!screen.queryByRole('button', { name: /^Enviar/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Marcar todos' }));
  await user.click(screen.getByRole('button', { name: 'Enviar 1 documento' }));
  await dialog('Enviar 1 documento?');
  screen.getByText(/1 foi achado só pelo nome/);
});

test('a person confirms, told how many go to how many; what changed meanwhile stays', async () => {
  const files = [file(1), file(2, { patient: other }), file(3)];
  const { user } = open(files);
  await user.click(await screen.findByRole('button', { name: 'Enviar 3 documentos' }));
  const question = await dialog('Enviar 3 documentos?');
  question.getByText(/Vão para 2 pacientes/);
  on(sendIntakeFiles, { sending: 2, left: [idOf(503)] });
  on(listIntakeFiles, inbox([file(3)]));
  await user.click(question.getByRole('button', { name: 'Enviar 3 documentos' }));
  await dialogsGone();
  assert.deepEqual(asked(sendIntakeFiles)[0]?.body.files, [
    { id: idOf(501), patientId: maria.id },
    { id: idOf(502), patientId: other.id },
    { id: idOf(503), patientId: maria.id },
  ]);
  await toastSays('1 arquivo mudou enquanto você conferia e continua aqui.');
  await toastSays('2 documentos enviados.');
});

test('sending is told and paused', async () => {
  on(stopIntake, { stopped: 2 });
  const { user } = open([file(1, { state: 'sending' }), file(2, { state: 'sending' })]);
  await screen.findByText('Enviando: faltam 2');
  on(listIntakeFiles, inbox([file(1), file(2)]));
  await user.click(screen.getByRole('button', { name: 'Pausar envio' }));
  await toastSays('Envio pausado: 2 documentos de volta na caixa.');
  await screen.findByRole('button', { name: 'Enviar 2 documentos' });
});

test('a person says whose it is, and of which category', async () => {
  on(listPatients, {
    patients: [
      {
        ...other,
        email: 'maria@exemplo.med',
        phone: '',
        professionalId: null,
        awaitsEmailProof: false,
        hasAccount: true,
        createdAt,
        lastDocument: null,
        lastAccessAt: null,
        mailFailed: false,
      },
    ],
    next: null,
    total: 1,
  });
  refuse(listIntakeCandidates, 'server.unexpected');
  const { user } = open([several]);
  await user.click(await screen.findByRole('button', { name: 'Conferir homonimo.pdf' }));
  const form = await dialog('homonimo.pdf');
  await form.findByText(/Não foi possível mostrar os pacientes possíveis/);
  await user.type(field(form, 'Paciente'), 'Maria');
  await user.click(await screen.findByRole('option', { name: 'Maria Souza, 05/05/1985' }));
  await choose(user, form, 'Categoria', 'Atestados');
  const chosen = { ...several, patient: other, matchedBy: 'person', isSure: true, category: 'Atestados' } as const;
  on(chooseIntake, chosen);
  on(listIntakeFiles, inbox([chosen]));
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await dialogsGone();
  assert.deepEqual(asked(chooseIntake)[0]?.body, { patientId: other.id, category: 'Atestados' });
  await screen.findByText('Escolhido na clínica');
  assert.ok((await tickOf('homonimo.pdf')).checked);
});

test('those a file may be about are there to choose from with a tap', async () => {
  on(listPatients, { patients: [], next: null, total: 0 });
  on(listIntakeCandidates, {
    candidates: [
      { ...maria, cpf: '***.982.247-**' },
      { ...other, birthDate: null, cpf: null },
    ],
  });
  const { user } = open([several]);
  const release = hold(listIntakeCandidates);
  await user.click(await screen.findByRole('button', { name: 'Conferir homonimo.pdf' }));
  const form = await dialog('homonimo.pdf');
  release();
  const group = within(await form.findByRole('group', { name: 'De quem é este arquivo?' }));
  group.getByText('Sem data de nascimento nem CPF no cadastro');
  await user.click(group.getByText('Nascimento 10/03/1990 · CPF ***.982.247-**'));
  assert.equal(typedIn(field(form, 'Paciente')), 'Maria Souza, 10/03/1990');
  on(chooseIntake, { ...several, patient: maria, matchedBy: 'person', isSure: true });
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await dialogsGone();
  assert.equal(asked(chooseIntake)[0]?.body.patientId, maria.id);
});

test('files are removed after a question, and looked at before', async () => {
  const { user } = open([file(1), duplicate]);
  on(previewIntakeFile, new Blob(['%PDF-1.4']));
  await user.click(await screen.findByRole('button', { name: 'Ver exame-1.pdf' }));
  await dialog('exame-1.pdf');
  await user.keyboard('{Escape}');
  await dialogsGone();
  on(removeIntakeFiles, { removed: 1 });
  await user.click(screen.getByRole('button', { name: 'Remover de-novo.pdf' }));
  const question = await dialog('Remover 1 arquivo?');
  on(listIntakeFiles, inbox([file(1)]));
  await user.click(question.getByRole('button', { name: 'Remover' }));
  await toastSays('Arquivo removido.');
  assert.deepEqual(asked(removeIntakeFiles)[0]?.body, { files: [duplicate.id] });
});

test('files and a ZIP are brought in; what cannot come is said, and what came is told with its outcome', async () => {
  takesFiles();
  const { user } = open();
  const input = await filesInput();
  input.removeAttribute('accept');
  const zip = new File([zipSync({ 'a/exame.pdf': strToU8('%PDF-1.4 x'), 'b.zip': strToU8('x') }).slice()], 'tudo.zip');
  on(listIntakeFiles, inbox([file(1), refused]));
  await user.upload(input, [pdf('um.pdf'), pdf('dois.pdf'), zip, new File(['x'], 'foto.gif')]);
  await screen.findByText('3 arquivos na caixa de entrada.');
  await user.click(screen.getByText('2 arquivos ficaram de fora'));
  screen.getByText('b.zip');
  screen.getByText('Tipo de arquivo não suportado. Use PDF, DOC, DOCX ou imagens.');
  const names = asked(addIntakeFile).map(({ body }) => body.fileName);
  assert.deepEqual(names.toSorted(), ['dois.pdf', 'exame.pdf', 'um.pdf']);
  assert.equal(asked(beginIntake).length, 1);
  await user.click(await screen.findByRole('button', { name: 'Resultado 1' }));
  const row = within(screen.getByRole('list', { name: 'Arquivos na caixa de entrada' }));
  row.getByText('Recusado');
  row.getByText('O conteúdo do arquivo não corresponde ao tipo.');
  on(exportIntakeOutcome, new Blob(['csv']));
  await user.click(screen.getByRole('button', { name: 'Baixar resultado (CSV)' }));
  await waitFor(() => assert.equal(savedFiles()[0]?.name, 'resultado-do-envio.csv'));
  assert.equal(asked(exportIntakeOutcome)[0]?.params.batchId, asked(beginIntake)[0]?.body.key);
});

test('the same files brought again are not kept twice, also when the page was left between', async () => {
  takesFiles();
  const first = open();
  const chosen = [pdf('um.pdf'), pdf('dois.pdf')];
  await first.user.upload(await filesInput(), chosen);
  await screen.findByText('2 arquivos na caixa de entrada.');
  await first.router.navigate({ to: '/clinica/$clinicId/ajuda', params: { clinicId } });
  await first.router.navigate({ to: '/clinica/$clinicId/entrada', params: { clinicId } });
  await first.user.upload(await filesInput(), chosen);
  await screen.findByText('2 já tinham chegado antes.');
  const keys = asked(addIntakeFile).map(({ body }) => body.key);
  assert.equal(keys.length, 4);
  assert.equal(new Set(keys).size, 2);
});

test('what the network cuts off waits for it, and goes on by itself', async () => {
  takesFiles();
  const { user } = open();
  const input = await filesInput();
  setOnline(false);
  refuse(addIntakeFile, 'server.unavailable');
  await user.upload(input, [pdf('um.pdf')]);
  await screen.findByText('Sem conexão. Continua sozinho quando a rede voltar.');
  takesFiles();
  setOnline(true);
  await screen.findByText('1 arquivo na caixa de entrada.');
});

test('bringing in is paused, goes on, and is cancelled; a full inbox holds it until there is room', async () => {
  takesFiles();
  const { user } = open();
  const input = await filesInput();
  refuse(addIntakeFile, 'intake.inbox_full');
  await user.upload(input, [pdf('um.pdf'), pdf('dois.pdf')]);
  await screen.findByText(/A caixa de entrada da clínica está cheia/);
  takesFiles();
  const release = hold(addIntakeFile);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await user.click(await screen.findByRole('button', { name: 'Pausar' }));
  await screen.findByText('Pausado.');
  release();
  await screen.findByText('2 arquivos na caixa de entrada.');
  const held = hold(addIntakeFile);
  await user.upload(input, [pdf('três.pdf')]);
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  held();
  await waitFor(() => assert.ok(!screen.queryByRole('progressbar')));
});

test('what was left when the tab was closed is said', async () => {
  localStorage.setItem(
    `virtual-med.intake.${clinicId}.${owner.id}`,
    JSON.stringify({ id: idOf(400), begunAt: Date.now(), left: 12 }),
  );
  const { user } = open();
  await screen.findByText('Faltou trazer 12 arquivos');
  assert.ok(asked(listIntakeFiles).some(({ query }) => query.batchId === idOf(400)));
  await user.click(screen.getByRole('button', { name: 'Dispensar' }));
  assert.ok(!screen.queryByText('Faltou trazer 12 arquivos'));
});

test('a document that was sent and names somebody else leads to the record it is in', async () => {
  on(listClinicWarnings, {
    warnings: [
      {
        document: { id: idOf(301), patientId: maria.id, name: 'Hemograma', seenAt: createdAt },
        named: { id: other.id, name: 'Ana Prado' },
        patientName: maria.name,
      },
    ],
  });
  open();
  await screen.findByText(/"Hemograma" está com Maria Souza e parece ser de Ana Prado/);
  screen.getByText('O paciente já abriu');
  const link = screen.getByRole('link', { name: 'Abrir "Hemograma" de Maria Souza' });
  assert.equal(link.getAttribute('href'), `/clinica/${clinicId}/paciente/${maria.id}#documento-${idOf(301)}`);
});
