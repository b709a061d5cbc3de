import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPatient, deletePatient, updatePatient } from '@virtual-med/contract/patients/patient-changes';
import {
  findPatientsByNumber,
  getPatient,
  getPatientsOverview,
  listPatients,
} from '@virtual-med/contract/patients/patients';
import type { Person } from '../../../testing/factories/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { filledForm, patientsBench } from './testing/patients.ts';

const lines: string[] = [];
const t = await testApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'debug' }, (line) => lines.push(line));
const { rowOf } = patientsBench(t);

const cpf = '52998224725';
const otherCpf = '11144477735';
/** A phone of eleven digits that agree with the check digits of a CPF. */
const phoneLikeCpf = '11987654374';

async function scene() {
  const clinic = await t.clinic({ admins: 1, professionals: [{ name: 'Ana' }, { name: 'Bruno' }] });
  const [ana, bruno] = clinic.professionals as [Person, Person];
  const [admin] = clinic.admins as [Person];
  const call = await t.as(clinic.owner);
  const add = async (change: Record<string, unknown> = {}, who: Person = clinic.owner, clinicId = clinic.id) => {
    const form = filledForm(change);
    const { id } = await (await t.as(who))(createPatient, { body: { ...form, clinicId } });
    return { id, form };
  };
  const read = async (id: string, who: Person = clinic.owner) =>
    (await t.as(who))(getPatient, { params: { clinicId: clinic.id, patientId: id } });
  const save = async ({ id, form }: Awaited<ReturnType<typeof add>>, change: Record<string, unknown>) =>
    call(updatePatient, {
      params: { clinicId: clinic.id, patientId: id },
      body: { ...form, revision: (await rowOf(id)).revision, ...change },
    });
  const find = async (who: Person, number: string, clinicId = clinic.id) =>
    (await (await t.as(who))(findPatientsByNumber, { params: { clinicId }, body: { number } })).patients.map(
      ({ id }) => id,
    );
  return { clinic, ana, bruno, admin, call, add, read, save, find };
}

describe('a patient’s CPF', () => {
  test('is kept as digits; left out it stays, empty takes it away', async () => {
    const { add, read, save } = await scene();
    const patient = await add({ cpf: '529.982.247-25' });
    assert.equal((await read(patient.id)).cpf, cpf);
    const { cpf: _, ...form } = patient.form as Record<string, unknown>;
    await save({ ...patient, form: form as typeof patient.form }, { name: 'Joana Souza' });
    assert.equal((await read(patient.id)).cpf, cpf);
    await save(patient, { cpf: otherCpf });
    assert.equal((await read(patient.id)).cpf, otherCpf);
    await save(patient, { cpf: '' });
    assert.equal((await read(patient.id)).cpf, null);
    await assert.rejects(save(patient, { cpf: '52998224726' }), { code: 'request.invalid' });
  });

  test('is whole for those who manage the clinic and whoever cares for the patient, masked for the platform', async () => {
    const { clinic, ana, bruno, admin, add, read } = await scene();
    const { id } = await add({ cpf, professional: ana.id });
    for (const who of [clinic.owner, admin, ana]) assert.equal((await read(id, who)).cpf, cpf);
    await assert.rejects(read(id, bruno), { code: 'patients.not_found' });
    assert.equal((await read(id, await t.superAdminIn(clinic.id))).cpf, '***.982.247-**');
  });

  test('is once among the patients a clinic has, whatever other clinics have', async () => {
    const { clinic, call, add, read, save } = await scene();
    const first = await add({ cpf });
    const taken = (error: { code?: string; fields?: object }) => {
      assert.equal(error.code, 'clinics.cpf_taken');
      assert.deepEqual(error.fields, { cpf: 'CPF já cadastrado' });
      return true;
    };
    await assert.rejects(add({ cpf }), taken);
    const second = await add();
    await assert.rejects(save(second, { cpf }), taken);
    assert.equal((await read(second.id)).cpf, null);

    const elsewhere = await t.clinic();
    await add({ cpf }, elsewhere.owner, elsewhere.id);

    await call(deletePatient, { body: { id: first.id, clinicId: clinic.id } });
    await save(second, { cpf });
    assert.equal((await read(second.id)).cpf, cpf);
  });

  test('of who comes back is known again, unless it is somebody else’s by now', async () => {
    const { clinic, call, add, read, save } = await scene();
    const leaves = async ({ id }: { id: string }) => call(deletePatient, { body: { id, clinicId: clinic.id } });
    const first = await add({ cpf });
    const { email } = first.form;
    await leaves(first);
    assert.equal((await add({ email })).id, first.id);
    assert.equal((await read(first.id)).cpf, cpf);

    await leaves(first);
    const second = await add({ cpf });
    assert.equal((await add({ email })).id, first.id);
    assert.equal((await read(first.id)).cpf, null);
    await assert.rejects(save(first, { cpf }), { code: 'clinics.cpf_taken' });
    assert.equal((await read(second.id)).cpf, cpf);
  });

  test('finds the patient for owner and Admin, dotted or bare; for nobody else', async () => {
    const { clinic, ana, admin, add, find } = await scene();
    const { id } = await add({ cpf, professional: ana.id });
    await add({ cpf: otherCpf });
    for (const who of [clinic.owner, admin])
      for (const typed of [cpf, '529.982.247-25']) assert.deepEqual(await find(who, typed), [id]);
    assert.deepEqual(await find(ana, cpf), []);
    assert.deepEqual(await find(await t.superAdminIn(clinic.id), cpf), []);
    const elsewhere = await t.clinic();
    assert.deepEqual(await find(elsewhere.owner, cpf, elsewhere.id), []);
    await assert.rejects(find(clinic.owner, '52998224726'), { code: 'request.invalid' });
  });

  test('eleven digits that may be a phone find it as one', async () => {
    const { clinic, ana, add, find } = await scene();
    const { id } = await add({ phone: phoneLikeCpf, professional: ana.id });
    for (const who of [clinic.owner, ana]) assert.deepEqual(await find(who, phoneLikeCpf), [id]);
  });

  test('is no part of the usual search', async () => {
    const { clinic, call, add } = await scene();
    await add({ cpf });
    const params = { clinicId: clinic.id };
    for (const search of [cpf, '529.982.247-25', '982247']) {
      assert.equal((await call(listPatients, { params, query: { search } })).total, 0);
      assert.equal((await call(getPatientsOverview, { params, query: { search } })).found, 0);
    }
  });

  test('stands in no log and no trail, whatever is done with it', async () => {
    const { clinic, ana, add, save, find, read } = await scene();
    lines.length = 0;
    const patient = await add({ cpf });
    await assert.rejects(add({ cpf }), { code: 'clinics.cpf_taken' });
    await assert.rejects(add({ cpf: '52998224726' }), { code: 'request.invalid' });
    await save(patient, { cpf: otherCpf });
    for (const who of [clinic.owner, ana]) for (const number of [cpf, otherCpf]) await find(who, number);
    await read(patient.id);
    const trail = await t.make((tx) =>
      tx.selectFrom('audit_events').selectAll().where('clinic_id', '=', clinic.id).execute(),
    );
    assert.ok(trail.some(({ event }) => event === 'patients.updated'));
    assert.ok(lines.some((line) => line.includes('by-number')));
    const told = JSON.stringify(trail) + lines.join('');
    for (const number of [cpf, otherCpf, '52998224726', '982.247', '444.777'])
      assert.ok(!told.includes(number), number);
  });
});
