import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Professional } from '@virtual-med/contract/professionals/professionals';
import { matchStaff, patientResult, searchHint, searchScope, staffResult, stepTo, withRecent } from './search.ts';

const person = (name: string, role: Professional['role'] = 'professional'): Professional => ({
  id: name,
  name,
  email: `${name.length}@clinica.med`,
  role,
  patients: 0,
  awaitingFirstAccess: false,
  invitedAt: null,
  cpf: null,
  registration: null,
  awaitsEmailProof: false,
  createdAt: '2026-01-01T00:00:00Z',
});

test('each role looks through what it may', () => {
  const here = { area: 'clinic', clinicId: 'c' } as const;
  assert.deepEqual(searchScope(here, 'clinic_owner'), { kind: 'clinic', clinicId: 'c', withStaff: true });
  assert.deepEqual(searchScope(here, 'super_admin'), { kind: 'clinic', clinicId: 'c', withStaff: true });
  assert.deepEqual(searchScope(here, 'professional'), { kind: 'clinic', clinicId: 'c', withStaff: false });
  assert.deepEqual(searchScope(undefined, 'super_admin'), { kind: 'clinics' });
  assert.equal(searchScope({ area: 'patient', clinicId: 'c' }, 'patient'), undefined);
  assert.match(searchHint({ kind: 'clinic', clinicId: 'c', withStaff: false }), /seus pacientes/);
});

test('staff are found without accents and capitals, by name or e-mail', () => {
  const staff = [person('José da Conceição'), person('Ana')];
  assert.deepEqual(matchStaff(staff, 'CONCEICAO'), [staff[0]]);
  assert.deepEqual(matchStaff(staff, '3@clin'), [staff[1]]);
  assert.deepEqual(matchStaff(staff, 'xadrez'), []);
});

test('staff are found by their whole CPF, dotted or bare', () => {
  const staff = [{ ...person('Ana'), cpf: '52998224725' }, person('Bia')];
  for (const term of ['52998224725', '529.982.247-25']) assert.deepEqual(matchStaff(staff, term), [staff[0]]);
  for (const term of ['5299822472', '982247', '11144477735']) assert.deepEqual(matchStaff(staff, term), []);
});

test('results are labelled by kind', () => {
  const kinds = [person('Ana'), person('Bia', 'admin'), person('Clara', 'clinic_owner')].map(
    (one) => staffResult('c', one).kind,
  );
  assert.deepEqual(kinds, ['Profissional', 'Admin', 'Profissional']);
  const { to, search } = staffResult('c', person('Ana')).link;
  assert.deepEqual({ to, search }, { to: '/profissionais', search: { clinica: 'c' } });
});

test('recent ones are kept newest first, once each, five at most', () => {
  const results = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => patientResult('c', { id, name: id, email: id }));
  const recent = results.reduce(withRecent, [] as readonly (typeof results)[number][]);
  assert.deepEqual(
    recent.map(({ title }) => title),
    ['f', 'e', 'd', 'c', 'b'],
  );
  assert.equal(withRecent(recent, results[3] as (typeof results)[number])[0]?.title, 'd');
  assert.equal(withRecent(recent, results[3] as (typeof results)[number]).length, 5);
});

test('arrows go round', () => {
  assert.equal(stepTo(-1, 'ArrowDown', 3), 0);
  assert.equal(stepTo(2, 'ArrowDown', 3), 0);
  assert.equal(stepTo(-1, 'ArrowUp', 3), 2);
  assert.equal(stepTo(0, 'ArrowUp', 3), 2);
  assert.equal(stepTo(0, 'ArrowDown', 0), undefined);
  assert.equal(stepTo(0, 'Home', 3), undefined);
});
