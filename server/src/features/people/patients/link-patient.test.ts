import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSession } from '@virtual-med/contract/identity/session';
import { resetPassword, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { revealPatientPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { hashPassword } from '../../../core/crypto/password-hash.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { createRecoveryToken } from '../identity/passwords/recovery-link.ts';
import { filledForm, patientsBench } from './testing/patients.ts';

const t = await sharedApp();
const { accountsOf, opens } = patientsBench(t);
const chosen = { password: 'Minha-senha-1', confirmPassword: 'Minha-senha-1' };

describe('an e-mail that has an account', () => {
  test('is linked once proven: a record of its own, no temporary password, nothing of the other clinic', async () => {
    const [first, second] = [await t.clinic(), await t.clinic()];
    const form = filledForm({ healthHistory: { allergies: 'Dipirona' } });
    const made = await (await t.as(first.owner))(createPatient, { body: { ...form, clinicId: first.id } });
    const [account] = await accountsOf(made.id);
    assert.ok(account && made.temporaryPassword);
    const person = { ...account, name: form.name };
    const token = await t.make((tx) => createRecoveryToken(tx, account));
    await t.anonymous(resetPassword, { body: { token, ...chosen } });

    const call = await t.as(second.owner);
    const body = { ...form, healthHistory: {}, clinicId: second.id };
    const linked = await call(createPatient, { body });
    assert.deepEqual([linked.temporaryPassword, linked.awaitsEmailProof], [null, false]);
    assert.notEqual(linked.id, made.id);
    assert.deepEqual(
      (await accountsOf(linked.id)).map((row) => row.id),
      [account.id],
    );
    const record = await call(getPatient, { params: { clinicId: second.id, patientId: linked.id } });
    assert.deepEqual(record.healthHistory, {});
    // What they chose themselves still opens.
    assert.ok(await opens(form.email, chosen.password));
    assert.deepEqual(
      (await (await t.as(person))(getSession, {})).clinics.map((clinic) => clinic.id).sort(),
      [first.id, second.id].sort(),
    );
  });

  test('may be a professional’s, of the same clinic or another', async () => {
    const passwordHash = await hashPassword('Demo@2026');
    const clinic = await t.clinic({ professionals: [{ passwordHash }] });
    const other = await t.clinic();
    const [doctor] = clinic.professionals;
    assert.ok(doctor);
    for (const { id: clinicId, owner } of [clinic, other]) {
      const form = filledForm({ email: doctor.email });
      const linked = await (await t.as(owner))(createPatient, { body: { ...form, clinicId } });
      assert.equal(linked.temporaryPassword, null);
      assert.deepEqual(
        (await accountsOf(linked.id)).map((row) => row.id),
        [doctor.id],
      );
    }
    assert.ok(await opens(doctor.email, 'Demo@2026'));
  });
});

describe('a temporary password another clinic knows', () => {
  async function knownElsewhere() {
    const [first, second] = [await t.clinic(), await t.clinic()];
    const form = filledForm();
    const callFirst = await t.as(first.owner);
    const made = await callFirst(createPatient, { body: { ...form, clinicId: first.id } });
    const [account] = await accountsOf(made.id);
    assert.ok(account && made.temporaryPassword);
    return { first, second, form, made, account, callFirst, temporaryPassword: made.temporaryPassword };
  }

  test('goes on opening that one, and opens nothing of a second clinic that links the account', async () => {
    const { first, second, form, made, account, callFirst, temporaryPassword } = await knownElsewhere();
    const device = await t.as({ ...account, name: form.name });
    assert.ok(await opens(form.email, temporaryPassword));
    const linked = await (await t.as(second.owner))(createPatient, { body: { ...form, clinicId: second.id } });
    assert.equal(linked.temporaryPassword, null);
    const enters = (selectedClinicId: string) =>
      t.anonymous(signIn, {
        body: { area: 'patient', selectedClinicId, email: form.email, password: temporaryPassword },
      });
    assert.equal((await enters(first.id)).next, 'new_password');
    await assert.rejects(enters(second.id), { code: 'auth.not_clinic_patient' });
    assert.deepEqual(
      (await device(getSession, {})).clinics.map(({ id }) => id),
      [first.id],
    );
    const params = { clinicId: first.id, patientId: made.id };
    assert.equal((await callFirst(revealPatientPassword, { params })).temporaryPassword, temporaryPassword);
    const [invitation, letter, ...more] = await queuedLettersTo(t, form.email);
    assert.deepEqual(more, []);
    assert.match(invitation?.text ?? '', /\/primeiro-acesso/);
    assert.match(letter?.text ?? '', /\/esqueci-a-senha/);
    assert.ok(!letter?.text.includes(temporaryPassword));
  });

  test('ends with the link: registered again by the same clinic, the person proves the e-mail', async () => {
    const { first, form, made, callFirst, temporaryPassword } = await knownElsewhere();
    await t.make((tx) =>
      tx.updateTable('patients').set({ unlinked_at: new Date().toISOString() }).where('id', '=', made.id).execute(),
    );
    const again = await callFirst(createPatient, { body: { ...form, clinicId: first.id } });
    assert.deepEqual([again.id, again.temporaryPassword, again.awaitsEmailProof], [made.id, null, true]);
    await assert.rejects(
      t.anonymous(signIn, {
        body: { area: 'patient', selectedClinicId: first.id, email: form.email, password: temporaryPassword },
      }),
      { code: 'auth.not_clinic_patient' },
    );
  });
});
