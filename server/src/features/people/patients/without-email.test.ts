import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { handFirstAccess } from '@virtual-med/contract/identity/first-access';
import {
  createPatient,
  deletePatient,
  fillBirthDate,
  updatePatient,
} from '@virtual-med/contract/patients/patient-changes';
import { getPatient, getPatientsWaiting, listPatients } from '@virtual-med/contract/patients/patients';
import { createDeskPatient, getDeskPatient, updateDeskPatient } from '@virtual-med/contract/reception/reception';
import { newId } from '../../../core/ids.ts';
import { ownerOf } from '../../../testing/factories/actors.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { addRecord } from './create-patient.service.ts';
import { filledForm, patientsBench } from './testing/patients.ts';

const t = await sharedApp();
const { accountsOf, countOf, rowOf } = patientsBench(t);

async function clinicOf() {
  const clinic = await t.clinic();
  const call = await t.as(clinic.owner);
  const params = { clinicId: clinic.id };
  const adds = (changed: Parameters<typeof filledForm>[0] = {}) =>
    call(createPatient, { body: { ...filledForm({ email: null, ...changed }), ...params } });
  const record = (patientId: string) => call(getPatient, { params: { ...params, patientId } });
  const saves = async (patientId: string, changed: Parameters<typeof filledForm>[0]) => {
    const { revision } = await record(patientId);
    return call(updatePatient, { params: { ...params, patientId }, body: { ...filledForm(changed), revision } });
  };
  return { clinic, call, params, adds, record, saves };
}

describe('a patient without an e-mail', () => {
  test('has a record, no account, and is found, listed and counted as without access', async () => {
    const { call, params, adds, record } = await clinicOf();
    const made = await adds({ name: 'Zulmira Sem Correio', phone: '(11) 91234-0001' });
    assert.deepEqual(made, {
      id: made.id,
      temporaryPassword: null,
      awaitsEmailProof: false,
      accessMailed: false,
      hasAccount: false,
    });
    assert.deepEqual(await accountsOf(made.id), []);
    const { email, hasAccount, awaitsPassword } = await record(made.id);
    assert.deepEqual([email, hasAccount, awaitsPassword], [null, false, false]);
    for (const search of ['zulmira', '91234-0001', 'zulmyra'])
      assert.deepEqual(
        (await call(listPatients, { params, query: { search } })).patients.map(({ id }) => id),
        [made.id],
        search,
      );
    const waiting = await call(getPatientsWaiting, { params });
    assert.deepEqual([waiting.withoutAccess, waiting.firstAccess], [1, 0]);
    const listed = await call(listPatients, { params, query: { waiting: 'withoutAccess' } });
    assert.deepEqual(
      listed.patients.map(({ id, hasAccount: has }) => [id, has]),
      [[made.id, false]],
    );
  });

  test('is not one whose e-mail was forgotten', async () => {
    const { call, params, clinic } = await clinicOf();
    for (const email of ['', undefined, 'sem'])
      await assert.rejects(
        call(createPatient, { body: { ...filledForm(), email, ...params } as never }),
        (error: Error & { fields?: Record<string, string> }) => error.fields?.email === 'Email inválido',
      );
    assert.equal(await countOf(clinic.id), 0);
  });

  test('is several, and one form sent twice at once is one of them', async () => {
    const { clinic, adds } = await clinicOf();
    const submission = newId();
    const both = await Promise.all([adds({ submission }), adds({ submission })]);
    assert.equal(both[0].id, both[1].id);
    await adds({ submission: newId() });
    await adds();
    assert.equal(await countOf(clinic.id), 3);
  });

  test('has a CPF that is nobody else’s in the clinic', async () => {
    const { adds } = await clinicOf();
    await adds({ cpf: '529.982.247-25' });
    await assert.rejects(adds({ cpf: '529.982.247-25' }), { code: 'clinics.cpf_taken' });
  });

  test('comes back by CPF and day of birth, and by neither alone', async () => {
    const { call, params, adds, clinic } = await clinicOf();
    const cpf = '529.982.247-25';
    const { id } = await adds({ cpf, birthDate: '1950-01-02' });
    await call(deletePatient, { body: { id, ...params } });
    const other = await adds({ cpf, birthDate: '1950-01-03' });
    assert.notEqual(other.id, id);
    await call(deletePatient, { body: { id: other.id, ...params } });
    const third = await adds({ birthDate: '1950-01-02' });
    assert.notEqual(third.id, id);
    const back = await adds({ cpf, birthDate: '1950-01-02', name: 'De volta' });
    assert.deepEqual([back.id, (await rowOf(id)).name], [id, 'De volta']);
    assert.equal(await countOf(clinic.id), 3);
  });

  test('who comes back with an e-mail has the record and an account, and no other’s record', async () => {
    const { call, params, adds, record } = await clinicOf();
    const cpf = '529.982.247-25';
    const { id } = await adds({ cpf });
    await call(deletePatient, { body: { id, ...params } });
    const email = `${newId()}@exemplo.med`;
    const back = await adds({ cpf, email });
    assert.equal(back.id, id);
    assert.deepEqual([(await record(id)).email, back.hasAccount, back.accessMailed], [email, true, true]);
    await call(deletePatient, { body: { id, ...params } });
    const stranger = await adds({ cpf, email: `${newId()}@exemplo.med` });
    assert.notEqual(stranger.id, id);
  });

  test('is registered and changed at the desk', async () => {
    const clinic = await t.clinic({ receptionists: 1 });
    const params = { clinicId: clinic.id };
    const [person] = clinic.receptionists;
    assert.ok(person);
    const desk = await t.as(person);
    const body = { ...filledForm(), email: null, professional: null };
    const { id, hasAccount } = await desk(createDeskPatient, { params, body });
    assert.equal(hasAccount, false);
    const at = { params: { ...params, patientId: id } };
    const { revision } = await desk(getDeskPatient, at);
    const email = `${newId()}@exemplo.med`;
    await desk(updateDeskPatient, { ...at, body: { ...body, email, revision } });
    const seen = await desk(getDeskPatient, at);
    assert.deepEqual([seen.email, seen.hasAccount], [email, false]);
  });
});

describe('the e-mail of a record', () => {
  test('that is written later is written to by nobody until access is given', async () => {
    const { adds, record, saves } = await clinicOf();
    const { id } = await adds();
    const email = `${newId()}@exemplo.med`;
    await saves(id, { email });
    const now = await record(id);
    assert.deepEqual([now.email, now.hasAccount], [email, false]);
    assert.deepEqual(await queuedLettersTo(t, email), []);
  });

  test('is taken away with the account nobody has claimed', async () => {
    const { adds, record, saves } = await clinicOf();
    const email = `${newId()}@exemplo.med`;
    const { id } = await adds({ email });
    await saves(id, { email: null });
    const now = await record(id);
    assert.deepEqual([now.email, now.hasAccount], [null, false]);
    assert.deepEqual(await accountsOf(id), []);
  });

  test('stays while somebody comes in by it', async () => {
    const { adds, record, saves } = await clinicOf();
    const email = `${newId()}@exemplo.med`;
    const { id } = await adds({ email });
    await t.make((tx) =>
      tx.updateTable('users').set({ must_change_password: false }).where('email', '=', email).execute(),
    );
    await assert.rejects(saves(id, { email: null }), { code: 'patients.email_signs_in' });
    assert.equal((await record(id)).email, email);
  });
});

test('a record with an e-mail may be made without an account, and nobody is written to', async () => {
  const { clinic, params, record } = await clinicOf();
  const email = `${newId()}@exemplo.med`;
  const actor = ownerOf(clinic);
  const id = await t.ctx.db.asActor(actor, (tx) =>
    addRecord(tx, actor, { ...filledForm({ email }), ...params, birthDate: null, phone: '' }),
  );
  assert.ok(id);
  const made = await record(id);
  assert.deepEqual([made.email, made.hasAccount, made.birthDate], [email, false, null]);
  assert.deepEqual(await queuedLettersTo(t, email), []);
});

test('a record without a birth date has it filled in once, and then a link to hand over', async () => {
  const { clinic, call, params, record } = await clinicOf();
  const actor = ownerOf(clinic);
  const id = await t.ctx.db.asActor(actor, (tx) =>
    addRecord(tx, actor, { ...filledForm({ email: null }), ...params, birthDate: null, phone: '' }),
  );
  assert.ok(id);
  const place = { ...params, patientId: id };
  const hands = () => call(handFirstAccess, { params: place });
  const fills = (birthDate: string) => call(fillBirthDate, { params: place, body: { birthDate } });
  await assert.rejects(hands(), { code: 'patients.birth_date_missing' });
  await assert.rejects(fills('2999-01-01'), { code: 'request.invalid' });
  const { revision } = await record(id);
  await fills('1990-05-07');
  await assert.rejects(fills('1991-05-07'), { code: 'patients.birth_date_known' });
  const { birthDate, revision: now } = await record(id);
  assert.deepEqual([birthDate, now], ['1990-05-07', revision + 1]);
  assert.match((await hands()).link, /primeiro-acesso/);
});
