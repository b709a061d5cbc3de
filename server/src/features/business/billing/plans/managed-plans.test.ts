import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlan, listManagedPlans, updatePlan } from '@virtual-med/contract/billing/managed-plans';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { getClinicUsage } from '@virtual-med/contract/usage/usage';
import { newId } from '../../../../core/ids.ts';
import { testApp } from '../../../../testing/test-app.ts';

const t = await testApp();
const staff = await t.person({ isSuperAdmin: true });
const admin = await t.as(staff);

const limits = { storageGigabytes: 2, documentsMax: 30, mailsPerDay: 4 };
const offered = async () => (await t.anonymous(listPlans, {})).plans.map(({ name }) => name);

test('a plan is made, priced, withdrawn and offered again on screen, each time on record', async () => {
  const body = { name: 'Consultório', description: 'Para começar.', priceCents: 4990, ...limits };
  const { id } = await admin(createPlan, { body });
  assert.equal((await offered())[0], 'Consultório');
  await admin(updatePlan, { params: { planId: id }, body: { priceCents: 5900, name: 'Consultório novo' } });
  await admin(updatePlan, { params: { planId: id }, body: { active: false } });
  assert.ok(!(await offered()).includes('Consultório novo'));
  const { plans } = await admin(listManagedPlans, {});
  assert.deepEqual(
    plans.find((plan) => plan.id === id),
    { id, ...body, name: 'Consultório novo', priceCents: 5900, active: false, clinics: 0 },
  );
  await admin(updatePlan, { params: { planId: id }, body: { active: true } });
  assert.equal((await offered())[0], 'Consultório novo');
  const traces = await t.make((tx) =>
    tx.selectFrom('audit_events').select(['event', 'actor_id']).where('record_id', '=', id).execute(),
  );
  assert.deepEqual(traces, Array(4).fill({ event: 'plans.changed', actor_id: staff.id }));
});

test('new limits count at once for a clinic that has the plan, and it is counted', async () => {
  const clinic = await t.clinic();
  const { id } = await admin(createPlan, { body: { name: 'Medido', description: '', priceCents: 1000, ...limits } });
  await t.make((tx) =>
    tx.updateTable('clinics').set({ subscription_plan_id: id }).where('id', '=', clinic.id).execute(),
  );
  await admin(updatePlan, { params: { planId: id }, body: { documentsMax: 31 } });
  const usage = await (await t.as(clinic.owner))(getClinicUsage, { params: { clinicId: clinic.id } });
  assert.deepEqual([usage.bytesMax, usage.documentsMax], [2 * 1024 ** 3, 31]);
  const { plans } = await admin(listManagedPlans, {});
  assert.equal(plans.find((plan) => plan.id === id)?.clinics, 1);
});

test('a name is there once, and a plan that is not there is not changed', async () => {
  const body = { name: 'Essencial', description: '', priceCents: 100, ...limits };
  await assert.rejects(admin(createPlan, { body }), { code: 'plans.name_taken', status: 409 });
  const { id } = await admin(createPlan, { body: { ...body, name: 'Outro' } });
  await assert.rejects(admin(updatePlan, { params: { planId: id }, body: { name: 'Essencial' } }), {
    code: 'plans.name_taken',
  });
  await assert.rejects(admin(updatePlan, { params: { planId: newId() }, body: { active: false } }), {
    code: 'plans.not_found',
  });
});
