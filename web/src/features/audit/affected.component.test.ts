import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { listAffectedClinics, listAffectedPatients } from '@virtual-med/contract/audit/affected';
import { listAuditTrail } from '@virtual-med/contract/audit/audit-trail';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { listProfessionals } from '@virtual-med/contract/professionals/professionals';
import { clinicId, createdAt, idOf } from '../../testing/people.ts';
import { address } from '../../testing/reading.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { asked, hold, on, refuse } from '../../testing/server.ts';

const reach = { read: 4, taken: 2, changed: 1, firstAt: createdAt, lastAt: '2026-01-16T12:00:00.000Z' };
const patient = {
  patientId: idOf(61),
  name: 'Paula Prado',
  email: 'paula@exemplo.med',
  phone: '(11) 91111-1111',
  ...reach,
};
const page = `/clinica/${clinicId}/afetados`;

test('who was reached, how often and from when to when; the filters of the trail come along', async () => {
  on(listProfessionals, { professionals: [], owners: [] });
  on(listPatients, { patients: [], next: null, total: 0 });
  on(listAuditTrail, { entries: [], next: null, seals: null });
  on(listAffectedPatients, { patients: [patient], total: 1 });
  const { user } = renderApp(`/clinica/${clinicId}/trilha?pessoa=${idOf(12)}&de=2026-01-10`, { as: 'clinic_owner' });
  await user.click(await screen.findByRole('link', { name: 'Pacientes afetados por um incidente' }));
  await screen.findByText('Paula Prado');
  assert.equal(address(), `${page}?pessoa=${idOf(12)}&de=2026-01-10`);
  assert.deepEqual(asked(listAffectedPatients)[0]?.query, { actorId: idOf(12), from: '2026-01-10' });
  screen.getByText('1 paciente');
  screen.getByText('16/01/2026 09:00');
});

test('one device alone, until it is let go', async () => {
  on(listProfessionals, { professionals: [], owners: [] });
  on(listAffectedPatients, { patients: [patient], total: 240 });
  const { user } = renderApp(`${page}?entrada=${idOf(80)}`, { as: 'admin' });
  await screen.findByText(/240 pacientes\. Aqui estão os primeiros 1/);
  assert.deepEqual(asked(listAffectedPatients)[0]?.query, { sessionId: idOf(80) });
  await user.click(screen.getByRole('button', { name: 'Ver todos os aparelhos' }));
  assert.equal(address(), page);
});

test('loading, nobody and what cannot be read are said', async () => {
  on(listProfessionals, { professionals: [], owners: [] });
  refuse(listAffectedPatients, 'server.unexpected');
  const release = hold(listAffectedPatients);
  const { user } = renderApp(page, { as: 'clinic_owner' });
  await screen.findByText(/Carregando/);
  release();
  await screen.findByText('Não foi possível carregar a lista');
  on(listAffectedPatients, { patients: [], total: 0 });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Nenhum paciente foi alcançado.');
});

test('the platform’s staff get clinics, and from each the way inside', async () => {
  on(listAffectedClinics, { clinics: [{ clinicId, name: 'Clínica Aurora', patients: 2, ...reach }] });
  renderApp(`/admin/afetados?pessoa=${idOf(12)}`, { as: 'super_admin' });
  const way = await screen.findByRole('link', { name: 'Clínica Aurora' });
  assert.equal(way.getAttribute('href'), `${page}?pessoa=${idOf(12)}`);
  screen.getByText('2 pacientes');
});
