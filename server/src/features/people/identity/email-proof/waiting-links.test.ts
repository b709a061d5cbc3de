import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { newId } from '../../../../core/ids.ts';
import { join } from '../../../../testing/factories/clinics.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { sharedApp } from '../../../../testing/test-app.ts';
import { everyWayIn, waysIn } from './testing/ways-in.ts';

const t = await sharedApp();

const insufficientPrivilege = { code: '42501' };

const waits = (clinicId: string, person: Person) =>
  t.make(async (tx) => {
    const staff = await tx
      .selectFrom('memberships')
      .select('awaits_proof')
      .where('clinic_id', '=', clinicId)
      .where('user_id', '=', person.id)
      .executeTakeFirst();
    const patient = await tx
      .selectFrom('patient_accounts')
      .select('awaits_proof')
      .where('clinic_id', '=', clinicId)
      .where('user_id', '=', person.id)
      .executeTakeFirst();
    return (staff ?? patient)?.awaits_proof;
  });

const asPerson = <T>(person: Person, role: 'patient' | 'admin', query: string) =>
  t.ctx.db.asActor({ userId: person.id, role, clinicId: null, ip: null, requestId: 'r' }, async (tx) => {
    const { rows } = await sql.raw<T>(query).execute(tx);
    return rows;
  });

describe('the database itself', () => {
  test('lets a link wait when the account was there before and is unproven', async () => {
    const [clinic, other] = [await t.clinic({ patients: 1 }), await t.clinic({ patients: 1 })];
    const [unproven, proven] = [await t.person({ emailProven: false }), await t.person()];
    for (const person of [unproven, proven]) {
      await t.make((tx) => join(tx, clinic.id, person, 'admin'));
      await t.make((tx) => linkAccount(tx, other.id, other.patients[0]?.id ?? '', person));
    }
    assert.deepEqual([await waits(clinic.id, unproven), await waits(other.id, unproven)], [true, true]);
    assert.deepEqual([await waits(clinic.id, proven), await waits(other.id, proven)], [false, false]);
  });

  test('takes no word for it: a link written as effective waits all the same', async () => {
    const clinic = await t.clinic();
    const person = await t.person({ emailProven: false });
    await t.make((tx) =>
      tx
        .insertInto('memberships')
        .values({ clinic_id: clinic.id, user_id: person.id, role: 'admin', awaits_proof: false })
        .execute(),
    );
    assert.equal(await waits(clinic.id, person), true);
    await assert.rejects(
      t.make((tx) =>
        tx.updateTable('memberships').set({ awaits_proof: false }).where('user_id', '=', person.id).execute(),
      ),
      insufficientPrivilege,
    );
  });

  test('counts only the link an account was made with, however many are made at once', async () => {
    const [clinic, other] = [await t.clinic(), await t.clinic()];
    const person: Person = { id: newId(), name: 'Nova', email: `${newId()}@exemplo.med` };
    await t.make(async (tx) => {
      await tx.insertInto('users').values(person).execute();
      await join(tx, clinic.id, person, 'professional');
      await join(tx, other.id, person, 'professional');
    });
    assert.deepEqual([await waits(clinic.id, person), await waits(other.id, person)], [false, true]);
  });

  test('shows a waiting person nothing: neither patients, nor the clinic, nor their own membership or key', async () => {
    const clinic = await t.clinic({ patients: 2 });
    const person = await t.person({ emailProven: false });
    await t.make((tx) => join(tx, clinic.id, person, 'admin'));
    await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', person));
    for (const role of ['admin', 'patient'] as const)
      for (const table of ['patients', 'patient_accounts', 'memberships', 'clinics', 'documents'])
        assert.deepEqual(await asPerson(person, role, `select 1 as found from ${table}`), [], `${role} ${table}`);
  });

  test('takes a proof from the mailed link alone', async () => {
    const person = await t.person({ emailProven: false });
    await assert.rejects(
      t.make((tx) => tx.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute()),
      insufficientPrivilege,
    );
    await assert.rejects(
      t.ctx.db.auth.query('update users set email_verified = true where id = $1', [person.id]),
      insufficientPrivilege,
    );
    await assert.rejects(t.ctx.db.auth.query('select prove_email($1, $2)', [person.id, 'x']), insufficientPrivilege);
    const { rows } = await t.make((tx) =>
      sql<{ ok: boolean }>`select prove_email(${person.id}, 'x') as ok`.execute(tx),
    );
    assert.deepEqual(rows, [{ ok: false }]);
  });

  test('unproves an account with every change of its address, also one that claims to be proven', async () => {
    const person = await t.person();
    await t.make((tx) =>
      tx
        .updateTable('users')
        .set({ email: `${newId()}@exemplo.med`, email_verified: true })
        .where('id', '=', person.id)
        .execute(),
    );
    const { email_verified: proven } = await t.make((tx) =>
      tx.selectFrom('users').select('email_verified').where('id', '=', person.id).executeTakeFirstOrThrow(),
    );
    assert.equal(proven, false);
  });

  test('keeps the address of an account while a link awaits its proof', async () => {
    const clinic = await t.clinic();
    const person = await t.person({ emailProven: false });
    await t.make((tx) => join(tx, clinic.id, person, 'professional'));
    await assert.rejects(
      t.make((tx) =>
        tx
          .updateTable('users')
          .set({ email: `${newId()}@exemplo.med` })
          .where('id', '=', person.id)
          .execute(),
      ),
      insufficientPrivilege,
    );
  });

  test('takes nothing from an account with a link that waits', async () => {
    for (const isSuperAdmin of [false, true]) {
      const clinic = await t.clinic({ patients: 1 });
      const person = await t.person({ emailProven: false, isSuperAdmin, passwordHash: 'x' });
      await everyWayIn(t, person.id);
      const before = await waysIn(t, person.id);
      await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', person));
      assert.equal(await waits(clinic.id, person), true);
      assert.deepEqual(await waysIn(t, person.id), before);
    }
  });

  test('takes the keys to a record away with its link', async () => {
    const clinic = await t.clinic({ patients: 1 });
    const person = await t.person();
    await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', person));
    await t.make((tx) =>
      tx.updateTable('patients').set({ unlinked_at: sql`now()` }).where('clinic_id', '=', clinic.id).execute(),
    );
    await t.make((tx) =>
      tx.updateTable('patients').set({ unlinked_at: null }).where('clinic_id', '=', clinic.id).execute(),
    );
    assert.equal(await waits(clinic.id, person), undefined);
  });
});
