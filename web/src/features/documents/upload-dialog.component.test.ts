import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { limits } from '@virtual-med/contract/core/limits';
import {
  listDeletedDocuments,
  listDocuments,
  uploadDocument,
} from '@virtual-med/contract/documents/documents.endpoints';
import { changePassword } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { signIn, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { unlockSession } from '@virtual-med/contract/identity/unlock';
import { getPatient, getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { signDocument } from '@virtual-med/contract/signing/signing';
import { refreshSession } from '../../lib/session/session.ts';
import { lightWindow, setOnline } from '../../testing/light-dom.ts';
import { clinicId, createdAt, idOf, type Role, sessionOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, cut, hold, on, refuse } from '../../testing/server.ts';
import {
  choose,
  dialog,
  dialogsGone,
  field,
  fieldSays,
  hasFocus,
  opensByKeyboard,
  toastSays,
} from '../../testing/steps.ts';
import { detail, document, patientId, signature } from './testing/documents.ts';

type Form = Awaited<ReturnType<typeof dialog>>;
const category = 'Exames Laboratoriais';
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });
const paula = {
  id: patientId,
  name: 'Paula Prado',
  email: 'paula@exemplo.med',
  phone: '11987654321',
  birthDate: '1990-05-07',
  professionalId: null,
  awaitsEmailProof: false,
  hasAccount: true,
  createdAt,
  lastDocument: null,
  lastAccessAt: null,
  mailFailed: false,
};

/** From the list, where the patient is still to be chosen. */
async function openUpload(as: Role = 'professional'): Promise<{ user: UserEvent; form: Form }> {
  on(getPatientsOverview, { total: 1, newThisMonth: 0, found: 0, groups: [] });
  on(listPatients, { patients: [paula], next: null, total: 1 });
  on(listDocuments, { documents: [], counts: [], next: null });
  const { user } = renderApp(`/clinica/${clinicId}/pacientes`, { as });
  await user.click(await screen.findByRole('button', { name: 'Anexar documento' }));
  return { user, form: await dialog('Anexar documento') };
}

async function choosePatient(user: UserEvent, form: Form): Promise<void> {
  await user.type(field(form, 'Paciente'), 'Paula');
  await user.click(await screen.findByRole('option', { name: 'Paula Prado, 07/05/1990' }));
}

async function filled(as?: Role): Promise<{ user: UserEvent; form: Form }> {
  const { user, form } = await openUpload(as);
  await choosePatient(user, form);
  await choose(user, form, 'Categoria', category);
  await user.upload(form.getByLabelText('Arquivo'), pdf('hemograma.pdf'));
  return { user, form };
}

test('a screen that is turned leaves the chosen files in hand', async () => {
  const { form } = await filled();
  act(() => lightWindow().happyDOM.setViewport({ width: 390, height: 844 }));
  assert.ok((await screen.findByRole('button', { name: 'Anexar documento', hidden: true })).closest('[data-dock]'));
  assert.ok(form.getByLabelText('Nome do documento').isConnected);
});

test('a document is attached from the keyboard, and Escape leaves the focus where it was', async () => {
  const { user } = await openUpload();
  await user.keyboard('{Escape}');
  await dialogsGone();
  await opensByKeyboard(user, screen.getByRole('button', { name: 'Anexar documento' }), 'Anexar documento');
});

test('Escape in the closed list of patients closes the dialog, and does not take the choice alone', async () => {
  const { user, form } = await openUpload();
  await choosePatient(user, form);
  const picker = field(form, 'Paciente');
  await waitFor(() => assert.equal(picker.getAttribute('aria-expanded'), 'false'));
  picker.focus();
  await user.keyboard('{Escape}');
  await dialogsGone();
});

test('files can be chosen where the page is served without https', async (t) => {
  // What such a page lacks.
  for (const [owner, name] of [
    [crypto, 'randomUUID'],
    [navigator, 'clipboard'],
    [navigator, 'serviceWorker'],
    [navigator, 'storage'],
    [navigator, 'share'],
    [globalThis, 'caches'],
  ] as const) {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { value: undefined, configurable: true });
    t.after(() => (before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name)));
  }
  const { user, form } = await openUpload();
  await user.upload(form.getByLabelText('Arquivo'), [pdf('Raio-X.pdf'), pdf('Laudo.pdf')]);
  await waitFor(() => assert.equal(form.getAllByRole('textbox').length, 2));
});

test('an empty form names what it misses', async () => {
  const { user, form } = await openUpload();
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  for (const label of ['Paciente', 'Categoria']) await fieldSays(form, label, 'Preencha todos os campos obrigatórios.');
  assert.equal(form.getAllByText('Preencha todos os campos obrigatórios.').length, 3);
  assert.deepEqual(asked(uploadDocument), []);
});

test('files that are too large, empty or of another kind are told at once, beside the file', async () => {
  const { user, form } = await openUpload();
  const large = pdf('grande.pdf');
  Object.defineProperty(large, 'size', { value: limits.uploadMaxBytes + 1 });
  await user.upload(form.getByLabelText('Arquivo'), [large, new File([], 'vazio.pdf', { type: 'application/pdf' })]);
  await form.findByText('Arquivo muito grande. Tamanho máximo: 10MB.');
  form.getByText('O arquivo está vazio.');
  const picker = form.getByLabelText('Arquivo');
  picker.removeAttribute('accept');
  await user.upload(picker, new File(['x'], 'virus.exe', { type: 'application/x-msdownload' }));
  await form.findByText('Tipo de arquivo não suportado. Use PDF, DOC, DOCX ou imagens.');
  await user.click(form.getByRole('button', { name: 'Cancelar virus.exe' }));
  await waitFor(() => assert.ok(!form.queryByText(/Tipo de arquivo/)));
});

test('a patient is looked for as one types, and said not to be there', async () => {
  const { user, form } = await openUpload();
  on(listPatients, { patients: [], next: null, total: 0 });
  await user.type(field(form, 'Paciente'), 'Zulmira');
  await screen.findByText('Nenhum paciente encontrado', {
    selector: '[role=listbox] *, [role=dialog] *, [role=status]',
  });
});

test('a document is sent under its name, with its progress, once', async () => {
  const { user, form } = await filled();
  const name = form.getByLabelText('Nome do documento (hemograma.pdf)');
  assert.equal((name as HTMLInputElement).value, 'hemograma');
  await user.clear(name);
  await user.type(name, 'Hemograma de maio');
  on(uploadDocument, { document: detail(1), warnings: [] });
  const release = hold(uploadDocument);
  const send = form.getByRole('button', { name: /^Enviar( \d documentos)?$/ });
  await user.dblClick(send);
  await form.findByRole('progressbar', { name: 'Enviando... Hemograma de maio' });
  assert.equal(send.textContent, 'Enviando...');
  release();
  await toastSays('Documento enviado com sucesso.');
  await dialogsGone();
  const sent = asked(uploadDocument);
  assert.equal(sent.length, 1);
  assert.equal(sent[0]?.body.name, 'Hemograma de maio');
  assert.equal(sent[0]?.body.category, category);
  assert.equal(sent[0]?.body.patientId, patientId);
});

test('what failed says why beside the file and is sent again under the same key', async () => {
  const { user, form } = await filled();
  refuse(uploadDocument, 'documents.not_stored');
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await toastSays('Erro ao enviar documento.');
  await form.findByText('Erro ao fazer upload do documento.');
  on(uploadDocument, { document: detail(1), warnings: ['same_content'] });
  await user.click(form.getByRole('button', { name: 'Tentar novamente' }));
  await form.findByText('Este mesmo arquivo já está no prontuário deste paciente.');
  const keys = asked(uploadDocument).map(({ body }) => body.uploadKey);
  assert.equal(keys[0], keys[1]);
  await user.click(form.getByText('Fechar'));
  await dialogsGone();
});

test('a PDF can be signed after it was sent; who signs is chosen, and a failure is told', async () => {
  on(listProfessionals, {
    professionals: [
      {
        id: idOf(12),
        name: 'Pedro Profissional',
        email: 'pedro@exemplo.med',
        role: 'professional',
        patients: 1,
        awaitingFirstAccess: false,
        invitedAt: null,
        cpf: null,
        registration: null,
        awaitsEmailProof: false,
        createdAt,
      },
    ],
    owners: [],
  });
  const { user, form } = await filled('clinic_owner');
  await user.click(form.getByLabelText('Enviar para assinatura'));
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await fieldSays(form, 'Quem assina', 'Informações necessárias para assinatura não encontradas.');
  await choose(user, form, 'Quem assina', 'Pedro Profissional');
  on(uploadDocument, { document: detail(1), warnings: [] });
  refuse(signDocument, 'documents.signature_failed');
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await toastSays('Erro ao assinar documento. Tente novamente.');
  await dialogsGone();
});

test('a file that carries a signature is sent, and no other signature is asked for', async () => {
  const { user, form } = await filled();
  await user.click(form.getByLabelText('Enviar para assinatura'));
  on(uploadDocument, { document: detail(1), warnings: [] });
  refuse(signDocument, 'documents.carries_signature');
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await toastSays('O arquivo já está assinado: nenhuma outra assinatura foi pedida.');
  await dialogsGone();
});

test('a professional signs themselves: nobody is asked who', async () => {
  const { user, form } = await filled();
  await user.click(form.getByLabelText('Enviar para assinatura'));
  assert.ok(!form.queryByLabelText('Quem assina'));
  on(uploadDocument, { document: detail(1), warnings: [] });
  on(signDocument, signature());
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await toastSays('Assinatura pedida.');
  assert.equal(asked(signDocument)[0]?.body.professionalId, idOf(12));
});

test('the patient is asked for first; on their own page it is said for whom, with the category one looks at', async () => {
  const { form } = await openUpload();
  const inputs = form.getAllByRole('combobox').map((input) => input.id);
  assert.deepEqual(inputs, [field(form, 'Paciente').id, field(form, 'Categoria').id]);
  form.getByText(/^O paciente é avisado por e-mail/);
});

test('from a record the upload says whose it is and takes over the category in sight', async () => {
  on(getPatient, {
    ...paula,
    zipCode: '',
    address: '',
    healthHistory: {},
    healthEdits: {},
    professionalName: null,
    enteredAt: null,
    invitedAt: null,
    awaitsPassword: true,
    cpf: null,
    civilName: 'Paula Prado',
    socialName: '',
    sex: null,
    passport: null,
    representative: null,
    revision: 1,
  });
  on(listDocuments, { documents: [document(1)], counts: [{ category, count: 1 }], next: null });
  on(listDeletedDocuments, { documents: [], next: null });
  const { user } = renderApp(`/clinica/${clinicId}/paciente/${patientId}`, { as: 'professional' });
  await user.click(await screen.findByRole('button', { name: new RegExp(category) }));
  await user.click(screen.getByRole('button', { name: 'Anexar documento' }));
  const form = await dialog('Anexar documento');
  form.getByText('para Paula Prado, 07/05/1990');
  assert.ok(!form.queryByRole('combobox', { name: 'Paciente' }));
  assert.equal(field(form, 'Categoria').textContent?.trim(), category);
});

test('files without a category: said once at the choice for all, which takes the focus, and each file is marked', async () => {
  const { user, form } = await openUpload();
  await choosePatient(user, form);
  await user.upload(form.getByLabelText('Arquivo'), ['um.pdf', 'dois.pdf', 'tres.pdf'].map(pdf));
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  const message = 'Preencha todos os campos obrigatórios.';
  for (const label of ['Categoria', 'Categoria de um.pdf', 'Categoria de dois.pdf', 'Categoria de tres.pdf'])
    await fieldSays(form, label, message);
  assert.equal(form.getAllByText(message).length, 1);
  await waitFor(() => assert.ok(globalThis.document.activeElement === field(form, 'Categoria')));
  await choose(user, form, 'Categoria de um.pdf', 'Receitas Médicas');
  assert.equal(field(form, 'Categoria de um.pdf').getAttribute('aria-invalid'), null);
  assert.equal(field(form, 'Categoria de dois.pdf').getAttribute('aria-invalid'), 'true');
  await choose(user, form, 'Categoria', category);
  assert.ok(!form.queryByText(message));
  for (const label of ['Categoria', 'Categoria de dois.pdf', 'Categoria de tres.pdf'])
    assert.equal(field(form, label).getAttribute('aria-invalid'), null, label);
  assert.deepEqual(asked(uploadDocument), []);
});

test('several files may each have a category of their own', async () => {
  const { user, form } = await filled();
  await user.upload(form.getByLabelText('Arquivo'), pdf('receita.pdf'));
  await choose(user, form, 'Categoria de receita.pdf', 'Receitas Médicas');
  assert.equal(field(form, 'Categoria de hemograma.pdf').textContent?.trim(), category);
  on(uploadDocument, { document: detail(1), warnings: [] });
  // The same bytes twice: that is asked about first.
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await form.findByText(/^Este mesmo arquivo foi escolhido duas vezes/);
  assert.deepEqual(asked(uploadDocument), []);
  await user.click(form.getByRole('button', { name: 'Enviar mesmo assim' }));
  await toastSays('2 documentos enviados com sucesso.');
  assert.deepEqual(
    asked(uploadDocument).map(({ body }) => body.category),
    [category, 'Receitas Médicas'],
  );
});

test('what the patient has already is told before it is sent, and goes only when that is wanted', async () => {
  const { user, form } = await filled();
  on(listDocuments, ({ query }) => ({
    documents: query.sha256 ? [document(1, { name: 'Hemograma de abril' })] : [],
    counts: [],
    next: null,
  }));
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await form.findByText(/^Este mesmo arquivo já está com este paciente: "Hemograma de abril", de 15\/01\/2026/);
  assert.match(asked(listDocuments).at(-1)?.query.sha256 ?? '', /^[0-9a-f]{64}$/);
  assert.equal(asked(listDocuments).at(-1)?.query.patientId, patientId);
  assert.deepEqual(asked(uploadDocument), []);
  // Known and wanted: the server's word on it is no news, and the dialog closes.
  on(uploadDocument, { document: detail(1), warnings: ['same_content'] });
  await user.click(form.getByRole('button', { name: 'Enviar mesmo assim' }));
  await toastSays('Documento enviado com sucesso.');
  await dialogsGone();
});

test('whether it is there already cannot be found out: the file goes all the same', async () => {
  const { user, form } = await filled();
  refuse(listDocuments, 'server.unexpected');
  on(uploadDocument, { document: detail(1), warnings: [] });
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await toastSays('Documento enviado com sucesso.');
});

test('without a network files wait, and go on their way when it is back', async () => {
  const { user, form } = await filled();
  await user.upload(form.getByLabelText('Arquivo'), new File(['%PDF-1.7'], 'raio-x.pdf', { type: 'application/pdf' }));
  cut(uploadDocument);
  setOnline(false);
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await form.findByText('Sem conexão. O envio continua quando a rede voltar.');
  assert.deepEqual(asked(uploadDocument), []);
  on(uploadDocument, { document: detail(1), warnings: [] });
  setOnline(true);
  await toastSays('2 documentos enviados com sucesso.');
  await dialogsGone();
});

test('files that meet a locked screen wait, and go on their way when its person is back', async () => {
  const { user, form } = await filled();
  refuse(uploadDocument, 'auth.locked');
  on(getSession, { ...sessionOf('professional'), lock: { locked: true, afterSeconds: 900 } });
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  const asks = await dialog('Tela bloqueada');
  on(uploadDocument, { document: detail(1), warnings: [] });
  on(unlockSession, () => {
    on(getSession, sessionOf('professional'));
    return {};
  });
  await user.type(field(asks, 'Senha'), 'Senha-forte-1');
  await user.click(asks.getByRole('button', { name: 'Desbloquear' }));
  await toastSays('Documento enviado com sucesso.');
  const keys = asked(uploadDocument).map(({ body }) => body.uploadKey);
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
});

test('a file cut off by the loss of the network begins again, and can be given up meanwhile', async () => {
  const { user, form } = await filled();
  const release = hold(uploadDocument);
  cut(uploadDocument);
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await form.findByRole('progressbar');
  setOnline(false);
  release();
  await form.findByText('Sem conexão. O envio continua quando a rede voltar.');
  await user.click(form.getByRole('button', { name: 'Cancelar hemograma.pdf' }));
  await waitFor(() =>
    assert.equal(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }).getAttribute('aria-busy'), null),
  );
  setOnline(true);
});

test('a session that ends while files are sent is opened again over them, and they are sent then', async () => {
  const { user, form } = await filled();
  refuse(uploadDocument, 'auth.required');
  refuse(getSession, 'auth.required');
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await form.findByText('Usuário não autenticado.');
  const lost = await dialog('Sua sessão terminou');
  on(signIn, { next: 'done', redirectTo: `/clinica/${clinicId}/pacientes` });
  on(getSession, sessionOf('professional'));
  await user.type(lost.getByLabelText('Senha'), 'senha certa 1');
  await user.click(lost.getByRole('button', { name: 'Entrar' }));
  on(uploadDocument, { document: detail(1), warnings: [] });
  await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')));
  await user.click(form.getByRole('button', { name: 'Tentar novamente' }));
  await toastSays('Documento enviado com sucesso.');
});

test('with files in hand, whoever leaves for the login is told which did not arrive', async () => {
  const { user } = await filled();
  refuse(getSession, 'auth.required');
  await refreshSession();
  const lost = await dialog('Sua sessão terminou');
  await user.click(lost.getByRole('button', { name: 'Entrar com outra conta' }));
  await toastSays('Anexe de novo: hemograma.pdf.');
});

test('a clinic blocked while a document is sent is what is said, and nothing else', async () => {
  on(listProfessionals, { professionals: [], owners: [] });
  const { user, form } = await filled('clinic_owner');
  refuse(uploadDocument, 'clinics.blocked');
  on(signOut, {});
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  await toastSays('Sua clínica foi bloqueada. Por favor, entre em contato com o suporte.');
  await waitFor(() => assert.equal(location.pathname, '/clinica/login'));
  await toastSays('Clínica bloqueada');
});

test('a password that has to be replaced while files are sent is chosen over them, and they are sent then', async () => {
  const { user, form } = await filled();
  await user.upload(form.getByLabelText('Arquivo'), new File(['%PDF-1.7'], 'laudo.pdf', { type: 'application/pdf' }));
  refuse(uploadDocument, 'auth.must_change_password');
  on(getSession, sessionOf('professional', { mustChangePassword: true }));
  await user.click(form.getByRole('button', { name: /^Enviar( \d documentos)?$/ }));
  const asks = await dialog('Nova senha');
  on(changePassword, () => {
    on(getSession, sessionOf('professional'));
    return {};
  });
  on(uploadDocument, { document: detail(1), warnings: [] });
  await user.type(asks.getByLabelText('Senha atual'), 'temporaria 1');
  await user.type(asks.getByLabelText('Nova senha'), 'so minha 2026');
  await user.type(asks.getByLabelText('Confirmar nova senha'), 'so minha 2026');
  await user.click(asks.getByRole('button', { name: 'Salvar nova senha' }));
  await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')));
  await user.click(form.getByRole('button', { name: 'Tentar novamente' }));
  await toastSays('2 documentos enviados com sucesso.');
});

describe('a file whose text names another patient', () => {
  const named = { id: idOf(77), name: 'Maria Souza' };
  const send = /^Enviar( \d documentos)?$/;
  const question = 'Este documento parece ser de Maria Souza. Enviar mesmo assim para Paula Prado, 07/05/1990?';

  async function askedAbout() {
    const { user, form } = await filled();
    refuse(uploadDocument, 'documents.names_another', { namedPatient: named });
    await user.click(form.getByRole('button', { name: send }));
    await hasFocus(await form.findByRole('region', { name: question }));
    return { user, form };
  }

  test('asks, with the focus on the question, and goes to that patient with one key', async () => {
    const { user, form } = await askedAbout();
    assert.ok(!form.queryByRole('button', { name: send }), 'nothing else is left to be sent');
    on(uploadDocument, { document: detail(1, { patientId: named.id }), warnings: [] });
    await user.keyboard('{Tab}{Enter}');
    await toastSays('Documento enviado com sucesso.');
    await toastSays(/, para Maria Souza$/);
    await dialogsGone();
    const bodies = asked(uploadDocument).map(({ body }) => body);
    assert.deepEqual([bodies[1]?.patientId, bodies[1]?.sameDespite], [named.id, undefined]);
    assert.equal(bodies[0]?.uploadKey, bodies[1]?.uploadKey);
  });

  test('goes to the patient chosen all the same, saying who was asked about', async () => {
    const { user, form } = await askedAbout();
    on(uploadDocument, { document: detail(1), warnings: [] });
    await user.click(form.getByRole('button', { name: 'Enviar mesmo assim: hemograma.pdf' }));
    await dialogsGone();
    const { body } = asked(uploadDocument)[1] ?? {};
    assert.deepEqual([body?.patientId, body?.sameDespite], [patientId, named.id]);
  });

  test('or somebody whom this person does not see: nobody is named, and nobody offered', async () => {
    const { user, form } = await filled();
    refuse(uploadDocument, 'documents.names_another');
    await user.click(form.getByRole('button', { name: send }));
    const asks = within(await form.findByRole('region', { name: /^Este documento parece ser de outra pessoa/ }));
    assert.equal(asks.getAllByRole('button').length, 2);
    on(uploadDocument, { document: detail(1), warnings: [] });
    await user.click(asks.getByRole('button', { name: 'Enviar mesmo assim: hemograma.pdf' }));
    await dialogsGone();
    const { body } = asked(uploadDocument)[1] ?? {};
    assert.deepEqual([body?.patientId, body?.sameDespite], [patientId, patientId]);
  });

  test('each of several asks for itself; what is not sent leaves the list, and the dialog waits for all', async () => {
    const { user, form } = await filled();
    const other = new File(['%PDF-1.7'], 'raio-x.pdf', { type: 'application/pdf' });
    await user.upload(form.getByLabelText('Arquivo'), other);
    refuse(uploadDocument, 'documents.names_another', { namedPatient: named });
    await user.click(form.getByRole('button', { name: send }));
    await waitFor(() => assert.equal(form.getAllByRole('region', { name: question }).length, 2));
    on(uploadDocument, { document: detail(1), warnings: [] });
    await user.click(form.getByRole('button', { name: 'Enviar para Maria Souza: raio-x.pdf' }));
    await form.findByText('Enviado para Maria Souza');
    form.getByRole('region', { name: question });
    await user.click(form.getByRole('button', { name: 'Não enviar: hemograma.pdf' }));
    await user.click(form.getByText('Fechar'));
    await dialogsGone();
    assert.equal(asked(uploadDocument).length, 3);
  });
});
