import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type AuditEntry,
  exportAuditTrail,
  exportPlatformTrail,
  listAuditTrail,
  listPlatformTrail,
} from '@virtual-med/contract/audit/audit-trail';
import { listClinicEntries } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { savedFiles } from '../../testing/light-dom.ts';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';
import { choose, toastSays } from '../../testing/steps.ts';

const entry = (number: number, changed: Partial<AuditEntry> = {}): AuditEntry => ({
  id: idOf(number),
  event: 'documents.downloaded',
  occurredAt: createdAt,
  actorId: idOf(12),
  actorName: 'Pedro Profissional',
  actorRole: 'professional',
  ip: '192.0.2.7',
  recordType: 'document',
  recordId: idOf(71),
  subjectName: 'Hemograma',
  patientId: idOf(41),
  patientName: 'Paula Prado',
  details: null,
  sealed: true,
  ...changed,
});

function onTrail(entries: AuditEntry[] = [entry(101)], next: string | null = null): void {
  on(listProfessionals, { professionals: [], owners: [] });
  on(listPatients, { patients: [], next: null, total: 0 });
  on(listAuditTrail, { entries, next, seals: { count: 1234, at: createdAt } });
}

const open = (search = '') => renderApp(`/clinica/${clinicId}/trilha${search}`, { as: 'clinic_owner' });

test('the trail is announced while on its way, then tells each act in a sentence and that none can be changed unseen', async () => {
  onTrail([
    entry(101),
    entry(102, { event: 'patients.opened', recordType: 'patient', subjectName: null, sealed: false }),
    entry(103, {
      event: 'clinics.entered',
      actorName: 'Saulo Super',
      actorRole: 'super_admin',
      patientId: null,
      patientName: null,
      details: { reason: 'support', note: 'A clínica pediu ajuda' },
    }),
    entry(104, { event: 'documents.signed', actorId: null, actorName: null, actorRole: 'system', subjectName: null }),
  ]);
  const release = hold(listAuditTrail);
  open();
  await screen.findByText(/Carregando/);
  release();
  await screen.findByText(/Registro protegido contra alteração: 1\.234 ações até 15\/01\/2026/);
  const list = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  const said = (text: string) =>
    assert.ok(
      list.some((item) => item.includes(text)),
      text,
    );
  said('Pedro Profissional baixou o documento “Hemograma” de Paula Prado');
  said('Pedro Profissional abriu o prontuário de Paula Prado');
  said('Saulo Super entrou na clínica');
  said('Suporte pedido pela clínica: A clínica pediu ajuda');
  said('Equipe Virtual.med');
  said('O sistema registrou a assinatura de um documento que não existe mais');
});

test('an empty trail says so; filters that find nothing can be cleared', async () => {
  onTrail([]);
  const { user, router } = open('?acontecimento=documents&pessoa=patient');
  await screen.findByText('Nenhum registro corresponde aos filtros.');
  const { query } = asked(listAuditTrail).at(-1) ?? {};
  assert.deepEqual([query?.event, query?.actorRole], ['documents', 'patient']);
  await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] as HTMLElement);
  await screen.findByText('Nada foi registrado.');
  assert.equal(router.state.location.searchStr, '');
});

test('what cannot be read is told and read again', async () => {
  onTrail();
  refuse(listAuditTrail, 'server.unexpected');
  const { user } = open();
  await screen.findByText('Não foi possível carregar a trilha');
  onTrail();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText(/baixou o documento/);
});

test('a person or a patient named in an entry narrows the trail to them, and Back widens it again', async () => {
  onTrail();
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Ver só o que Pedro Profissional fez' }));
  await waitFor(() => assert.equal(asked(listAuditTrail).at(-1)?.query.actorId, idOf(12)));
  await user.click(await screen.findByRole('button', { name: 'Só este paciente: Paula Prado' }));
  await waitFor(() => assert.equal(asked(listAuditTrail).at(-1)?.query.patientId, idOf(41)));
  assert.equal(asked(listAuditTrail).at(-1)?.query.actorId, idOf(12));
  router.history.back();
  await waitFor(() => assert.equal(router.state.location.search.paciente, undefined));
});

test('events are chosen by their plain words; a period that ends before it begins is told', async () => {
  onTrail();
  const { user } = open('?de=2026-05-01&ate=2026-04-01');
  await screen.findByText('A data final vem antes da inicial.');
  await choose(user, screen, 'Tipo de ação', 'Documento baixado');
  await waitFor(() => assert.equal(asked(listAuditTrail).at(-1)?.query.event, 'documents.downloaded'));
  await choose(user, screen, 'Pessoa', 'Equipe Virtual.med');
  await waitFor(() => assert.equal(asked(listAuditTrail).at(-1)?.query.actorRole, 'super_admin'));
});

test('older entries come on request, and what the filter selects as a file', async () => {
  onTrail([entry(101)], idOf(101));
  const { user } = open('?acontecimento=documents');
  const more = await screen.findByRole('button', { name: 'Carregar mais' });
  on(listAuditTrail, { entries: [entry(99, { subjectName: 'Raio X' })], next: null, seals: null });
  await user.click(more);
  await screen.findByText(/Raio X/);
  assert.equal(asked(listAuditTrail).at(-1)?.query.before, idOf(101));
  refuse(exportAuditTrail, 'server.unexpected');
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await toastSays('Erro ao exportar a trilha');
  on(exportAuditTrail, 'Data e hora');
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() =>
    assert.deepEqual(
      savedFiles().map(({ name }) => name),
      ['trilha.csv'],
    ),
  );
  assert.equal(asked(exportAuditTrail).at(-1)?.query.event, 'documents');
});

test('the settings lead to the trail', async () => {
  onTrail();
  on(listClinicEntries, { entries: [], next: null });
  const { user } = renderApp(`/clinica/${clinicId}/configuracoes`, { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Abrir a trilha de auditoria' }));
  await screen.findByText(/baixou o documento/);
});

test('a professional does not get to the trail', async () => {
  onTrail();
  renderApp(`/clinica/${clinicId}/trilha`, { as: 'professional' });
  await screen.findByText(/restrit|não tem acesso|permissão/i);
  assert.equal(asked(listAuditTrail).length, 0);
});

test('the platform’s own trail has no filter by patient, and its own file', async () => {
  on(listPlatformTrail, {
    entries: [entry(101, { event: 'auth.sign_in_refused', actorRole: 'person', patientId: null, patientName: null })],
    next: null,
    seals: null,
  });
  const { user } = renderApp('/admin/trilha', { as: 'super_admin' });
  await screen.findByText(/tentou entrar e foi recusado/);
  screen.getByText('Registro protegido contra alteração.');
  assert.ok(!within(screen.getByRole('region', { name: 'Filtros' })).queryByLabelText('Paciente'));
  on(exportPlatformTrail, 'Data e hora');
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => assert.equal(savedFiles().length, 1));
});
