import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPatient, deletePatient, updatePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient, listPatients, type PatientRecord } from '@virtual-med/contract/patients/patients';
import type { Person } from '../../../testing/factories/people.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentFactsOfPatient } from './document-facts.ts';
import { filledForm } from './testing/patients.ts';

const t = await sharedApp();

const representative = { name: 'Rosa Lima', cpf: '11144477735', relation: 'mother' } as const;
const facts = { socialName: 'Marina Lima', sex: 'female', passport: 'fz123456', representative } as const;
const kept = { ...facts, passport: 'FZ123456' };

async function scene() {
  const clinic = await t.clinic({ professionals: 1 });
  const call = await t.as(clinic.owner);
  const { id: clinicId } = clinic;
  const add = async (change: Record<string, unknown> = {}) => {
    const form = filledForm({ name: 'Mário Lima', ...change });
    const { id } = await call(createPatient, { body: { ...form, clinicId } });
    return { id, form };
  };
  const read = async (patientId: string, who: Person = clinic.owner) =>
    (await t.as(who))(getPatient, { params: { clinicId, patientId } });
  const save = async ({ id, form }: Awaited<ReturnType<typeof add>>, change: Record<string, unknown>) =>
    call(updatePatient, {
      params: { clinicId, patientId: id },
      body: { ...form, revision: (await read(id)).revision, ...change },
    });
  const namesFound = async (search?: string) =>
    (await call(listPatients, { params: { clinicId }, query: search ? { search } : {} })).patients.map(
      ({ name }) => name,
    );
  return { clinic, clinicId, call, add, read, save, namesFound };
}

const toldFacts = ({ socialName, sex, passport, representative: who }: PatientRecord) => ({
  socialName,
  sex,
  passport,
  representative: who,
});

describe('what documents ask of a patient', () => {
  test('is asked of nobody, kept where it is given; left out it stays, empty takes it away', async () => {
    const { add, read, save } = await scene();
    const none = { socialName: '', sex: null, passport: null, representative: null };
    const patient = await add();
    assert.deepEqual(toldFacts(await read(patient.id)), none);
    await save(patient, facts);
    await save(patient, {});
    assert.deepEqual(toldFacts(await read(patient.id)), kept);
    // The platform's staff, who see its CPF masked, may correct a name and leave the number.
    await save(patient, { representative: { name: 'Rosa Maria Lima', relation: 'tutor' } });
    assert.deepEqual((await read(patient.id)).representative, {
      ...representative,
      name: 'Rosa Maria Lima',
      relation: 'tutor',
    });
    await save(patient, { socialName: '', sex: null, passport: '', representative: null });
    assert.deepEqual(toldFacts(await read(patient.id)), none);
  });

  test('is judged field by field', async () => {
    const { add } = await scene();
    const wrong = [
      { passport: 'FZ 123' },
      { passport: 'ABCD' },
      { sex: 'f' },
      { representative: { ...representative, cpf: '11144477736' } },
      { representative: { ...representative, name: ' ' } },
      { representative: { ...representative, relation: 'uncle' } },
    ];
    for (const change of wrong) await assert.rejects(add(change), { code: 'request.invalid' }, JSON.stringify(change));
  });

  test('stays with a record whose patient comes back and is not asked again', async () => {
    const { clinicId, call, add, read } = await scene();
    const { id, form } = await add(facts);
    await call(deletePatient, { body: { id, clinicId } });
    const { socialName: _, sex: __, passport: ___, representative: ____, ...again } = form as Record<string, unknown>;
    assert.equal((await call(createPatient, { body: { ...(again as typeof form), clinicId } })).id, id);
    assert.deepEqual(toldFacts(await read(id)), kept);
  });

  test('has its numbers masked for the platform’s staff', async () => {
    const { clinicId, add, read } = await scene();
    const { id } = await add(facts);
    const seen = await read(id, await t.superAdminIn(clinicId));
    assert.deepEqual([seen.passport, seen.representative?.cpf], ['***3456', '***.444.777-**']);
  });

  test('is given to whoever writes one, with the address in one line', async () => {
    const { clinicId, add } = await scene();
    const { id: patientId } = await add({ ...facts, zipCode: '01310100', address: 'Avenida Paulista, 1000' });
    const told = await t.make((tx) => documentFactsOfPatient(tx, { clinicId, patientId }));
    assert.deepEqual(
      { ...told, cpf: null, birthDate: null },
      {
        name: 'Mário Lima',
        ...kept,
        cpf: null,
        birthDate: null,
        address: 'Avenida Paulista, 1000, CEP 01310-100',
      },
    );
    await assert.rejects(
      t.make((tx) => documentFactsOfPatient(tx, { clinicId, patientId: clinicId })),
      { code: 'patients.not_found' },
    );
  });
});

describe('a social name', () => {
  test('is what somebody is called by in lists and record, where the civil one is found and kept', async () => {
    const { add, read, namesFound } = await scene();
    const { id } = await add({ socialName: 'Marina Lima' });
    await add({ name: 'Marcos Alves' });
    await add({ name: 'Maria Zanin' });
    assert.deepEqual(await namesFound(), ['Marcos Alves', 'Maria Zanin', 'Marina Lima']);
    for (const search of ['marina', 'mario lima', 'Marinna Limma'])
      assert.deepEqual(await namesFound(search), ['Marina Lima']);
    const { name, civilName, socialName } = await read(id);
    assert.deepEqual([name, civilName, socialName], ['Marina Lima', 'Mário Lima', 'Marina Lima']);
  });

  test('is what the patient’s own account goes by, unless they chose another name or it opens more than this', async () => {
    const { add, save } = await scene();
    const [plain, chosen] = [await add(), await add()];
    const nameOf = async ({ form }: typeof plain) =>
      (await t.make((tx) => tx.selectFrom('users').select('name').where('email', '=', form.email).execute()))[0]?.name;
    await t.make((tx) =>
      tx.updateTable('users').set({ name: 'Maró' }).where('email', '=', chosen.form.email).execute(),
    );
    const elsewhere = await t.clinic();
    const both = await add();
    await (await t.as(elsewhere.owner))(createPatient, { body: { ...both.form, clinicId: elsewhere.id } });
    for (const one of [plain, chosen, both]) await save(one, { socialName: 'Marina Lima' });
    assert.deepEqual(await Promise.all([plain, chosen, both].map(nameOf)), ['Marina Lima', 'Maró', 'Mário Lima']);
    await save(plain, { socialName: '' });
    assert.equal(await nameOf(plain), 'Mário Lima');
  });

  test('is how the letter with the first access calls them', async () => {
    const { add } = await scene();
    const { form } = await add({ socialName: 'Marina Lima' });
    const letter = (await queuedLettersTo(t, form.email)).at(-1)?.text ?? '';
    assert.match(letter, /Marina/);
    assert.doesNotMatch(letter, /Mário/);
  });
});
