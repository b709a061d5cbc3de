import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renewPatientPassword, revealPatientPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { sql } from 'kysely';
import { join } from '../../../../testing/factories/clinics.ts';
import { linkAccount, makePatients } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { temporaryPasswordBench } from './temporary-passwords.fixture.ts';

const t = await sharedApp();
const { issue, opens, clinicWithNewPatient, clinicWithNewMember, trail } = temporaryPasswordBench(t);

describe('a clinic cannot take over an account that opens more than it may', () => {
  /** Nothing is shown, nothing changes, nothing is recorded. */
  async function assertOutOfReach(
    { clinic, person, temporaryPassword, reveal, renew }: Awaited<ReturnType<typeof clinicWithNewPatient>>,
    who: readonly Person[],
  ) {
    for (const reader of who) {
      await assert.rejects(reveal(reader), { code: 'patients.temporary_password_missing' });
      await assert.rejects(renew(reader), { code: 'patients.account_in_use' });
    }
    assert.ok(await opens(person, temporaryPassword));
    assert.deepEqual(await trail(clinic), []);
  }

  test('as a patient of another clinic too', async () => {
    const cast = await clinicWithNewPatient();
    const other = await t.clinic({ patients: 1 });
    const record = other.patients[0]?.id ?? '';
    await t.make((tx) => linkAccount(tx, other.id, record, cast.person));
    await assertOutOfReach(cast, [cast.clinic.owner, cast.admin, cast.assigned]);
    const foreign = await t.as(other.owner);
    const params = { clinicId: other.id, patientId: record };
    await assert.rejects(foreign(revealPatientPassword, { params }), { code: 'patients.temporary_password_missing' });
    await assert.rejects(foreign(renewPatientPassword, { params }), { code: 'patients.account_in_use' });

    await t.make((tx) => tx.deleteFrom('patient_accounts').where('patient_id', '=', record).execute());
    assert.equal((await cast.reveal(cast.clinic.owner)).temporaryPassword, cast.temporaryPassword);
  });

  test('as staff of another clinic', async () => {
    const cast = await clinicWithNewPatient();
    const other = await t.clinic();
    await t.make((tx) => join(tx, other.id, cast.person, 'professional'));
    await assertOutOfReach(cast, [cast.clinic.owner, cast.admin, cast.assigned]);
  });

  test('as a Super Admin', async () => {
    const cast = await clinicWithNewPatient();
    await t.make((tx) =>
      tx.updateTable('users').set({ platform_role: 'super_admin' }).where('id', '=', cast.person.id).execute(),
    );
    await assertOutOfReach(cast, [cast.clinic.owner, cast.admin, cast.assigned]);
  });

  test('as staff of the same clinic, by way of their patient record', async () => {
    const cast = await clinicWithNewPatient();
    await t.make((tx) => join(tx, cast.clinic.id, cast.person, 'clinic_owner'));
    await assertOutOfReach(cast, [cast.assigned, cast.clinic.owner]);
  });

  test('as the holder of another record, perhaps not the professional’s', async () => {
    const cast = await clinicWithNewPatient();
    const [, other] = cast.clinic.patients;
    await t.make((tx) => linkAccount(tx, cast.clinic.id, other?.id ?? '', cast.person));
    await assertOutOfReach(cast, [cast.assigned]);
  });

  test('as a member who belongs to another clinic', async () => {
    for (const tie of ['staff', 'patient'] as const) {
      const { clinic, person, temporaryPassword, reveal, renew } = await clinicWithNewMember();
      const other = await t.clinic({ patients: 1 });
      await t.make((tx) =>
        tie === 'staff'
          ? join(tx, other.id, person, 'professional')
          : linkAccount(tx, other.id, other.patients[0]?.id ?? '', person),
      );
      await assert.rejects(reveal(clinic.owner), { code: 'professionals.temporary_password_missing' });
      await assert.rejects(renew(clinic.owner), { code: 'professionals.account_in_use' });
      assert.ok(await opens(person, temporaryPassword));
    }
  });

  test('with a password another clinic made', async () => {
    const cast = await clinicWithNewPatient();
    const other = await t.clinic();
    await issue(other, cast.person);
    await assert.rejects(cast.reveal(cast.clinic.owner), { code: 'patients.temporary_password_missing' });
  });
});

test('an earlier record of the same clinic, ended since, is no hindrance', async () => {
  const cast = await clinicWithNewPatient();
  await t.make(async (tx) => {
    const [former] = await makePatients(tx, cast.clinic.id, { count: 1 });
    await linkAccount(tx, cast.clinic.id, former?.id ?? '', cast.person);
    await tx
      .updateTable('patients')
      .set({ unlinked_at: sql`now()` })
      .where('id', '=', former?.id ?? '')
      .execute();
  });
  assert.equal((await cast.reveal(cast.assigned)).temporaryPassword, cast.temporaryPassword);
});
