import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { listDeletedDocuments, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { askPatientForProof } from '@virtual-med/contract/identity/email-proof';
import { giveFirstAccess, handFirstAccess, mailFirstAccess } from '@virtual-med/contract/identity/first-access';
import { renewPatientPassword, revealPatientPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { fillBirthDate, updateHealthField } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { showAccessQr } from '@virtual-med/contract/reception/reception';
import { desktop, phone } from '../../testing/light-dom.ts';
import { clinicId } from '../../testing/people.ts';
import { fill, says } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, cut, hold, on, refuse } from '../../testing/server.ts';
import { hasFocus, toastSays } from '../../testing/steps.ts';
import { onPatients, patient, record } from './patients.fixture.ts';

const { id: patientId } = record();
const address = `/clinica/${clinicId}/paciente/${patientId}`;
const password = { temporaryPassword: 'ABCD-EFGH-JKLM-NPQR', expiresAt: '2026-12-24T12:00:00.000Z' };

function openRecord(changed: Parameters<typeof record>[0] = {}, viewport = desktop) {
  on(getPatient, record(changed));
  on(listDocuments, { documents: [], counts: [], next: null });
  on(listDeletedDocuments, { documents: [], next: null });
  return renderApp(address, { as: 'clinic_owner', viewport });
}

test('a record is announced while it is on its way, then shown whole', async () => {
  on(getPatient, record());
  const release = hold(getPatient);
  const page = openRecord({ professionalName: 'Bruno Sales' });
  assert.match((await screen.findByRole('status')).textContent ?? '', /Carregando/);
  release();
  const header = within(await screen.findByRole('region', { name: 'Paciente 1' }));
  for (const text of ['07/05/1990', '11987654321', 'paciente1@exemplo.med']) header.getByText(text);
  header.getByText(/^\d+ anos$/);
  const more = header.getByRole('button', { name: 'Mais dados', expanded: false });
  assert.ok(!header.queryByRole('definition', { name: 'Profissional responsável' }));
  await page.user.click(more);
  for (const text of ['Bruno Sales', '01310-100', 'Paciente desde']) header.getByText(text);
  header.getByRole('button', { name: 'Mais dados', expanded: true });
});

test('a record is asked for once, when it is opened, and not when somebody only points at a link to it', async () => {
  onPatients([patient(1)]);
  on(listDocuments, { documents: [], counts: [], next: null });
  on(listDeletedDocuments, { documents: [], next: null });
  on(getPatient, record());
  const page = renderApp(`/clinica/${clinicId}/pacientes`, { as: 'clinic_owner' });
  const [link = assert.fail()] = await screen.findAllByRole('link', { name: /Paciente 1/ });
  // What a link does that is pointed at.
  await page.router.preloadRoute({
    to: '/clinica/$clinicId/paciente/$patientId',
    params: { clinicId, patientId: patient(1).id },
  });
  await import('./patients.api.ts');
  assert.deepEqual(asked(getPatient), []);
  await page.user.click(link);
  await screen.findByRole('region', { name: 'Paciente 1' });
  assert.equal(asked(getPatient).length, 1);
});

test('allergies stand over the record', async () => {
  openRecord({ healthHistory: { allergies: 'Dipirona, látex' } });
  const strip = await screen.findByText('Alergias:');
  assert.match(strip.parentElement?.textContent ?? '', /Dipirona, látex/);
});

const enteredAt = '2026-11-17T21:02:00.000Z';
for (const [state, changed, line, way] of [
  ['not invited', {}, 'Ainda não entrou · o acesso ainda não foi enviado', 'Enviar acesso'],
  ['invited', { invitedAt: enteredAt }, 'Ainda não entrou · acesso enviado em 17/11/2026', 'Reenviar acesso'],
  ['with a password, not in yet', { awaitsPassword: false }, 'Ainda não entrou · já tem uma senha própria', undefined],
  [
    'in already',
    { awaitsPassword: false, enteredAt, invitedAt: enteredAt },
    'Acesso ativo · entrou pela última vez em 17/11/2026 18:02',
    undefined,
  ],
] as const)
  test(`one line says how the access stands, and offers one way on: ${state}`, async () => {
    openRecord(changed);
    const said = await screen.findByText(/^(Acesso ativo|Ainda não entrou|Ainda sem acesso)$/);
    assert.equal(said.parentElement?.textContent, line);
    assert.deepEqual(
      screen.queryAllByRole('button', { name: /nviar acesso/ }).map((button) => button.textContent),
      way ? [way] : [],
    );
    assert.equal(screen.queryAllByRole('link', { name: 'Quem acessou' }).length, way ? 0 : 1);
    assert.ok(!screen.queryByText('Senha temporária'));
  });

for (const [allergies, said] of [
  ['Nenhuma alergia conhecida', 'Nenhuma alergia conhecida'],
  ['', 'Alergias: nada registrado ainda.'],
] as const)
  test(`without an allergy there is no alarm: ${said}`, async () => {
    openRecord({ healthHistory: { allergies } });
    const header = within(await screen.findByRole('region', { name: 'Paciente 1' }));
    header.getByText(said);
    header.getByText('Ainda não entrou');
    assert.ok(!header.queryByText('Alergias:'));
  });

test('on a phone documents and anamnesis are tabs, and what is being written outlives the other tab', async () => {
  const { user } = openRecord({}, phone);
  const tab = await screen.findByRole('tab', { name: 'Documentos', selected: true });
  assert.ok(!screen.queryByRole('button', { name: 'Editar Alergias' }));
  tab.focus();
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('tab', { name: 'Anamnese', selected: true });
  await user.click(await screen.findByRole('button', { name: 'Editar Alergias' }));
  await user.type(await screen.findByRole('textbox', { name: 'Alergias' }), 'Láte');
  await user.click(tab);
  await screen.findByText('Nenhum documento ainda');
  await user.click(screen.getByRole('tab', { name: 'Anamnese' }));
  assert.equal((screen.getByRole('textbox', { name: 'Alergias' }) as HTMLTextAreaElement).value, 'Láte');
});

test('a record that cannot be read says so and is read again; one of somebody else is not found', async () => {
  refuse(getPatient, 'server.unexpected');
  refuse(listDocuments, 'server.unexpected');
  const { user } = renderApp(address, { as: 'clinic_owner' });
  await screen.findByRole('heading', { name: 'Erro ao carregar dados do paciente' });
  refuse(getPatient, 'patients.not_found');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('heading', { name: 'Paciente não encontrado' });
  screen.getByRole('link', { name: 'Voltar para pacientes' });
});

test('an address cut off before it says whose record it is says so, and leads to the list', async () => {
  renderApp(`/clinica/${clinicId}/paciente`, { as: 'clinic_owner' });
  await screen.findByRole('heading', { name: 'ID do paciente não fornecido' });
  screen.getByRole('link', { name: 'Voltar para pacientes' });
});

test('the temporary password is shown on request, with its end; without one a new one is made', async () => {
  on(revealPatientPassword, password);
  const { user } = openRecord();
  await user.click(await screen.findByRole('button', { name: 'Enviar acesso' }));
  await user.click(await screen.findByRole('button', { name: 'Mostrar senha temporária' }));
  await screen.findByText(password.temporaryPassword);
  screen.getByText('Vale até 24/12/2026 ou até o primeiro acesso.');
});

test('a password that is gone can be made anew, unless the person has their own by now', async () => {
  refuse(revealPatientPassword, 'patients.temporary_password_missing');
  refuse(renewPatientPassword, 'patients.account_in_use');
  const { user } = openRecord();
  await user.click(await screen.findByRole('button', { name: 'Enviar acesso' }));
  await user.click(await screen.findByRole('button', { name: 'Mostrar senha temporária' }));
  await screen.findByText('Senha temporária não encontrada para este paciente.');
  await user.click(screen.getByRole('button', { name: 'Gerar nova senha' }));
  await screen.findByText('Este paciente já usa a conta dele. Peça que ele use "Esqueceu a senha?".');
  assert.ok(!screen.queryByRole('button', { name: 'Gerar nova senha' }));
});

test('where the e-mail waits to be proven, the letter can be sent again', async () => {
  const { user } = openRecord({ awaitsEmailProof: true });
  const button = await screen.findByRole('button', { name: 'Enviar e-mail de novo' });
  refuse(askPatientForProof, 'auth.email_limit_exceeded');
  await user.click(button);
  await toastSays('Limite de tentativas excedido');
  on(askPatientForProof, {});
  await user.click(button);
  await toastSays('E-mail de confirmação enviado');
});

test('a field of the anamnesis is opened, left and saved from the keyboard', async () => {
  const { user } = openRecord();
  const opener = () => screen.findByRole('button', { name: 'Editar Alergias' });
  (await opener()).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Alergias' });
  await hasFocus(field);
  await user.type(field, 'desistiu{Escape}');
  await hasFocus(await opener());
  await user.keyboard(' ');
  const again = await screen.findByRole('textbox', { name: 'Alergias' });
  assert.equal((again as HTMLTextAreaElement).value, '');
  on(updateHealthField, { text: 'Dipirona', by: 'Olívia Dona', at: '2026-11-15T12:00:00.000Z' });
  await user.type(again, '  Dipirona ');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await hasFocus(await opener());
  screen.getByText('Dipirona', { selector: 'p' });
  screen.getByText(/^Olívia Dona, 15\/11\/2026/);
  assert.deepEqual(asked(updateHealthField)[0]?.body, { field: 'allergies', text: 'Dipirona', before: '' });
  // Saved again as it is, nothing is sent.
  await user.keyboard('{Enter}');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await hasFocus(await opener());
  assert.equal(asked(updateHealthField).length, 1);
});

test('without an answer the text stays, says so, and can be sent again', async () => {
  const { user } = openRecord();
  await user.click(await screen.findByRole('button', { name: 'Editar Alergias' }));
  cut(updateHealthField);
  await user.type(await screen.findByRole('textbox', { name: 'Alergias' }), 'Látex');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await toastSays('Erro ao atualizar dados clínicos do paciente');
  assert.equal(screen.getAllByText('Erro ao atualizar dados clínicos do paciente').length, 2);
  assert.ok(!screen.queryByRole('alert'), 'the toast has said it');
  assert.equal((screen.getByRole('textbox', { name: 'Alergias' }) as HTMLTextAreaElement).value, 'Látex');
  on(updateHealthField, { text: 'Látex', by: 'Olívia Dona', at: '2026-11-15T12:00:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('button', { name: 'Editar Alergias' });
});

test('somebody who was quicker is shown, and one decides whose text stays', async () => {
  const { user } = openRecord();
  await user.click(await screen.findByRole('button', { name: 'Editar Alergias' }));
  await user.type(await screen.findByRole('textbox', { name: 'Alergias' }), 'Penicilina');
  refuse(updateHealthField, 'patients.changed_meanwhile');
  on(
    getPatient,
    record({
      healthHistory: { allergies: 'Dipirona' },
      healthEdits: { allergies: { by: 'Bruno Sales', at: '2026-11-15T12:00:00.000Z' } },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Texto salvo agora');
  await screen.findByText('Dipirona', { selector: 'p' });
  on(updateHealthField, { text: 'Penicilina', by: 'Olívia Dona', at: '2026-11-15T12:05:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Salvar o meu texto' }));
  await screen.findByRole('button', { name: 'Editar Alergias' });
  await waitFor(() => assert.equal(asked(updateHealthField).at(-1)?.body.before, 'Dipirona'));
});

describe('the access of a patient who has no password yet', () => {
  const link = 'http://localhost:3000/primeiro-acesso?token=abc';
  const open = async (user: ReturnType<typeof openRecord>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Enviar acesso' }));
  const byWhatsApp = () => screen.findByRole('button', { name: 'Enviar acesso por WhatsApp' });

  test('goes by WhatsApp with one press: who writes, the link and what to do, in a tab the press opened', async (t) => {
    on(handFirstAccess, { link, expiresAt: '2026-12-24T12:00:00.000Z' });
    const lead = t.mock.fn((_address: string) => undefined);
    const tab = { opener: window as unknown, closed: false, close: t.mock.fn(), location: { replace: lead } };
    t.mock.method(window, 'open', () => tab as unknown as Window);
    const { user } = openRecord({ name: 'Paula Prado' });
    await open(user);
    await user.click(await byWhatsApp());
    await waitFor(() => assert.equal(lead.mock.callCount(), 1));
    const chat = new URL(lead.mock.calls[0]?.arguments[0] ?? '');
    assert.equal(chat.origin + chat.pathname, 'https://wa.me/5511987654321');
    assert.equal(
      chat.searchParams.get('text'),
      `Olá, Paula! Clínica Aurora criou o seu acesso na Virtual.med.\n\nAbra este link e crie a sua senha: ${link}\n\nEle vale por 7 dias e só pode ser usado uma vez. Não o repasse a ninguém.`,
    );
    assert.equal(tab.opener, null);
    refuse(handFirstAccess, 'patients.account_in_use');
    await user.click(await byWhatsApp());
    await toastSays('Erro ao enviar acesso');
    assert.equal(tab.close.mock.callCount(), 1);
  });

  test('takes one press more where the browser opens no tab by itself', async (t) => {
    on(handFirstAccess, { link, expiresAt: '2026-12-24T12:00:00.000Z' });
    t.mock.method(window, 'open', () => null);
    const { user } = openRecord();
    await open(user);
    await user.click(await byWhatsApp());
    const chat = await screen.findByRole('link', { name: 'Abrir o WhatsApp' });
    assert.match(chat.getAttribute('href') ?? '', /^https:\/\/wa\.me\/5511987654321\?text=/);
  });

  test('goes by e-mail, alone where nobody can dial the number; past the limit that is said', async () => {
    on(mailFirstAccess, {});
    const { user } = openRecord({ phone: '123' });
    await open(user);
    const byMail = await screen.findByRole('button', { name: 'Enviar acesso por e-mail' });
    assert.ok(!screen.queryByRole('button', { name: 'Enviar acesso por WhatsApp' }));
    await user.click(byMail);
    await toastSays('E-mail com o acesso enviado');
    assert.deepEqual(asked(mailFirstAccess)[0]?.params, { clinicId, patientId });
    refuse(mailFirstAccess, 'auth.email_limit_exceeded');
    await user.click(byMail);
    await toastSays('Limite de tentativas excedido');
  });
});

describe('a record nobody has an account for', () => {
  const without = { email: null, hasAccount: false, awaitsPassword: false };
  const link = 'http://localhost:3000/primeiro-acesso?token=abc';
  const open = async (user: ReturnType<typeof openRecord>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Dar acesso' }));
  const email = () => screen.findByLabelText('Email');

  test('says so, and is given access by an e-mail, which is asked for and may be another patient’s', async () => {
    on(giveFirstAccess, { outcome: 'proof_asked' });
    const { user } = openRecord(without);
    const said = await screen.findByText('Ainda sem acesso');
    assert.match(said.parentElement?.textContent ?? '', /os documentos ficam guardados até você dar o acesso/);
    await open(user);
    const send = await screen.findByRole('button', { name: 'Enviar acesso por e-mail' });
    await user.click(send);
    await waitFor(async () => assert.match(says(await email()), /Email inválido/));
    refuse(giveFirstAccess, 'patients.already_in_clinic', { fields: { email: 'Email já cadastrado' } });
    await fill(user, await email(), 'Dona@Exemplo.med');
    await user.click(send);
    await waitFor(async () => assert.match(says(await email()), /Email já cadastrado/));
    on(giveFirstAccess, { outcome: 'proof_asked' });
    await user.click(send);
    await toastSays('Falta o paciente confirmar o e-mail');
    assert.deepEqual(asked(giveFirstAccess).at(-1)?.body, { email: 'dona@exemplo.med' });
  });

  test('or by a link: shown as a QR code at the desk, copied, or sent by WhatsApp', async () => {
    on(showAccessQr, { link, qr: { size: 21, path: 'M0 0h1v1h-1z' }, expiresAt: '2026-12-24T12:00:00.000Z' });
    const { user } = openRecord(without);
    await open(user);
    await screen.findByRole('button', { name: 'Enviar acesso por WhatsApp' });
    await user.click(screen.getByRole('button', { name: 'Mostrar QR code' }));
    await screen.findByRole('img', { name: 'QR code do primeiro acesso do paciente' });
    screen.getByText(/pede a data de nascimento, um e-mail e uma senha nova/);
    screen.getByRole('button', { name: 'Copiar link' });
  });

  test('without a birth date to check has it filled in first, and goes on to the link', async () => {
    const { user } = openRecord({ ...without, birthDate: null });
    await open(user);
    const form = within(await screen.findByRole('dialog', { name: 'Dar acesso' }));
    const born = await form.findByLabelText('Data de nascimento');
    assert.ok(!form.queryByRole('button', { name: /Mostrar QR code|WhatsApp/ }));
    const save = form.getByRole('button', { name: 'Salvar e continuar' });
    await user.click(save);
    await waitFor(() => assert.match(says(born), /Data de nascimento obrigatória/));
    await fill(user, born, '07/05/1990');
    refuse(fillBirthDate, 'patients.birth_date_known');
    await user.click(save);
    await form.findByText(/já tem data de nascimento/);
    on(fillBirthDate, {});
    on(getPatient, record({ ...without, birthDate: '1990-05-07' }));
    await user.click(save);
    await form.findByRole('button', { name: 'Mostrar QR code' });
    assert.deepEqual(asked(fillBirthDate).at(-1)?.body, { birthDate: '1990-05-07' });
  });
});
