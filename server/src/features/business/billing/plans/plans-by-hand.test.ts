import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPlans as listActive } from '@virtual-med/contract/billing/plans';
import { getClinicUsage } from '@virtual-med/contract/usage/usage';
import { testApp } from '../../../../testing/test-app.ts';
import {
  addPlan,
  listPlans,
  PlanRefused,
  setPlanActive,
  setPlanLimits,
  setPlanPrice,
} from './plans-by-hand.service.ts';

const t = await testApp();
const { db } = t.ctx;

test('a plan is added, priced, withdrawn and offered again, each time with a trace', async () => {
  await addPlan(db, { name: '  Consultório   novo ', price: '49,90', description: 'Para começar.' });
  const offered = async () =>
    (await t.anonymous(listActive, {})).plans.map(({ name, priceCents }) => [name, priceCents]);
  assert.deepEqual((await offered())[0], ['Consultório novo', 4990]);
  await setPlanPrice(db, 'Consultório novo', '59');
  assert.deepEqual((await offered())[0], ['Consultório novo', 5900]);
  await setPlanActive(db, 'Consultório novo', false);
  assert.equal((await offered()).length, 3);
  const plan = (await listPlans(db)).find(({ name }) => name === 'Consultório novo');
  assert.equal(plan?.active, false);
  await setPlanActive(db, plan?.id ?? '', true);
  assert.equal((await offered()).length, 4);
  const traces = await t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select('event')
      .where('record_id', '=', plan?.id ?? '')
      .execute(),
  );
  assert.deepEqual(traces, Array(4).fill({ event: 'plans.changed' }));
});

test('what makes no sense is refused and changes nothing', async () => {
  const before = await listPlans(db);
  await assert.rejects(addPlan(db, { name: 'Essencial', price: '1', description: '' }), PlanRefused);
  await assert.rejects(setPlanPrice(db, 'Nenhum', '10'), PlanRefused);
  await assert.rejects(setPlanPrice(db, "x' or '1'='1", '10'), PlanRefused);
  await assert.rejects(addPlan(db, { name: 'x', price: '10', description: '' }), PlanRefused);
  await assert.rejects(setPlanPrice(db, 'Essencial', '-10'), PlanRefused);
  assert.deepEqual(await listPlans(db), before);
});

test('a plan holds what the operator says, at once and for those who have it', async () => {
  const clinic = await t.clinic();
  await addPlan(db, { name: 'Medido', price: '10', description: '' });
  const plan = (await listPlans(db)).find(({ name }) => name === 'Medido');
  await t.make((tx) =>
    tx
      .updateTable('clinics')
      .set({ subscription_plan_id: plan?.id ?? '' })
      .where('id', '=', clinic.id)
      .execute(),
  );
  await setPlanLimits(db, 'Medido', { gigabytes: '2', documents: '30', mailsPerDay: '4' });
  const usage = await (await t.as(clinic.owner))(getClinicUsage, { params: { clinicId: clinic.id } });
  assert.deepEqual([usage.bytesMax, usage.documentsMax, usage.mailsPerDay], [2 * 1024 ** 3, 30, 4]);
  for (const wrong of ['0', '-1', '1,5', 'x', '', '1000000000'])
    await assert.rejects(
      setPlanLimits(db, 'Medido', { gigabytes: wrong, documents: '1', mailsPerDay: '1' }),
      PlanRefused,
    );
});
