import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changePassword } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import {
  renewMemberPassword,
  renewPatientPassword,
  revealMemberPassword,
  revealPatientPassword,
} from '@virtual-med/contract/identity/temporary-passwords';
import { sql } from 'kysely';
import { waitFor } from '../../../../core/jobs/testing/jobs.ts';
import { join } from '../../../../testing/factories/clinics.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { temporaryPasswordBench } from './temporary-passwords.fixture.ts';

const t = await sharedApp();
const { issue, opens, clinicWithNewPatient, clinicWithNewMember, trail, rowOf } = temporaryPasswordBench(t);
const chosen = { password: 'Minha-senha-1', confirmPassword: 'Minha-senha-1' };

describe('a patient’s temporary password', () => {
  test('is shown to those who manage the patient, and each showing is recorded', async () => {
    const { clinic, patientId, temporaryPassword, assigned, admin, reveal } = await clinicWithNewPatient();
    const superAdmin = await t.superAdminIn(clinic.id);
    const readers = [
      [clinic.owner, 'clinic_owner'],
      [admin, 'admin'],
      [assigned, 'professional'],
      [superAdmin, 'super_admin'],
    ] as const;
    for (const [who, role] of readers) {
      const shown = await reveal(who);
      assert.equal(shown.temporaryPassword, temporaryPassword);
      const last = (await trail(clinic)).at(-1);
      assert.deepEqual(last, {
        event: 'users.temporary_password_revealed',
        actor_id: who.id,
        actor_role: role,
        record_type: 'patient',
        record_id: patientId,
      });
    }
    assert.equal((await trail(clinic)).length, readers.length);
  });

  test('is shown and renewed to nobody else', async () => {
    const { clinic, person, temporaryPassword, unassigned, reveal, renew } = await clinicWithNewPatient();
    const elsewhere = await t.clinic();
    const settled = await t.person();
    const [, other] = clinic.patients;
    await t.make((tx) => linkAccount(tx, clinic.id, other?.id ?? '', settled));
    const refusals = [
      [unassigned, 'patients.not_found'],
      [elsewhere.owner, 'clinics.not_found'],
      [settled, 'auth.forbidden'],
      [person, 'auth.must_change_password'],
    ] as const;
    for (const [who, code] of refusals) {
      await assert.rejects(reveal(who), { code });
      await assert.rejects(renew(who), { code });
    }
    assert.deepEqual(await trail(clinic), []);
    assert.ok(await opens(person, temporaryPassword));
  });

  test('is kept encrypted, for this person alone', async () => {
    const { clinic, person, temporaryPassword, reveal } = await clinicWithNewPatient();
    const row = await rowOf(person);
    assert.ok(row);
    for (const group of temporaryPassword.split('-')) assert.ok(!row.ciphertext.includes(group));
    const another = await clinicWithNewPatient();
    const foreign = await rowOf(another.person);
    await t.make((tx) =>
      tx
        .updateTable('temporary_passwords')
        .set({ ciphertext: foreign?.ciphertext as Buffer })
        .where('user_id', '=', person.id)
        .execute(),
    );
    await assert.rejects(reveal(clinic.owner), { code: 'patients.temporary_password_missing' });
    assert.deepEqual(await trail(clinic), []);
  });

  test('is gone after fourteen days, and can be made anew', async () => {
    const { clinic, person, temporaryPassword, assigned, reveal, renew } = await clinicWithNewPatient();
    const age = (days: number) =>
      t.make((tx) =>
        tx
          .updateTable('temporary_passwords')
          .set(({ ref }) => ({ expires_at: sql`${ref('expires_at')} - make_interval(days => ${days})` }))
          .where('user_id', '=', person.id)
          .execute(),
      );
    await age(13);
    assert.equal((await reveal(clinic.owner)).temporaryPassword, temporaryPassword);
    await age(1);
    await assert.rejects(reveal(clinic.owner), { code: 'patients.temporary_password_missing' });

    const renewed = await renew(assigned);
    assert.notEqual(renewed.temporaryPassword, temporaryPassword);
    const daysLeft = (Date.parse(renewed.expiresAt) - Date.now()) / 86_400_000;
    assert.ok(daysLeft > 13.9 && daysLeft <= 14.01, renewed.expiresAt);
    assert.equal((await reveal(clinic.owner)).temporaryPassword, renewed.temporaryPassword);
    assert.equal((await rowOf(person))?.created_by, assigned.id);
    assert.deepEqual(
      [await opens(person, temporaryPassword), await opens(person, renewed.temporaryPassword)],
      [false, true],
    );
  });

  test('renewed, ends what was opened with the old one', async () => {
    const { clinic, person, patientId, renew } = await clinicWithNewPatient();
    const device = await t.as(person);
    assert.equal((await device(getSession, {})).user.mustChangePassword, true);
    await renew(clinic.owner);
    await assert.rejects(device(getSession, {}), { code: 'auth.required' });
    assert.deepEqual(await trail(clinic), [
      {
        event: 'users.temporary_password_renewed',
        actor_id: clinic.owner.id,
        actor_role: 'clinic_owner',
        record_type: 'patient',
        record_id: patientId,
      },
    ]);
  });

  test('renewed twice at once, leaves one that works and is the one shown', async () => {
    const { clinic, person, admin, reveal, renew } = await clinicWithNewPatient();
    const made = await Promise.all([renew(clinic.owner), renew(admin), renew(clinic.owner)]);
    const { temporaryPassword } = await reveal(clinic.owner);
    assert.ok(made.some((one) => one.temporaryPassword === temporaryPassword));
    const working = [];
    for (const one of made) if (await opens(person, one.temporaryPassword)) working.push(one.temporaryPassword);
    assert.deepEqual(working, [temporaryPassword]);
  });

  test('is nobody’s business once the person chose their own', async () => {
    const { clinic, person, temporaryPassword, reveal, renew } = await clinicWithNewPatient();
    await (await t.as(person))(changePassword, { body: { currentPassword: temporaryPassword, ...chosen } });
    await assert.rejects(reveal(clinic.owner), { code: 'patients.temporary_password_missing' });
    await assert.rejects(renew(clinic.owner), { code: 'patients.account_in_use' });
    assert.ok(await opens(person, chosen.password));
    assert.deepEqual(await trail(clinic), []);
  });

  test('renewed while the person chooses their own: one of both happens', async () => {
    const { clinic, person, temporaryPassword, renew } = await clinicWithNewPatient();
    const device = await t.as(person);
    const [choosing, renewing] = await Promise.allSettled([
      device(changePassword, { body: { currentPassword: temporaryPassword, ...chosen } }),
      renew(clinic.owner),
    ]);
    const own = choosing.status === 'fulfilled';
    assert.equal(renewing.status, own ? 'rejected' : 'fulfilled');
    assert.equal(await opens(person, chosen.password), own);
    assert.equal((await rowOf(person)) === undefined, own);
  });

  test('is not renewed over a choice that is just being made', async () => {
    const { clinic, person, renew } = await clinicWithNewPatient();
    const refused = await t.make(async (tx) => {
      await tx.updateTable('users').set({ must_change_password: false }).where('id', '=', person.id).execute();
      const refusal = assert.rejects(renew(clinic.owner), { code: 'patients.account_in_use' });
      await waitFor('the renewal to wait for this choice', async () => {
        const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_locks
          where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as waits`.execute(tx);
        return rows[0]?.waits;
      });
      return { refusal };
    });
    await refused.refusal;
  });

  test('of a record without an account is missing', async () => {
    const { clinic } = await clinicWithNewPatient();
    const call = await t.as(clinic.owner);
    const params = { clinicId: clinic.id, patientId: clinic.patients[1]?.id ?? '' };
    for (const endpoint of [revealPatientPassword, renewPatientPassword])
      await assert.rejects(call(endpoint, { params }), { code: 'patients.temporary_password_missing' });
  });
});

describe('a staff member’s temporary password', () => {
  test('is shown to and renewed by those who manage the clinic', async () => {
    const { clinic, person, admin, temporaryPassword, reveal, renew } = await clinicWithNewMember();
    const superAdmin = await t.superAdminIn(clinic.id);
    for (const who of [clinic.owner, admin, superAdmin])
      assert.equal((await reveal(who)).temporaryPassword, temporaryPassword);
    const renewed = await renew(admin);
    assert.deepEqual(
      [await opens(person, temporaryPassword), await opens(person, renewed.temporaryPassword)],
      [false, true],
    );
    const events = await trail(clinic);
    assert.deepEqual(
      events.map((row) => [row.event, row.actor_role, row.record_type, row.record_id]),
      [
        ['users.temporary_password_revealed', 'clinic_owner', 'user', person.id],
        ['users.temporary_password_revealed', 'admin', 'user', person.id],
        ['users.temporary_password_revealed', 'super_admin', 'user', person.id],
        ['users.temporary_password_renewed', 'admin', 'user', person.id],
      ],
    );
  });

  test('of an owner is the Super Admin’s to hand over', async () => {
    const clinic = await t.clinic();
    const { temporaryPassword } = await issue(clinic, clinic.owner);
    const call = await t.as(await t.person({ isSuperAdmin: true }));
    const params = { clinicId: clinic.id, userId: clinic.owner.id };
    assert.equal((await call(revealMemberPassword, { params })).temporaryPassword, temporaryPassword);
    const renewed = await call(renewMemberPassword, { params });
    assert.ok(await opens(clinic.owner, renewed.temporaryPassword));
  });

  test('of an owner is no clinic Admin’s to read or to make anew, nothing changes, and another owner may', async () => {
    const clinic = await t.clinic({ admins: 1 });
    const { temporaryPassword } = await issue(clinic, clinic.owner);
    const admin = await t.as(clinic.admins[0] as Person);
    const params = { clinicId: clinic.id, userId: clinic.owner.id };
    for (const endpoint of [revealMemberPassword, renewMemberPassword])
      await assert.rejects(admin(endpoint, { params }), { code: 'professionals.owner_protected', status: 409 });
    const second = await t.person();
    await t.make((tx) => join(tx, clinic.id, second, 'clinic_owner'));
    const partner = await t.as(second);
    assert.equal((await partner(revealMemberPassword, { params })).temporaryPassword, temporaryPassword);
    assert.ok(await opens(clinic.owner, temporaryPassword), 'the refusals left it as it was');
  });

  test('is not a colleague’s to see, nor another clinic’s', async () => {
    const { clinic, person, colleague, reveal, renew } = await clinicWithNewMember();
    const elsewhere = await t.clinic();
    for (const [who, code] of [
      [colleague, 'auth.forbidden'],
      [elsewhere.owner, 'clinics.not_found'],
    ] as const) {
      await assert.rejects(reveal(who), { code });
      await assert.rejects(renew(who), { code });
    }
    const call = await t.as(elsewhere.owner);
    const params = { clinicId: elsewhere.id, userId: person.id };
    for (const endpoint of [revealMemberPassword, renewMemberPassword])
      await assert.rejects(call(endpoint, { params }), { code: 'professionals.not_found' });
    assert.deepEqual(await trail(clinic), []);
  });

  test('is gone once they chose their own', async () => {
    const { clinic, person, temporaryPassword, reveal, renew } = await clinicWithNewMember();
    await (await t.as(person))(changePassword, { body: { currentPassword: temporaryPassword, ...chosen } });
    await assert.rejects(reveal(clinic.owner), { code: 'professionals.temporary_password_missing' });
    await assert.rejects(renew(clinic.owner), { code: 'professionals.account_in_use' });
  });
});
