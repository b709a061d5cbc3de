import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listDocuments, uploadDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { createPatient, updatePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { lookUpZipCode } from '@virtual-med/contract/zip-codes/zip-codes';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, cut, hold, on, refuse } from '../../testing/server.ts';
import { choose, dialog, dialogsGone, fieldSays, hasFocus, toastSays } from '../../testing/steps.ts';
import { onPatients, patient, record } from './patients.fixture.ts';

const list = `/clinica/${clinicId}/pacientes`;
const bruno = {
  id: idOf(12),
  name: 'Bruno Sales',
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
const street = 'Avenida Paulista, Bela Vista, São Paulo - SP';
const zipCode = {
  street: 'Avenida Paulista',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  address: street,
};

async function openForm(): Promise<{ user: UserEvent; form: Awaited<ReturnType<typeof dialog>> }> {
  onPatients([]);
  on(listProfessionals, { professionals: [bruno], owners: [] });
  const { user } = renderApp(list, { as: 'clinic_owner' });
  await user.click((await screen.findAllByRole('button', { name: 'Novo paciente' }))[0] as HTMLElement);
  const form = await dialog('Novo paciente');
  await form.findByLabelText('Nome');
  return { user, form };
}

async function fill(user: UserEvent, form: Awaited<ReturnType<typeof dialog>>): Promise<void> {
  on(lookUpZipCode, zipCode);
  await user.type(form.getByLabelText('Nome'), 'Zuleica Prado');
  await user.type(form.getByLabelText('Email'), 'zuleica@exemplo.med');
  await user.type(form.getByLabelText('Telefone'), '11987654321');
  await user.type(form.getByLabelText('Data de nascimento'), '07051990');
  await user.type(form.getByLabelText('CEP'), '01310100');
  await waitFor(() => assert.equal((form.getByLabelText('Endereço') as HTMLInputElement).value, street));
}

async function edit(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Ações para Paciente 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar paciente' }));
}

test('an empty form names every field it misses and puts the cursor in the first', async () => {
  const { user, form } = await openForm();
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  for (const [label, message] of [
    ['Nome', 'Nome é obrigatório'],
    ['Email', 'Email inválido'],
    ['Telefone', 'Telefone obrigatório'],
    ['Data de nascimento', 'Data de nascimento obrigatória'],
    ['CEP', 'CEP obrigatório'],
    ['Endereço', 'Endereço obrigatório'],
  ] as const)
    await fieldSays(form, label, message);
  await hasFocus(form.getByLabelText('Nome'));
  assert.deepEqual(asked(createPatient), []);
});

test('a day of birth is typed as DD/MM/AAAA, and one that cannot be is refused in the words for it', async () => {
  const { user, form } = await openForm();
  const birthDate = form.getByLabelText('Data de nascimento') as HTMLInputElement;
  assert.equal(birthDate.inputMode, 'numeric');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  for (const [typed, shown, message] of [
    ['010120245', '01/01/20245', 'O ano deve ter no máximo 4 dígitos'],
    ['31/02/1990', '31/02/1990', 'Data de nascimento inválida'],
    ['0705', '07/05', 'Data de nascimento inválida'],
    ['07/05/1290', '07/05/1290', 'O ano deve ser 1900 ou posterior'],
    ['07/05/2990', '07/05/2990', 'A data de nascimento não pode estar no futuro'],
  ] as const) {
    await user.clear(birthDate);
    await user.type(birthDate, typed);
    assert.equal(birthDate.value, shown);
    await fieldSays(form, 'Data de nascimento', message);
  }
  await user.clear(birthDate);
  await user.paste('01/01/20245');
  await fieldSays(form, 'Data de nascimento', 'O ano deve ter no máximo 4 dígitos');
  await user.keyboard('{Backspace}');
  await waitFor(() => assert.equal(birthDate.getAttribute('aria-invalid'), null));
  await user.clear(birthDate);
  await user.paste('1990-05-07');
  assert.equal(birthDate.value, '07/05/1990');
  await waitFor(() => assert.equal(birthDate.getAttribute('aria-invalid'), null));
});

test('a mask keeps the caret where something is corrected', async () => {
  const { user, form } = await openForm();
  const correct = async (label: string, { typed, caret, keys }: { typed: string; caret: number; keys: string }) => {
    const input = form.getByLabelText(label) as HTMLInputElement;
    await user.type(input, typed);
    input.setSelectionRange(caret, caret);
    await user.keyboard(keys);
    return `${input.value.slice(0, input.selectionStart ?? 0)}|${input.value.slice(input.selectionStart ?? 0)}`;
  };
  assert.equal(
    await correct('Telefone', { typed: '11987654321', caret: 5, keys: '{Backspace}2' }),
    '(12|) 98765-4321',
    'before the sign that was passed over',
  );
  assert.equal(await correct('CEP', { typed: '01310', caret: 2, keys: '9' }), '019|31-0');
  assert.equal(
    await correct('Data de nascimento', { typed: '07051990', caret: 5, keys: '{Backspace}{Backspace}12' }),
    '07/12|/1990',
  );
});

test('a CEP that is not found is told, and the address can be typed', async () => {
  const { user, form } = await openForm();
  refuse(lookUpZipCode, 'zip_codes.not_found');
  await user.type(form.getByLabelText('CEP'), '99999999');
  await toastSays('Erro ao buscar CEP');
  await toastSays('CEP não encontrado');
  await form.findByText('CEP não encontrado. Preencha o endereço manualmente.');
  assert.equal((form.getByLabelText('CEP') as HTMLInputElement).value, '99999-999');
});

test('a CEP that nobody could be asked for is told in the same words, to be tried again', async () => {
  const { user, form } = await openForm();
  refuse(lookUpZipCode, 'zip_codes.unavailable');
  await user.type(form.getByLabelText('CEP'), '01310100');
  await toastSays('Erro ao buscar CEP');
  await toastSays('CEP não encontrado. O serviço de CEP não respondeu: tente novamente.');
});

test('an address the person wrote is not replaced but offered another', async () => {
  const { user, form } = await openForm();
  on(lookUpZipCode, zipCode);
  await user.type(form.getByLabelText('Endereço'), 'Rua de casa, 7');
  await user.type(form.getByLabelText('CEP'), '01310100');
  await user.click(await form.findByRole('button', { name: 'Usar este endereço' }));
  assert.equal((form.getByLabelText('Endereço') as HTMLInputElement).value, street);
});

test('Escape asks before what was written is lost, and stays when told to', async () => {
  const { user, form } = await openForm();
  await user.type(form.getByLabelText('Nome'), 'Zuleica');
  await user.keyboard('{Escape}');
  let question = await dialog('Descartar o que você escreveu?');
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  assert.equal((form.getByLabelText('Nome') as HTMLInputElement).value, 'Zuleica');
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  question = await dialog('Descartar o que você escreveu?');
  await user.click(question.getByRole('button', { name: 'Descartar' }));
  await dialogsGone();
});

test('Back asks the same, comes back to the form when told to stay, and leaves no entry behind', async () => {
  const layers = (height: number) => waitFor(() => assert.equal(history.state?.layer ?? 0, height));
  const { user, form } = await openForm();
  await layers(1);
  await user.type(form.getByLabelText('Nome'), 'Bru');
  history.back();
  await dialog('Descartar o que você escreveu?');
  await layers(2);
  history.back();
  await waitFor(() => assert.ok(!screen.queryByRole('alertdialog')));
  await layers(1);
  assert.equal((form.getByLabelText('Nome') as HTMLInputElement).value, 'Bru');
  history.back();
  const question = await dialog('Descartar o que você escreveu?');
  await user.click(question.getByRole('button', { name: 'Descartar' }));
  await dialogsGone();
  await layers(0);
  assert.equal(location.pathname, list);
});

test('Back has something to close from the moment a form is there', async () => {
  const entryThen = new Promise<unknown>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!screen.queryByRole('dialog', { name: 'Novo paciente' })) return;
      observer.disconnect();
      resolve(history.state?.layer);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await openForm();
  assert.equal(await entryThen, 1);
});

test('a new patient is sent once, with whom they belong to, and the password is there to be handed over', async () => {
  const { user, form } = await openForm();
  await fill(user, form);
  await choose(user, form, 'Profissional responsável', 'Bruno Sales');
  await user.click(form.getByRole('button', { name: 'Penicilina' }));
  on(createPatient, {
    id: idOf(201),
    temporaryPassword: 'ABCD-EFGH-JKLM-NPQR',
    awaitsEmailProof: false,
    hasAccount: true,
    accessMailed: true,
  });
  const release = hold(createPatient);
  const save = form.getByRole('button', { name: 'Salvar' });
  await user.dblClick(save);
  await waitFor(() => assert.equal(save.getAttribute('aria-busy'), 'true'));
  release();
  const done = await dialog('Paciente criado com sucesso!');
  done.getByText('ABCD-EFGH-JKLM-NPQR');
  done.getByText(
    'O paciente recebe por e-mail um link para criar a própria senha. Se preferir, envie também por WhatsApp.',
  );
  done.getByRole('button', { name: 'Enviar acesso por WhatsApp' });
  assert.deepEqual(
    asked(createPatient).map(({ body: { submission, healthHistory, ...body } }) => body),
    [
      {
        clinicId,
        name: 'Zuleica Prado',
        email: 'zuleica@exemplo.med',
        phone: '(11) 98765-4321',
        birthDate: '1990-05-07',
        zipCode: '01310-100',
        address: street,
        professional: bruno.id,
      },
    ],
  );
  assert.equal(asked(createPatient)[0]?.body.healthHistory?.allergies, 'Penicilina');
  await user.click(done.getByRole('button', { name: 'Copiar senha' }));
  await toastSays('Senha copiada!');
  assert.equal(await navigator.clipboard.readText(), 'ABCD-EFGH-JKLM-NPQR');
  // The first document is the next step, and the password is still there after it.
  await user.click(done.getByRole('button', { name: 'Anexar documento' }));
  const upload = await dialog('Anexar documento');
  upload.getByText('para Zuleica Prado, 07/05/1990');
  await user.click(upload.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => assert.ok(!screen.queryByRole('dialog', { name: 'Anexar documento' })));
  assert.ok(!done.queryByText(/enviado com sucesso/), 'nothing was sent');
  await user.click(done.getByRole('button', { name: 'Concluir' }));
  await dialogsGone();
});

const unwritten = { text: '', author: null, updatedAt: null };
const sentDocument: Awaited<ReturnType<typeof uploadDocument.response.parse>>['document'] = {
  id: idOf(301),
  patientId: idOf(201),
  name: 'a',
  category: 'Exames Laboratoriais',
  fileName: 'a.pdf',
  contentType: 'application/pdf',
  sizeBytes: 8,
  uploadedBy: { id: idOf(12), name: 'Pedro Profissional' },
  createdAt,
  signed: null,
  firstVersionId: null,
  signatureCheck: null,
  written: null,
  hasThumbnail: false,
  seenAt: null,
  notice: 'pending',
  signature: null,
  sha256: 'a'.repeat(64),
  warnings: [],
  summaries: { patient: unwritten, professional: unwritten, general: unwritten },
  destroyable: false,
};

test('a document sent from there is said to be sent; after it comes the end, or another', async () => {
  const { user, form } = await openForm();
  await fill(user, form);
  on(createPatient, {
    id: idOf(201),
    temporaryPassword: 'ABCD',
    awaitsEmailProof: false,
    accessMailed: true,
    hasAccount: true,
  });
  on(listDocuments, { documents: [], counts: [], next: null });
  on(uploadDocument, { document: sentDocument, warnings: [] });
  await user.keyboard('{Enter}');
  const done = await dialog('Paciente criado com sucesso!');
  await user.click(done.getByRole('button', { name: 'Anexar documento' }));
  const upload = await dialog('Anexar documento');
  await choose(user, upload, 'Categoria', 'Exames Laboratoriais');
  await user.upload(upload.getByLabelText('Arquivo'), new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' }));
  await user.click(upload.getByRole('button', { name: 'Enviar' }));
  await done.findByText('Documento enviado com sucesso.');
  assert.equal(screen.getAllByText('Documento enviado com sucesso.').length, 1, 'no toast lies over it');
  assert.ok(!done.queryByRole('button', { name: 'Anexar documento' }), 'what is done is not asked for again');
  const another = done.getByRole('button', { name: 'Anexar outro documento' });
  await waitFor(() => assert.ok(document.activeElement === another));
  done.getByRole('button', { name: 'Enviar acesso por WhatsApp' });
  await user.click(done.getByRole('button', { name: 'Concluir' }));
  await dialogsGone();
});

test('somebody who has an account is linked, without a password to hand over', async () => {
  const { user, form } = await openForm();
  await fill(user, form);
  on(createPatient, {
    id: idOf(201),
    temporaryPassword: null,
    awaitsEmailProof: false,
    accessMailed: false,
    hasAccount: true,
  });
  await user.keyboard('{Enter}');
  const done = await dialog('Paciente vinculado com sucesso!');
  assert.ok(!done.queryByText('Senha temporária'));
});

test('a refusal is told and stays readable; what was typed is kept', async () => {
  const { user, form } = await openForm();
  await fill(user, form);
  refuse(createPatient, 'patients.already_in_clinic', { fields: { email: 'Este email já é de outro paciente' } });
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await toastSays('Email já cadastrado');
  await form.findByText('Este e-mail já pertence a um paciente desta clínica.');
  await fieldSays(form, 'Email', 'Este email já é de outro paciente');
  refuse(createPatient, 'server.unexpected');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await form.findByText('Erro ao criar paciente.');
  for (const [code, message] of [
    ['auth.no_clinic', 'Usuário não associado a uma clínica.'],
    ['users.not_created', 'Erro ao criar usuário'],
    ['users.profile_not_created', 'Erro ao criar perfil do usuário'],
  ] as const) {
    refuse(createPatient, code);
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    await form.findByText(message);
  }
  cut(createPatient);
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await form.findByText(/Não foi possível falar com o servidor/);
  form.getByText('Erro ao criar paciente.');
  assert.equal((form.getByLabelText('Nome') as HTMLInputElement).value, 'Zuleica Prado');
});

test('whose patient it is can be left open when the staff cannot be read', async () => {
  onPatients([]);
  refuse(listProfessionals, 'server.unexpected');
  const { user } = renderApp(list, { as: 'clinic_owner' });
  await user.click((await screen.findAllByRole('button', { name: 'Novo paciente' }))[0] as HTMLElement);
  await (await dialog('Novo paciente')).findByText('Não foi possível carregar os profissionais.');
});

test('a professional’s patients are their own: they are not asked whose', async () => {
  onPatients([]);
  const { user } = renderApp(list, { as: 'professional' });
  await user.click((await screen.findAllByRole('button', { name: 'Novo paciente' }))[0] as HTMLElement);
  const form = await dialog('Novo paciente');
  await form.findByLabelText('Nome');
  assert.ok(!form.queryByLabelText('Profissional responsável'));
});

test('editing loads the record anew, says when it cannot, and saves what was changed', async () => {
  onPatients([patient(1)]);
  on(listProfessionals, { professionals: [bruno], owners: [] });
  refuse(getPatient, 'server.unexpected');
  const { user } = renderApp(list, { as: 'clinic_owner' });
  await edit(user);
  const form = await dialog('Editar paciente');
  await form.findByText('Erro ao carregar dados do paciente');
  on(getPatient, record());
  const release = hold(getPatient);
  await user.click(form.getByRole('button', { name: 'Tentar novamente' }));
  await form.findByText(/Carregando/);
  release();
  const name = await form.findByLabelText('Nome');
  await user.clear(name);
  await user.type(name, 'Outro Nome');
  refuse(updatePatient, 'server.unexpected');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await form.findByText('Erro ao atualizar paciente.');
  form.getByText('Erro ao atualizar dados básicos do paciente');
  on(updatePatient, { revision: 2 });
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await toastSays('Paciente atualizado com sucesso.');
  await dialogsGone();
  const body = asked(updatePatient).at(-1)?.body;
  assert.equal(body?.name, 'Outro Nome');
  assert.equal(body?.revision, 1);
});

test('whoever changed the record meanwhile is not overwritten: untouched fields follow, touched ones stay', async () => {
  onPatients([patient(1)]);
  on(listProfessionals, { professionals: [], owners: [] });
  on(getPatient, record());
  const { user } = renderApp(list, { as: 'clinic_owner' });
  await edit(user);
  const form = await dialog('Editar paciente');
  const name = await form.findByLabelText('Nome');
  await user.clear(name);
  await user.type(name, 'Nome meu');
  refuse(updatePatient, 'patients.record_changed');
  on(getPatient, record({ name: 'Nome deles', address: 'Rua deles', revision: 5 }));
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await form.findByText(/Outra pessoa alterou este paciente enquanto você editava/);
  await waitFor(() => assert.equal((form.getByLabelText('Endereço') as HTMLInputElement).value, 'Rua deles'));
  assert.equal((name as HTMLInputElement).value, 'Nome meu');
  on(updatePatient, { revision: 6 });
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await dialogsGone();
  assert.equal(asked(updatePatient).at(-1)?.body.revision, 5);
});

test('an e-mail that opens other clinics is changed only by who vouches for the person, in writing', async () => {
  onPatients([patient(1)]);
  on(listProfessionals, { professionals: [], owners: [] });
  on(getPatient, record());
  refuse(updatePatient, 'patients.email_shared');
  const { user } = renderApp(list, { as: 'clinic_owner' });
  await edit(user);
  const form = await dialog('Editar paciente');
  const email = await form.findByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'nova@exemplo.med');
  const save = form.getByRole('button', { name: 'Salvar' });
  assert.ok(!form.queryByLabelText('Conferi a identidade da pessoa'));
  await user.click(save);
  const confirmed = await form.findByLabelText('Conferi a identidade da pessoa');
  form.getByText(/o que ela tem em outros lugares continua com o antigo/);
  await user.click(save);
  await form.findByText('Confirme que conferiu a identidade');
  await fieldSays(form, 'Como a identidade foi conferida', 'Conte como a identidade foi conferida');
  assert.equal(asked(updatePatient).length, 1);
  await user.click(confirmed);
  await user.type(form.getByLabelText('Como a identidade foi conferida'), 'RG na recepção, com foto');
  on(updatePatient, { revision: 2 });
  await user.click(save);
  await toastSays('Paciente atualizado com sucesso.');
  assert.equal(asked(updatePatient).at(-1)?.body.identityChecked, 'RG na recepção, com foto');
});

test('a professional is not asked to vouch: the refusal stands', async () => {
  onPatients([patient(1)], [{ professionalId: idOf(12), name: 'Pedro', found: 1 }]);
  on(getPatient, record());
  refuse(updatePatient, 'patients.email_shared');
  const { user } = renderApp(list, { as: 'professional' });
  await edit(user);
  const form = await dialog('Editar paciente');
  const email = await form.findByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'nova@exemplo.med');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await form.findByText(/só ele pode alterá-lo/);
  assert.ok(!form.queryByLabelText('Conferi a identidade da pessoa'));
});
