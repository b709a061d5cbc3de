import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { limits } from '@virtual-med/contract/core/limits';
import { listDocuments, uploadDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { signDocument } from '@virtual-med/contract/signing/signing';
import { clinicId, createdAt, idOf, type Role } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { choose, dialog, dialogsGone, field, fieldSays, opensByKeyboard, toastSays } from '../../testing/steps.ts';
import { detail, patientId, signature } from './testing/documents.ts';

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
  createdAt,
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

test('a document is attached from the keyboard, and Escape leaves the focus where it was', async () => {
  const { user } = await openUpload();
  await user.keyboard('{Escape}');
  await dialogsGone();
  await opensByKeyboard(user, screen.getByRole('button', { name: 'Anexar documento' }), 'Anexar documento');
});

test('an empty form names what it misses', async () => {
  const { user, form } = await openUpload();
  await user.click(form.getByRole('button', { name: 'Enviar' }));
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
  const send = form.getByRole('button', { name: 'Enviar' });
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
  await user.click(form.getByRole('button', { name: 'Enviar' }));
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
        awaitsEmailProof: false,
        createdAt,
      },
    ],
  });
  const { user, form } = await filled('clinic_owner');
  await user.click(form.getByLabelText('Pedir a assinatura dos PDFs depois do envio'));
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  await fieldSays(form, 'Quem assina', 'Informações necessárias para assinatura não encontradas.');
  await choose(user, form, 'Quem assina', 'Pedro Profissional');
  on(uploadDocument, { document: detail(1), warnings: [] });
  refuse(signDocument, 'documents.signature_failed');
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  await toastSays('Erro ao assinar documento. Tente novamente.');
  await dialogsGone();
});

test('a professional signs themselves: nobody is asked who', async () => {
  const { user, form } = await filled();
  await user.click(form.getByLabelText('Pedir a assinatura dos PDFs depois do envio'));
  assert.ok(!form.queryByLabelText('Quem assina'));
  on(uploadDocument, { document: detail(1), warnings: [] });
  on(signDocument, signature());
  await user.click(form.getByRole('button', { name: 'Enviar' }));
  await toastSays('Assinatura pedida.');
  assert.equal(asked(signDocument)[0]?.body.professionalId, idOf(12));
});
