import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import {
  createPrivacyRequest,
  getOwnData,
  type OwnData,
  type PrivacyRequest,
} from '@virtual-med/contract/privacy/privacy-requests';
import { clinicId, createdAt, idOf, ownRecord } from '../../testing/people.ts';
import { fill } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { choose, dialog, dialogsGone, field, fieldSays, toastSays } from '../../testing/steps.ts';

const request: PrivacyRequest = {
  id: idOf(70),
  protocol: '20260115-ABC234',
  kind: 'correction',
  state: 'open',
  field: 'phone',
  before: '(11) 91111-1111',
  value: '(11) 95555-0101',
  note: '',
  mailNotices: null,
  askedAt: createdAt,
  dueOn: '2026-01-30',
  daysLeft: 15,
  answer: null,
  answeredAt: null,
  answeredBy: null,
  applied: false,
};

const data: OwnData = {
  records: [ownRecord],
  mailNotices: true,
  acceptedTerms: { version: 1, at: createdAt },
  requests: [],
};

const open = () => renderApp(`/paciente/${clinicId}/meus-dados`, { as: 'patient' });

test('a patient reads what the clinic keeps, until when the law has it kept, and which letters come', async () => {
  on(getOwnData, data);
  const release = hold(getOwnData);
  open();
  await screen.findByText(/Carregando/);
  release();
  await screen.findByText('Avenida Paulista, 1000');
  screen.getByText('07/05/1990');
  screen.getByText(/não pode ser apagado/);
  screen.getByText(/15\/01\/2046/);
  screen.getByText(/documento que está no seu prontuário por engano/);
  screen.getByText('Estes não podem ser desligados, porque protegem você:');
  screen.getByText('Você ainda não fez nenhum pedido.');
  screen.getByText(/versão 1 dos termos em 15\/01\/2026/);
});

test('what cannot be read is said, and tried again; without a record nothing is shown', async () => {
  refuse(getOwnData, 'server.unexpected');
  const { user } = open();
  await screen.findByText('Não foi possível carregar seus dados');
  on(getOwnData, { ...data, records: [] });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('A clínica não guarda nenhum cadastro seu.');
});

test('a correction names the field and its new value, and gives a receipt', async () => {
  on(getOwnData, data);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Pedir correção' }));
  const form = await dialog('Pedir correção');
  await user.click(form.getByRole('button', { name: 'Enviar pedido' }));
  await fieldSays(form, 'O que está errado', 'Escolha o que está errado');
  await choose(user, form, 'O que está errado', 'Telefone');
  await form.findByText('Hoje está: (11) 91111-1111');
  await fill(user, field(form, 'Como deveria estar'), '11955550101');
  refuse(createPrivacyRequest, 'server.unexpected');
  await user.click(form.getByRole('button', { name: 'Enviar pedido' }));
  await toastSays('Não foi possível enviar o pedido');
  on(createPrivacyRequest, request);
  on(getOwnData, { ...data, requests: [request] });
  await user.click(form.getByRole('button', { name: 'Enviar pedido' }));
  const receipt = await dialog('Pedido recebido');
  receipt.getByText('20260115-ABC234');
  receipt.getByText('30/01/2026');
  receipt.getByText('Corrigir o telefone para “(11) 95555-0101”');
  const [first, second] = asked(createPrivacyRequest).map(({ body }) => body);
  assert.deepEqual(
    { ...second, submission: '' },
    {
      kind: 'correction',
      field: 'phone',
      value: '(11) 95555-0101',
      note: '',
      patientId: idOf(61),
      submission: '',
    },
  );
  assert.equal(first?.submission, second?.submission, 'one form, one request');
  await user.click(receipt.getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement);
  await dialogsGone();
  await screen.findByText(/Resposta até 30\/01\/2026/);
});

test('what few people have is shown where it is known; the sex is chosen from a list', async () => {
  const own = { ...ownRecord, socialName: 'Marina Prado', sex: 'female', passport: null } as const;
  const representative = { name: 'Rosa Prado', cpf: '11144477735', relation: 'mother' } as const;
  on(getOwnData, { ...data, records: [{ ...own, representative }] });
  on(createPrivacyRequest, { ...request, field: 'sex', before: 'female', value: 'other' });
  const { user } = open();
  await screen.findByText('Marina Prado');
  screen.getByText('Nome civil');
  screen.getByText('Rosa Prado (mãe), CPF 111.444.777-35');
  assert.ok(!screen.queryByText('Passaporte'));
  await user.click(screen.getByRole('button', { name: 'Pedir correção' }));
  const form = await dialog('Pedir correção');
  await choose(user, form, 'O que está errado', 'Sexo');
  await form.findByText('Hoje está: Feminino');
  await choose(user, form, 'Como deveria estar', 'Outro ou não informado');
  await user.click(form.getByRole('button', { name: 'Enviar pedido' }));
  await (await dialog('Pedido recebido')).findByText('Corrigir o sexo para “Outro ou não informado”');
  const body = asked(createPrivacyRequest)[0]?.body;
  assert.deepEqual(body?.kind === 'correction' && [body.field, body.value], ['sex', 'other']);
});

test('a birth date is typed as people know it', async () => {
  on(getOwnData, data);
  on(createPrivacyRequest, request);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Pedir correção' }));
  const form = await dialog('Pedir correção');
  await choose(user, form, 'O que está errado', 'Data de nascimento');
  await user.type(field(form, 'Como deveria estar'), '08051990');
  await user.click(form.getByRole('button', { name: 'Enviar pedido' }));
  await dialog('Pedido recebido');
  assert.partialDeepStrictEqual(asked(createPrivacyRequest)[0]?.body, { field: 'birthDate', value: '1990-05-08' });
});

test('who asks for deletion reads the law first, and may ask all the same', async () => {
  on(getOwnData, data);
  on(createPrivacyRequest, { ...request, kind: 'deletion', field: null, value: null });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Pedir exclusão' }));
  const form = await dialog('Pedir exclusão dos dados');
  form.getByText(/até 15\/01\/2046 ele não pode ser apagado/);
  await user.click(form.getByRole('button', { name: 'Enviar mesmo assim' }));
  await dialog('Pedido recebido');
  assert.equal(asked(createPrivacyRequest)[0]?.body.kind, 'deletion');
});

test('letters are turned off with a receipt', async () => {
  on(getOwnData, data);
  on(createPrivacyRequest, {
    ...request,
    kind: 'notices',
    field: null,
    value: null,
    state: 'done',
    mailNotices: false,
  });
  const { user } = open();
  const choice = await screen.findByRole('switch', { name: /Aviso de documento novo/ });
  on(getOwnData, { ...data, mailNotices: false });
  await user.click(choice);
  const receipt = await dialog('Escolha registrada');
  receipt.getByText('Não receber e-mail quando chegar um documento');
  await waitFor(() => assert.equal((choice as HTMLInputElement).checked, false));
});

test('the clinic’s answer stands with the request', async () => {
  const answered = {
    state: 'refused',
    answer: 'A lei manda guardar.',
    answeredAt: createdAt,
    answeredBy: 'Olívia Dona',
  };
  on(getOwnData, { ...data, requests: [{ ...request, ...answered } as PrivacyRequest] });
  open();
  await screen.findByText('A lei manda guardar.');
  screen.getByText('Não atendido');
  screen.getByText(/Resposta da clínica em 15\/01\/2026/);
});
