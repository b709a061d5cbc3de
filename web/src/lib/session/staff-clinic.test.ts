import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from './session-store.ts';
import { staffClinicOf } from './staff-clinic.ts';

type OwnClinic = Session['clinics'][number];

const own = (id: string, role: OwnClinic['role'], status: OwnClinic['status'] = 'active'): OwnClinic => ({
  id,
  role,
  status,
  name: id,
  colorPalette: 'verde-mar',
  logoUrl: null,
});

const clinics = [
  own('consultorio', 'patient'),
  own('fechada', 'clinic_owner', 'disabled'),
  own('aurora', 'professional'),
  own('brisa', 'admin'),
];

test('the clinic last used, when the person still works there', () => {
  assert.deepEqual(staffClinicOf({ clinics }, 'brisa'), { id: 'brisa', role: 'admin' });
});

test('otherwise the first one they work in: never one they are a patient of, nor a blocked one', () => {
  const first = { id: 'aurora', role: 'professional' };
  for (const preferred of [undefined, 'consultorio', 'fechada', 'de-outra-pessoa'])
    assert.deepEqual(staffClinicOf({ clinics }, preferred), first, preferred);
});

test('a patient works nowhere', () => {
  assert.equal(staffClinicOf({ clinics: [own('consultorio', 'patient')] }, 'consultorio'), undefined);
});
