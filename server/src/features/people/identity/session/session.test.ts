import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { getClinic, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { getSession } from '@virtual-med/contract/identity/session';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import { testApp } from '../../../../testing/test-app.ts';

const t = await testApp();

test('a person sees who they are and every clinic they belong to, in each role, blocked ones too', async () => {
  const person = await t.person({ name: 'Paula Reis' });
  const [own, blocked] = [
    await t.clinic({ name: 'Clínica Aurora', patients: 1 }),
    await t.clinic({ name: 'Clínica Brisa', status: 'disabled', patients: 1 }),
  ];
  await t.make(async (tx) => {
    await tx
      .insertInto('memberships')
      .values({ clinic_id: own.id, user_id: person.id, role: 'professional' })
      .execute();
    await linkAccount(tx, own.id, own.patients[0]?.id ?? '', person);
    await linkAccount(tx, blocked.id, blocked.patients[0]?.id ?? '', person);
  });
  const session = await (await t.as(person))(getSession, {});
  assert.equal(session.user.name, 'Paula Reis');
  assert.equal(session.user.isSuperAdmin, false);
  assert.deepEqual(
    session.clinics.map(({ name, role, status }) => [name, role, status]),
    [
      ['Clínica Aurora', 'professional', 'active'],
      ['Clínica Aurora', 'patient', 'active'],
      ['Clínica Brisa', 'patient', 'disabled'],
    ],
  );
});

test('ending membership, blocking the clinic or ending the session counts from the next request', async () => {
  const clinic = await t.clinic({ professionals: 1 });
  const professional = clinic.professionals[0] ?? clinic.owner;
  const call = await t.as(professional);
  const params = { clinicId: clinic.id };
  assert.equal((await call(getClinic, { params })).id, clinic.id);
  await t.make((tx) => tx.updateTable('clinics').set({ status: 'disabled' }).where('id', '=', clinic.id).execute());
  await assert.rejects(call(getClinic, { params }), { code: 'clinics.blocked' });
  await t.make((tx) => tx.updateTable('clinics').set({ status: 'active' }).where('id', '=', clinic.id).execute());
  await call(getClinic, { params });
  await t.make((tx) => tx.deleteFrom('memberships').where('user_id', '=', professional.id).execute());
  await assert.rejects(call(getClinic, { params }), { code: 'clinics.not_found' });
  await t.make((tx) => tx.deleteFrom('sessions').where('user_id', '=', professional.id).execute());
  await assert.rejects(call(getSession, {}), { code: 'auth.required' });
});

test('settings are saved, trimmed and seen by everyone of the clinic', async () => {
  const clinic = await t.clinic({ professionals: 1 });
  const params = { clinicId: clinic.id };
  const saved = await (await t.as(clinic.owner))(updateClinicSettings, {
    params,
    body: { name: '  Clínica Nova Vida ', colorPalette: 'por-do-sol' },
  });
  assert.equal(saved.name, 'Clínica Nova Vida');
  const seen = await (await t.as(clinic.professionals[0] ?? clinic.owner))(getClinic, { params });
  assert.deepEqual(seen, saved);
});

test('plans are read by anyone, cheapest first, active ones only', async () => {
  const plan = await t.make((tx) =>
    tx.selectFrom('subscription_plans').select('id').orderBy('price_cents').executeTakeFirstOrThrow(),
  );
  const before = (await t.anonymous(listPlans, {})).plans;
  assert.deepEqual(
    before.map(({ priceCents }) => priceCents),
    before.map(({ priceCents }) => priceCents).toSorted((a, b) => a - b),
  );
  assert.equal(before.length, 3);
  await t.make((tx) => tx.updateTable('subscription_plans').set({ active: false }).where('id', '=', plan.id).execute());
  assert.equal((await t.anonymous(listPlans, {})).plans.length, 2);
});
