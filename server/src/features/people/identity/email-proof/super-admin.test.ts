import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSession } from '@virtual-med/contract/identity/session';
import { updatePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { updateProfessional } from '@virtual-med/contract/professionals/professionals';
import { sharedApp } from '../../../../testing/test-app.ts';
import { filledForm } from '../../patients/testing/patients.ts';
import { createSuperAdminByHand } from '../setup/operator.service.ts';
import { mailbox, proofBench } from './testing/email-proof.ts';

const t = await sharedApp();
const { addsPatient, addsStaff, owned, opens } = proofBench(t);

/** All there is of an account. */
const stateOf = (userId: string) =>
  t.make(async (tx) => ({
    user: await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    ways: await tx.selectFrom('accounts').selectAll().where('user_id', '=', userId).execute(),
    sessions: await tx.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute(),
    factors: await tx.selectFrom('two_factors').selectAll().where('user_id', '=', userId).execute(),
    temporary: await tx.selectFrom('temporary_passwords').selectAll().where('user_id', '=', userId).execute(),
  }));

/** New, with a temporary password they have not replaced, or settled; with a second factor and a device. */
async function superAdmin() {
  const email = mailbox();
  const { temporaryPassword } = await createSuperAdminByHand(
    { db: t.ctx.db, secretKey: t.ctx.secretKey },
    { name: 'Equipe', email },
  );
  const person = await t.make(async (tx) => {
    const found = await tx
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('two_factors')
      .values({ id: found.id, user_id: found.id, secret: 's', backup_codes: 'b' })
      .execute();
    return found;
  });
  return { person, temporaryPassword, device: await t.as(person) };
}

describe('a Super Admin’s account is not touched', () => {
  test('by a clinic that registers the e-mail as a patient, or corrects a patient’s e-mail to it', async () => {
    for (const way of ['registered', 'corrected'] as const) {
      const { person, temporaryPassword, device } = await superAdmin();
      const before = await stateOf(person.id);
      const clinic = await t.clinic();
      const staff = await owned(clinic);
      if (way === 'registered') await addsPatient(staff, clinic.id, person.email);
      else {
        const { id } = await addsPatient(staff, clinic.id, mailbox());
        const params = { clinicId: clinic.id, patientId: id };
        const { revision } = await staff.call(getPatient, { params });
        await staff.call(updatePatient, { params, body: { ...filledForm({ email: person.email }), revision } });
      }
      assert.deepEqual(await stateOf(person.id), before, way);
      assert.ok(await opens(person.email, temporaryPassword), way);
      assert.equal((await device(getSession, {})).user.isSuperAdmin, true, way);
    }
  });

  test('by a clinic that wants them as staff', async () => {
    const { person } = await superAdmin();
    const before = await stateOf(person.id);
    const clinic = await t.clinic({ professionals: 1 });
    const staff = await owned(clinic);
    await assert.rejects(addsStaff(staff, clinic.id, person.email, 'admin'), { code: 'auth.email_taken' });
    const [professional] = clinic.professionals;
    assert.ok(professional);
    await assert.rejects(
      staff.call(updateProfessional, {
        params: { clinicId: clinic.id, userId: professional.id },
        body: { name: professional.name, email: person.email },
      }),
      { code: 'auth.email_taken' },
    );
    assert.deepEqual(await stateOf(person.id), before);
  });
});
