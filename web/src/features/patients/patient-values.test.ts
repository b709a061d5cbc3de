import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PatientRecord } from '@virtual-med/contract/patients/patients';
import { changedFields, emptyValues, valuesOf } from './patient-values.ts';
import { withSuggestion } from './with-suggestion.ts';

const patient: PatientRecord = {
  id: '01930000-0000-7000-8000-000000000001',
  name: 'Joana Lima',
  email: 'joana@exemplo.med',
  phone: '(11) 98765-4321',
  birthDate: null,
  professionalId: null,
  professionalName: null,
  enteredAt: null,
  invitedAt: null,
  awaitsPassword: true,
  cpf: null,
  civilName: 'Joana Lima',
  socialName: '',
  sex: null,
  passport: null,
  representative: null,
  createdAt: '2026-11-01T12:00:00Z',
  zipCode: '01310100',
  address: 'Avenida Paulista',
  healthHistory: { allergies: 'Dipirona', familyHistory: ' AVC ' },
  healthEdits: {},
  awaitsEmailProof: false,
  hasAccount: true,
  revision: 3,
};

test('a record fills the form, and what it lacks is empty', () => {
  const values = valuesOf(patient);
  assert.equal(values.birthDate, '');
  assert.equal(values.zipCode, '01310-100');
  assert.equal(values.healthHistory.allergies, 'Dipirona');
  assert.equal(values.healthHistory.vaccineCalendar, '');
});

test('only fields that were changed are sent, with what they said before', () => {
  assert.deepEqual(changedFields(patient, { allergies: 'Dipirona', familyHistory: 'AVC' }), []);
  assert.deepEqual(changedFields(patient, { allergies: '', familyHistory: 'AVC', surgicalHistory: 'Cesariana' }), [
    { field: 'surgicalHistory', text: 'Cesariana', before: '' },
    { field: 'allergies', text: '', before: 'Dipirona' },
  ]);
});

test('a suggestion fills an empty field and is added once to a written one', () => {
  assert.equal(withSuggestion('', 'Asma'), 'Asma');
  assert.equal(withSuggestion('Hipertensão arterial, ', 'Asma'), 'Hipertensão arterial, Asma');
  assert.equal(withSuggestion('asma leve', 'Asma'), 'asma leve');
});

test('an empty form has a place for everything', () => {
  assert.equal(Object.keys(emptyValues().healthHistory).length, 7);
});
