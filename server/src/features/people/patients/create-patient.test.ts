import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPatient, deletePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import type { AppContext } from '../../../context/context.ts';
import { newId } from '../../../core/ids.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { registerPatient } from './create-patient.service.ts';
import { filledForm, patientsBench } from './testing/patients.ts';

const t = await sharedApp();
const { rowOf, accountsOf, countOf, trail, opens } = patientsBench(t);

describe('a new patient', () => {
  test('gets a record, an account and a password that opens only the choice of another', async () => {
    const clinic = await t.clinic({ professionals: 1 });
    const [ana] = clinic.professionals;
    const call = await t.as(clinic.owner);
    const form = filledForm({ professional: ana?.id, healthHistory: { allergies: 'Dipirona', familyHistory: '' } });
    const { id, temporaryPassword } = await call(createPatient, { body: { ...form, clinicId: clinic.id } });
    assert.ok(temporaryPassword);
    assert.ok(await opens(form.email, temporaryPassword));
    const [account, ...more] = await accountsOf(id);
    assert.deepEqual(more, []);
    assert.equal(account?.email, form.email);
    assert.equal(account?.must_change_password, true);

    const patient = await call(getPatient, { params: { clinicId: clinic.id, patientId: id } });
    assert.equal(patient.name, form.name);
    assert.equal(patient.zipCode, '01310-100');
    assert.equal(patient.professionalId, ana?.id);
    assert.equal(patient.professionalName, ana?.name);
    assert.deepEqual(patient.healthHistory, { allergies: 'Dipirona' });
    assert.equal(patient.healthEdits.allergies?.by, clinic.owner.name);
    assert.deepEqual(Object.keys(patient.healthEdits), ['allergies']);
    assert.deepEqual(
      (await trail(clinic.id)).map((row) => [row.event, row.actor_id, row.record_type, row.record_id]),
      [
        ['patients.created', clinic.owner.id, 'patient', id],
        ['patients.opened', clinic.owner.id, 'patient', id],
      ],
    );
  });

  test('of a professional is theirs, whatever they leave out', async () => {
    const clinic = await t.clinic({ professionals: 2 });
    const [ana, bruno] = clinic.professionals;
    assert.ok(ana && bruno);
    const call = await t.as(ana);
    const { id } = await call(createPatient, { body: { ...filledForm(), clinicId: clinic.id } });
    assert.equal((await rowOf(id)).professional_id, ana.id);
    const body = { ...filledForm({ professional: bruno.id }), clinicId: clinic.id };
    await assert.rejects(call(createPatient, { body }), { code: 'auth.forbidden' });
    assert.equal(await countOf(clinic.id), 1);
  });

  test('is not registered by somebody who works in no clinic, nor does another clinic say that it is there', async () => {
    const [clinic, other] = [await t.clinic({ professionals: 1 }), await t.clinic()];
    const [ana] = clinic.professionals;
    assert.ok(ana);
    const call = await t.as(ana);
    await t.make((tx) => tx.deleteFrom('memberships').where('user_id', '=', ana.id).execute());
    for (const clinicId of [clinic.id, other.id, newId()])
      await assert.rejects(call(createPatient, { body: { ...filledForm(), clinicId } }), { code: 'auth.no_clinic' });
    const elsewhere = await t.as(other.owner);
    await assert.rejects(elsewhere(createPatient, { body: { ...filledForm(), clinicId: clinic.id } }), {
      code: 'clinics.not_found',
    });
    assert.equal(await countOf(clinic.id), 0);
  });

  test('cannot be given to somebody outside the clinic', async () => {
    const [clinic, other] = [await t.clinic(), await t.clinic({ professionals: 1 })];
    const call = await t.as(clinic.owner);
    for (const professional of [other.professionals[0]?.id, newId()]) {
      const body = { ...filledForm({ professional }), clinicId: clinic.id };
      await assert.rejects(call(createPatient, { body }), { code: 'professionals.not_found' });
    }
    assert.equal(await countOf(clinic.id), 0);
  });

  test('keeps a strange name as it is', async () => {
    const clinic = await t.clinic();
    const call = await t.as(clinic.owner);
    for (const name of ['<img src=x onerror=alert(1)>', "Robert'); drop table patients;--", '😀 Alegria', 'שרה כהן']) {
      const { id } = await call(createPatient, { body: { ...filledForm({ name }), clinicId: clinic.id } });
      assert.equal((await rowOf(id)).name, name);
    }
  });

  test('is refused field by field in plain words', async () => {
    const clinic = await t.clinic();
    const cookie = await t.cookieOf(clinic.owner);
    const cases: [Record<string, unknown>, Record<string, string>][] = [
      [{ name: 'x'.repeat(300) }, { name: 'Use no máximo 120 caracteres' }],
      [{ birthDate: '20245-01-01' }, { birthDate: 'O ano deve ter no máximo 4 dígitos' }],
      [{ birthDate: '2999-01-01' }, { birthDate: 'A data de nascimento não pode estar no futuro' }],
      [{ phone: '123' }, { phone: 'Telefone obrigatório' }],
      [{ email: 'nao-e-email' }, { email: 'Email inválido' }],
      [{ zipCode: '1' }, { zipCode: 'CEP obrigatório' }],
      [{ address: ' ' }, { address: 'Endereço obrigatório' }],
    ];
    for (const [change, fields] of cases) {
      const payload = { ...filledForm(change), clinicId: clinic.id };
      const answer = await t.app.inject({ method: 'POST', url: createPatient.path, headers: { cookie }, payload });
      assert.equal(answer.statusCode, 400);
      assert.deepEqual(answer.json().fields, fields);
    }
    assert.equal(await countOf(clinic.id), 0);
  });
});

describe('one form sent twice', () => {
  test('makes one patient, and both are told the same', async () => {
    const clinic = await t.clinic();
    const call = await t.as(clinic.owner);
    const body = { ...filledForm(), clinicId: clinic.id, submission: newId() };
    const answers = await Promise.all([call(createPatient, { body }), call(createPatient, { body })]);
    assert.ok(answers[0].temporaryPassword);
    assert.deepEqual(answers[0], answers[1]);
    assert.deepEqual(await call(createPatient, { body }), answers[0]);
    assert.equal(await countOf(clinic.id), 1);
  });

  test('is told apart from another form of the same e-mail', async () => {
    const clinic = await t.clinic();
    const call = await t.as(clinic.owner);
    const body = { ...filledForm(), clinicId: clinic.id, submission: newId() };
    await call(createPatient, { body });
    for (const submission of [newId(), undefined])
      await assert.rejects(call(createPatient, { body: { ...body, submission } }), {
        code: 'patients.already_in_clinic',
      });
    assert.equal(await countOf(clinic.id), 1);
  });

  test('tells a colleague nothing of a patient who is not theirs', async () => {
    const clinic = await t.clinic({ professionals: 2 });
    const [ana, bruno] = clinic.professionals;
    assert.ok(ana && bruno);
    const body = { ...filledForm(), clinicId: clinic.id, submission: newId() };
    await (await t.as(ana))(createPatient, { body });
    await assert.rejects((await t.as(bruno))(createPatient, { body }), { code: 'patients.already_in_clinic' });
  });
});

describe('somebody who comes back', () => {
  async function formerPatient() {
    const clinic = await t.clinic({ professionals: 2 });
    const [ana, bruno] = clinic.professionals;
    assert.ok(ana && bruno);
    const call = await t.as(clinic.owner);
    const form = filledForm({ professional: ana.id, healthHistory: { allergies: 'Dipirona', familyHistory: 'AVC' } });
    const { id } = await call(createPatient, { body: { ...form, clinicId: clinic.id } });
    await call(deletePatient, { body: { id, clinicId: clinic.id } });
    return { clinic, ana, bruno, call, form, id };
  }

  test('finds their record, with what was written before and now', async () => {
    const { clinic, call, form, id } = await formerPatient();
    const body = { ...form, name: 'Joana Lima Souza', healthHistory: { allergies: 'Nenhuma' }, clinicId: clinic.id };
    const again = await call(createPatient, { body });
    assert.deepEqual(again, {
      id,
      temporaryPassword: null,
      awaitsEmailProof: true,
      accessMailed: false,
      hasAccount: true,
    });
    const patient = await call(getPatient, { params: { clinicId: clinic.id, patientId: id } });
    assert.equal(patient.name, 'Joana Lima Souza');
    assert.deepEqual(patient.healthHistory, { allergies: 'Nenhuma', familyHistory: 'AVC' });
    assert.equal(await countOf(clinic.id), 1);
  });

  test('with another day of birth is somebody else', async () => {
    const { clinic, call, form, id } = await formerPatient();
    const again = await call(createPatient, { body: { ...form, birthDate: '1991-01-01', clinicId: clinic.id } });
    assert.notEqual(again.id, id);
    assert.notEqual((await rowOf(id)).unlinked_at, null);
  });

  test('does not bring a colleague’s notes to another professional', async () => {
    const { clinic, ana, bruno, form, id } = await formerPatient();
    const body = { ...form, professional: undefined, healthHistory: {}, clinicId: clinic.id };
    const fresh = await (await t.as(bruno))(createPatient, { body });
    assert.notEqual(fresh.id, id);
    const { patients } = await (await t.as(ana))(listPatients, { params: { clinicId: clinic.id } });
    assert.deepEqual(patients, []);
  });
});

describe('registrations at the same time', () => {
  test('do not wait for each other', async () => {
    const clinic = await t.clinic();
    const call = await t.as(clinic.owner);
    const register = () => call(createPatient, { body: { ...filledForm(), clinicId: clinic.id } });
    const held = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const ctx: AppContext = {
      ...t.ctx,
      jobs: {
        ...t.ctx.jobs,
        // The letter comes last but for the trail: all that a registration locks is locked.
        async enqueue(...job) {
          const id = await t.ctx.jobs.enqueue(...job);
          held.resolve();
          await gate.promise;
          return id;
        },
      },
    };
    const actor = {
      userId: clinic.owner.id,
      role: 'clinic_owner',
      clinicId: clinic.id,
      ip: null,
      requestId: 'r',
    } as const;
    const first = registerPatient(ctx, actor, { ...filledForm(), healthHistory: undefined, clinicId: clinic.id });
    try {
      await held.promise;
      await register();
      assert.equal(await countOf(clinic.id), 1);
    } finally {
      gate.resolve();
    }
    await first;
    assert.equal(await countOf(clinic.id), 2);
  });
});
