import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { handFirstAccess } from '@virtual-med/contract/identity/first-access';
import { getPatient } from '@virtual-med/contract/patients/patients';
import {
  createDeskPatient,
  findDeskPatients,
  getDeskPatient,
  listDeskPatients,
  listDeskProfessionals,
  updateDeskPatient,
} from '@virtual-med/contract/reception/reception';
import { newId } from '../../../core/ids.ts';
import { linkAccount } from '../../../testing/factories/patients.ts';
import { testApp } from '../../../testing/test-app.ts';

const t = await testApp();

async function aDesk() {
  const clinic = await t.clinic({ professionals: 1, receptionists: 1, patients: 3 });
  const [desk, professional] = [clinic.receptionists[0], clinic.professionals[0]];
  assert.ok(desk && professional);
  return { clinic, desk: await t.as(desk), professional, params: { clinicId: clinic.id } };
}

const form = (email: string | null = `${newId()}@exemplo.med`) => ({
  name: 'Joana Lima',
  email,
  phone: '(11) 98765-4321',
  birthDate: '1990-05-07',
  zipCode: '01310-100',
  address: 'Avenida Paulista, 1000, Bela Vista, São Paulo - SP',
  professional: null,
});

test('the desk sees its clinic, all of its patients and who treats them, and finds a patient by name, phone and CPF', async () => {
  const { clinic, desk, professional, params } = await aDesk();
  assert.equal((await desk(getClinic, { params })).name, clinic.name);
  const all = await desk(listDeskPatients, { params });
  assert.deepEqual(all.patients.map(({ id }) => id).sort(), clinic.patients.map(({ id }) => id).sort());
  const { id } = await desk(createDeskPatient, { params, body: { ...form(), cpf: '529.982.247-25' } });
  const found = async (search: string) => (await desk(listDeskPatients, { params, query: { search } })).patients;
  assert.deepEqual(
    (await found('joana')).map((row) => row.id),
    [id],
  );
  assert.deepEqual(
    (await found('98765')).map((row) => row.id),
    [id],
  );
  assert.deepEqual(
    (await found('Juana Lima')).map((row) => row.id),
    [id],
    'a mistyped name',
  );
  const { patients } = await desk(findDeskPatients, { params, body: { number: '52998224725' } });
  assert.deepEqual(
    patients.map((row) => row.id),
    [id],
  );
  const { professionals } = await desk(listDeskProfessionals, { params });
  assert.deepEqual(professionals.map((one) => one.id).sort(), [clinic.owner.id, professional.id].sort());
});

test('what the desk registers is everybody’s, and a patient of before keeps the anamnesis', async () => {
  const { clinic, desk, professional, params } = await aDesk();
  const { id } = await desk(createDeskPatient, { params, body: { ...form(), professional: professional.id } });
  const doctor = await t.as(professional);
  const at = { params: { ...params, patientId: id } };
  assert.equal((await doctor(getPatient, at)).name, 'Joana Lima');
  await t.make((tx) =>
    tx.updateTable('patients').set({ health_history: '{"allergies":"Dipirona"}' }).where('id', '=', id).execute(),
  );
  const seen = await desk(getDeskPatient, at);
  assert.ok(!JSON.stringify(seen).includes('Dipirona'));
  const body = { ...form(seen.email), name: 'Joana de Lima', professional: professional.id, revision: seen.revision };
  await desk(updateDeskPatient, { ...at, body });
  const kept = await doctor(getPatient, at);
  assert.deepEqual([kept.name, kept.healthHistory.allergies], ['Joana de Lima', 'Dipirona']);
  await t.make((tx) =>
    tx.updateTable('patients').set({ unlinked_at: new Date().toISOString() }).where('id', '=', id).execute(),
  );
  const back = await desk(createDeskPatient, { params, body: { ...form(seen.email), professional: professional.id } });
  assert.equal(back.id, id);
  assert.equal((await doctor(getPatient, at)).healthHistory.allergies, 'Dipirona');
  assert.ok(clinic.id);
});

test('no patient is given to somebody of the desk', async () => {
  const { clinic, desk, params } = await aDesk();
  await assert.rejects(
    desk(createDeskPatient, { params, body: { ...form(), professional: clinic.receptionists[0]?.id ?? '' } }),
    { code: 'professionals.not_found' },
  );
});

test('a form sent twice makes one patient, and gives the desk no password', async () => {
  const { desk, params } = await aDesk();
  const body = { ...form(), submission: newId() };
  const first = await desk(createDeskPatient, { params, body });
  const again = await desk(createDeskPatient, { params, body });
  assert.deepEqual(again, first);
  assert.deepEqual(Object.keys(first).sort(), ['accessMailed', 'awaitsEmailProof', 'hasAccount', 'id']);
});

test('the desk corrects an e-mail and hands a link over until somebody has chosen a password, and not after', async () => {
  const { clinic, desk, params } = await aDesk();
  const { id } = await desk(createDeskPatient, { params, body: form() });
  const at = { params: { ...params, patientId: id } };
  const change = async () => {
    const { revision } = await desk(getDeskPatient, at);
    return desk(updateDeskPatient, { ...at, body: { ...form(), revision } });
  };
  await change();
  assert.match((await desk(handFirstAccess, at)).link, /primeiro-acesso\?token=/);
  const claimed = clinic.patients[0];
  const person = await t.person();
  await t.make((tx) => linkAccount(tx, clinic.id, claimed?.id ?? '', person));
  at.params.patientId = claimed?.id ?? '';
  await assert.rejects(change(), { code: 'patients.email_claimed' });
  await assert.rejects(desk(handFirstAccess, at), { code: 'patients.account_in_use' });
});
