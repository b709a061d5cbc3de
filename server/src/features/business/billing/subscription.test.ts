import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cancelSubscription,
  changeSubscriptionPlan,
  createSubscription,
  getPaymentStatus,
  getSubscription,
  openPaymentPortal,
  resumeSubscription,
  syncClinicStatus,
} from '@virtual-med/contract/billing/billing';
import { startEmbedded } from '../../../adapters/payments/testing/embedded-harness.ts';
import { paymentAppUrl } from '../../../adapters/payments/testing/payments-conformance.ts';
import { linkAccount } from '../../../testing/factories/patients.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { testApp } from '../../../testing/test-app.ts';
import { setPlanActive } from './plans/plans-by-hand.service.ts';
import { cards, failsWithCode, plans, seenBy, settle, submitCard } from './testing/billing.ts';

const begin = '2027-01-31T15:00:00.000Z';

/** An installation whose payment provider has its clock in our hands, and a clinic that paid for the essential plan. */
async function subscribed() {
  const { provider, clock } = startEmbedded(begin);
  const t = await testApp({ APP_URL: paymentAppUrl, RATE_LIMITS: 'off', TRIAL_DAYS: '0' }, undefined, {
    payments: provider,
  });
  const clinic = await t.clinic({ professionals: 1, patients: 1 });
  const owner = await t.as(clinic.owner);
  const { url } = await owner(createSubscription, { body: { clinicId: clinic.id, planId: plans.essential } });
  assert.equal((await submitCard(t, url, cards.good)).statusCode, 303);
  await settle(t.ctx);
  const params = { clinicId: clinic.id };
  /** Time passes at the provider, and what it has to tell is told. */
  const passTo = async (instant: string) => {
    clock.now = new Date(instant);
    await provider.renewDue();
    await settle(t.ctx);
  };
  return { t, clinic, owner, params, passTo, see: () => seenBy(owner, clinic) };
}

test('months pass, a card fails, a new card settles it: the whole life of a subscription', async () => {
  const { t, clinic, owner, params, passTo, see } = await subscribed();
  assert.equal((await see()).subscription.nextChargeAt, '2027-02-28T15:00:00Z');
  await passTo('2027-02-28T15:00:00.000Z');
  const renewed = await see();
  assert.equal(renewed.subscription.nextChargeAt, '2027-03-31T15:00:00Z');
  assert.deepEqual(
    renewed.invoices.map(({ status }) => status),
    ['paid', 'paid'],
  );
  const { admin_email: contact } = await t.make((tx) =>
    tx.selectFrom('clinics').select('admin_email').where('id', '=', clinic.id).executeTakeFirstOrThrow(),
  );
  assert.deepEqual(
    (await queuedLettersTo(t, contact)).map(({ text }) => /Período: .+/.exec(text)?.[0]),
    ['Período: de 31/01/2027 a 28/02/2027.', 'Período: de 28/02/2027 a 31/03/2027.'],
  );

  const portal = await owner(openPaymentPortal, { params });
  await submitCard(t, portal.url, cards.failsLater);
  await passTo('2027-03-31T15:00:00.000Z');
  const late = await see();
  assert.equal(late.subscription.status, 'past_due');
  assert.equal(late.subscription.paymentStatus, 'overdue');
  assert.deepEqual(
    late.invoices.map(({ status, paid }) => [status, paid]),
    [
      ['failed', false],
      ['paid', true],
      ['paid', true],
    ],
  );
  assert.equal(late.invoices[0]?.invoice_pdf, null);
  const professional = await t.as(clinic.professionals[0] ?? clinic.owner);
  assert.deepEqual(await professional(getPaymentStatus, { params }), { paymentStatus: 'overdue', unpaid: null });
  const row = await t.make((tx) =>
    tx.selectFrom('clinics').select('status').where('id', '=', clinic.id).executeTakeFirstOrThrow(),
  );
  assert.equal(row.status, 'active', 'nobody is blocked for not paying');

  const again = await owner(openPaymentPortal, { params });
  assert.match((await t.app.inject({ method: 'GET', url: again.url })).body, /Em aberto: R\$\s99,00/);
  await submitCard(t, again.url, cards.good);
  await settle(t.ctx);
  const settled = await see();
  assert.equal(settled.subscription.paymentStatus, 'active');
  assert.ok(settled.invoices.every(({ paid }) => paid));
});

test('patients and professionals learn nothing of the plan, patients not even that a payment is late', async () => {
  const { t, clinic, params } = await subscribed();
  const patient = await t.person();
  await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient));
  const [asPatient, asProfessional] = [await t.as(patient), await t.as(clinic.professionals[0] ?? patient)];
  await assert.rejects(asPatient(getPaymentStatus, { params }), failsWithCode('auth.forbidden'));
  for (const call of [asPatient, asProfessional])
    await assert.rejects(call(getSubscription, { params }), failsWithCode('auth.forbidden'));
});

test('cancelling keeps the paid month, can be taken back, and ends with the period', async () => {
  const { t, clinic, owner, params, passTo, see } = await subscribed();
  const canceled = await owner(cancelSubscription, { params });
  assert.equal((await owner(getPaymentStatus, { params })).unpaid, null, 'paid for until the period ends');
  assert.equal(canceled.status, 'active');
  assert.equal(canceled.cancelAtPeriodEnd, true);
  assert.equal(canceled.nextChargeAt, null);
  assert.equal(canceled.endsAt, '2027-02-28T15:00:00Z');
  await assert.rejects(owner(cancelSubscription, { params }), failsWithCode('subscriptions.already_canceled'));
  const resumed = await owner(resumeSubscription, { params });
  assert.equal(resumed.cancelAtPeriodEnd, false);
  assert.equal(resumed.nextChargeAt, '2027-02-28T15:00:00Z');
  await assert.rejects(owner(resumeSubscription, { params }), failsWithCode('subscriptions.not_canceled'));
  await owner(cancelSubscription, { params });
  await passTo('2027-03-15T00:00:00.000Z');
  const { subscription, invoices } = await see();
  assert.equal(subscription.status, 'canceled');
  assert.equal(subscription.manageable, false);
  assert.equal(subscription.plan?.name, 'Essencial');
  assert.equal(invoices.length, 1);
  const { unpaid } = await owner(getPaymentStatus, { params });
  assert.deepEqual([unpaid?.why, unpaid?.plan?.name], ['ended', 'Essencial']);
  const professional = await t.as(clinic.professionals[0] ?? clinic.owner);
  assert.equal((await professional(getPaymentStatus, { params })).unpaid, null, 'the plan is the managers’ business');
  for (const endpoint of [cancelSubscription, resumeSubscription])
    await assert.rejects(owner(endpoint, { params }), failsWithCode('subscriptions.none'));
  await assert.rejects(owner(openPaymentPortal, { params }), failsWithCode('subscriptions.none'));
});

test('two clicks on cancel are one cancellation', async () => {
  const { owner, params, see } = await subscribed();
  const clicks = await Promise.allSettled([1, 2].map(() => owner(cancelSubscription, { params })));
  assert.ok(clicks.some(({ status }) => status === 'fulfilled'));
  assert.equal((await see()).subscription.cancelAtPeriodEnd, true);
});

test('another plan counts from the next charge; there and back again on one day', async () => {
  const { owner, params, passTo, see } = await subscribed();
  const to = (planId: string) => owner(changeSubscriptionPlan, { params, body: { planId } });
  assert.equal((await to(plans.premium)).plan?.name, 'Premium');
  assert.equal((await to(plans.essential)).priceCents, 9900);
  assert.equal((await to(plans.premium)).priceCents, 39_900);
  await passTo('2027-02-28T15:00:00.000Z');
  assert.deepEqual(
    (await see()).invoices.map(({ amount }) => amount),
    [39_900, 9900],
  );
});

test('a plan no longer offered cannot be taken, and is still shown to who has it', async () => {
  const { t, owner, params } = await subscribed();
  await setPlanActive(t.ctx.db, 'Premium', false);
  await assert.rejects(
    owner(changeSubscriptionPlan, { params, body: { planId: plans.premium } }),
    failsWithCode('plans.not_found'),
  );
  await setPlanActive(t.ctx.db, 'Essencial', false);
  assert.equal((await owner(getSubscription, { params })).plan?.name, 'Essencial');
});

test('what happened at the provider unseen is seen after a sync by hand', async () => {
  const { t, owner, clinic, params } = await subscribed();
  const { payments } = t.ctx.adapters;
  const row = await t.make((tx) =>
    tx.selectFrom('clinics').select('payment_subscription_id').where('id', '=', clinic.id).executeTakeFirstOrThrow(),
  );
  await payments.cancelNow(row.payment_subscription_id ?? '');
  assert.equal((await owner(getSubscription, { params })).status, 'active');
  const { subscriptionStatus, paymentStatus } = await owner(syncClinicStatus, { body: { clinicId: clinic.id } });
  assert.deepEqual([subscriptionStatus, paymentStatus], ['canceled', 'pending']);
});
