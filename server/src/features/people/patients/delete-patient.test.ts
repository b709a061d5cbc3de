import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { deletePatient, updateHealthField } from '@virtual-med/contract/patients/patient-changes';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import { linkAccount } from '../../../testing/factories/patients.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { patientsBench } from './testing/patients.ts';

const t = await sharedApp();
const { rowOf, trail } = patientsBench(t);

test('removing a patient ends the link at once, for staff and patient, and keeps the record', async () => {
  const clinic = await t.clinic({ patients: 2 });
  const id = clinic.patients[0]?.id ?? '';
  const person = await t.person();
  await t.make((tx) => linkAccount(tx, clinic.id, id, person));
  const [call, patient] = [await t.as(clinic.owner), await t.as(person)];
  const params = { clinicId: clinic.id };
  await patient(getClinic, { params });

  await call(deletePatient, { body: { id, clinicId: clinic.id } });
  assert.deepEqual(
    (await call(listPatients, { params })).patients.map((row) => row.id),
    [clinic.patients[1]?.id],
  );
  await assert.rejects(call(getPatient, { params: { ...params, patientId: id } }), { code: 'patients.not_found' });
  await assert.rejects(patient(getClinic, { params }), { code: 'clinics.not_found' });
  const row = await rowOf(id);
  assert.notEqual(row.unlinked_at, null);
  assert.equal(row.name, clinic.patients[0]?.name);
  assert.deepEqual(
    (await trail(clinic.id)).map((event) => [event.event, event.actor_id, event.record_id]),
    [['patients.unlinked', clinic.owner.id, id]],
  );

  const change = { field: 'allergies', text: 'x', before: '' } as const;
  await assert.rejects(call(updateHealthField, { params: { ...params, patientId: id }, body: change }), {
    code: 'patients.not_found',
  });
  await assert.rejects(call(deletePatient, { body: { id, clinicId: clinic.id } }), { code: 'patients.not_found' });
});

test('a professional removes their own patient and no other', async () => {
  const clinic = await t.clinic({ professionals: 2, patients: 2 });
  const [ana] = clinic.professionals as [Person, Person];
  const [own, colleagues] = clinic.patients.map((patient) => patient.id) as [string, string];
  const call = await t.as(ana);
  await assert.rejects(call(deletePatient, { body: { id: colleagues, clinicId: clinic.id } }), {
    code: 'patients.not_found',
  });
  await call(deletePatient, { body: { id: own, clinicId: clinic.id } });
  assert.equal((await rowOf(colleagues)).unlinked_at, null);
  assert.notEqual((await rowOf(own)).unlinked_at, null);
});

test('the patient of another clinic is not there, whichever id is put where', async () => {
  const [mine, other] = [await t.clinic({ patients: 1 }), await t.clinic({ patients: 1 })];
  const call = await t.as(mine.owner);
  const id = other.patients[0]?.id ?? '';
  await assert.rejects(call(deletePatient, { body: { id, clinicId: mine.id } }), { code: 'patients.not_found' });
  await assert.rejects(call(deletePatient, { body: { id, clinicId: other.id } }), { code: 'clinics.not_found' });
  await assert.rejects(call(getPatient, { params: { clinicId: mine.id, patientId: id } }), {
    code: 'patients.not_found',
  });
  assert.equal((await rowOf(id)).unlinked_at, null);
});
