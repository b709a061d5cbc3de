import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { getPatientsOverview, listPatients } from '@virtual-med/contract/patients/patients';
import {
  answerPrivacyRequest,
  applyCorrection,
  countPrivacyRequests,
  getPrivacyRequest,
  type ListedRequest,
  listPrivacyRequests,
  type OpenedRequest,
} from '@virtual-med/contract/privacy/privacy-requests';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { fill, typedIn } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { choose, dialog, dialogsGone, field, fieldSays, toastSays } from '../../testing/steps.ts';

const listed: ListedRequest = {
  id: idOf(70),
  protocol: '20260115-ABC234',
  kind: 'correction',
  state: 'open',
  field: 'phone',
  before: '(11) 91111-1111',
  value: '(11) 95555-0101',
  note: 'Troquei de número.',
  mailNotices: null,
  askedAt: createdAt,
  dueOn: '2026-01-30',
  daysLeft: 15,
  answer: null,
  answeredAt: null,
  answeredBy: null,
  applied: false,
  patientId: idOf(61),
  patientName: 'Paula Prado',
};
const opened: OpenedRequest = {
  ...listed,
  patientEmail: 'paula@exemplo.med',
  isLinked: true,
  current: '(11) 91111-1111',
  retention: { lastEntryOn: '2026-01-15', keptUntil: '2046-01-15' },
};
const deletion = { kind: 'deletion', field: null, before: null, value: null, current: null, note: '' } as const;

const page = `/clinica/${clinicId}/pedidos-de-privacidade`;
const open = () => renderApp(page, { as: 'clinic_owner' });
const row = () => screen.findByRole('button', { name: /Paula Prado/ });

test('the clock of each request is in sight, and what is late stands out', async () => {
  const late = { id: idOf(71), daysLeft: -2, patientName: 'Rui Rocha' };
  const soon = { id: idOf(72), daysLeft: 1, patientName: 'Sara Sá' };
  on(listPrivacyRequests, { requests: [{ ...listed, ...late }, { ...listed, ...soon }, listed], next: null });
  const release = hold(listPrivacyRequests);
  open();
  await screen.findByText(/Carregando/);
  release();
  await screen.findByText('Atrasado há 2 dias');
  screen.getByText('Falta 1 dia');
  screen.getByText('Faltam 15 dias');
});

test('nothing waiting, nothing closed and nothing readable are said; older ones come on request', async () => {
  refuse(listPrivacyRequests, 'server.unexpected');
  const { user } = open();
  await screen.findByText('Não foi possível carregar os pedidos');
  on(listPrivacyRequests, { requests: [], next: null });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Nenhum pedido esperando resposta.');
  on(listPrivacyRequests, { requests: [{ ...listed, state: 'done' }], next: listed.id });
  await user.click(screen.getByRole('tab', { name: 'Encerrados' }));
  await screen.findByText('Atendido');
  on(listPrivacyRequests, { requests: [], next: null });
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }));
  assert.deepEqual(asked(listPrivacyRequests).at(-1)?.query, { which: 'closed', before: listed.id });
});

test('a correction goes into the register in one tap', async () => {
  on(listPrivacyRequests, { requests: [listed], next: null });
  on(getPrivacyRequest, opened);
  const { user } = open();
  await user.click(await row());
  const part = await dialog('Paula Prado');
  await part.findByText('Troquei de número.');
  on(applyCorrection, { ...listed, state: 'done' });
  on(listPrivacyRequests, { requests: [], next: null });
  await user.click(part.getByRole('button', { name: 'Corrigir o cadastro e responder' }));
  await toastSays('Cadastro corrigido e paciente avisado.');
  await dialogsGone();
  await screen.findByText('Nenhum pedido esperando resposta.');
  assert.deepEqual(asked(applyCorrection)[0]?.params, { clinicId, requestId: listed.id });
});

test('not where the register changed since: the value of today is shown instead', async () => {
  on(listPrivacyRequests, { requests: [listed], next: null });
  on(getPrivacyRequest, { ...opened, current: '(11) 4000-0000' });
  const { user } = open();
  await user.click(await row());
  const part = await dialog('Paula Prado');
  await part.findByText(/O cadastro mudou depois do pedido/);
  part.getByText('(11) 4000-0000');
  assert.ok(!part.queryByRole('button', { name: /Corrigir o cadastro/ }));
});

test('a deletion is answered by the law’s words in one tap; a refusal without a reason is not sent', async () => {
  on(listPrivacyRequests, { requests: [{ ...listed, ...deletion }], next: null });
  on(getPrivacyRequest, { ...opened, ...deletion });
  const { user } = open();
  await user.click(await row());
  const part = await dialog('Paula Prado');
  await user.click(await part.findByRole('button', { name: 'Enviar resposta' }));
  await fieldSays(part, 'Resposta ao paciente', 'Explique ao paciente por que o pedido não pode ser atendido');
  await user.click(part.getByRole('button', { name: 'Usar a resposta da lei' }));
  assert.match(typedIn(field(part, 'Resposta ao paciente')), /antes de 15\/01\/2046/);
  on(answerPrivacyRequest, { ...listed, ...deletion, state: 'refused' });
  await user.click(part.getByRole('button', { name: 'Enviar resposta' }));
  await toastSays('Resposta enviada ao paciente.');
  assert.equal(asked(answerPrivacyRequest)[0]?.body.answer, 'refused');
});

test('an answer somebody else gave meanwhile is said, and shown in place of the form', async () => {
  on(listPrivacyRequests, { requests: [listed], next: null });
  on(getPrivacyRequest, opened);
  const { user } = open();
  await user.click(await row());
  const part = await dialog('Paula Prado');
  await fill(user, (await part.findAllByLabelText('Resposta ao paciente'))[0] as HTMLElement, 'Feito.');
  await choose(user, part, 'Como responder', 'Aceitar, fazer depois');
  refuse(answerPrivacyRequest, 'privacy.already_answered');
  const answered = { state: 'done', answer: 'Corrigido.', answeredAt: createdAt, answeredBy: 'Ada Admin' } as const;
  on(getPrivacyRequest, { ...opened, ...answered });
  await user.click(part.getByRole('button', { name: 'Enviar resposta' }));
  await part.findByText('Corrigido.');
  part.getByText(/Respondido por Ada Admin/);
  assert.ok(!part.queryByRole('button', { name: 'Enviar resposta' }));
});

test('a request that cannot be opened says so', async () => {
  on(listPrivacyRequests, { requests: [listed], next: null });
  refuse(getPrivacyRequest, 'server.unexpected');
  const { user } = open();
  await user.click(await row());
  const part = await dialog('Paula Prado');
  await part.findByText('Não foi possível abrir o pedido');
});

function patientsPage() {
  on(listPatients, { patients: [], next: null, total: 0 });
  on(getPatientsOverview, { total: 0, newThisMonth: 0, found: 0, groups: [] });
  on(listProfessionals, { professionals: [], owners: [] });
}

test('while one waits, owner and Admin see it above the patients; a professional is not asked about it', async () => {
  patientsPage();
  on(countPrivacyRequests, { waiting: 3, overdue: 1, soonest: -1 });
  renderApp(`/clinica/${clinicId}/pacientes`, { as: 'admin' });
  const link = await screen.findByRole('link', { name: /3\s*Pedidos de privacidade\s*1 com o prazo vencido/ });
  assert.equal(link.getAttribute('href'), page);
});

test('a professional sees nothing of it', async () => {
  patientsPage();
  renderApp(`/clinica/${clinicId}/pacientes`, { as: 'professional' });
  await screen.findByRole('heading', { level: 1 });
  assert.deepEqual(asked(countPrivacyRequests), []);
});
