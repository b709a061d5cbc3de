import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSubscription, getPaymentStatus } from '@virtual-med/contract/billing/billing';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { createStripePayments } from '../../../adapters/payments/stripe.payments.ts';
import { stripeFakeKey, stripeFakeWebhookSecret } from '../../../adapters/payments/testing/stripe-fake.ts';
import type { AppContext } from '../../../context/context.ts';
import { registrationTicket } from '../../../core/crypto/registration-ticket.ts';
import { newId } from '../../../core/ids.ts';
import { tellIfPaymentsFail } from './billing.jobs.ts';
import { createSubscription as openCheckout } from './checkout.service.ts';
import { addPlan, setPlanActive } from './plans/plans-by-hand.service.ts';
import { stripeApp } from './stripe-app.fixture.ts';
import { syncClinicBilling } from './sync.service.ts';
import { failsWithCode, plans } from './testing/billing.ts';

const s = await stripeApp();
const { t, fake, state } = s;
const sessionsOf = (clinicId: string) => state.list('checkout.session', (one) => one.client_reference_id === clinicId);
const customersOf = (clinicId: string) =>
  state.list('customer', (one) => (one.metadata as { clinicId?: string }).clinicId === clinicId);

test('a double click, and a retry after a lost answer, lead to one customer and one payment page', async () => {
  const { clinic, buy } = await s.newBuyer();
  const [first, second] = await Promise.all([buy(), buy()]);
  const third = await buy();
  assert.equal(first.url, second.url);
  assert.equal(first.url, third.url);
  assert.equal(sessionsOf(clinic.id).length, 1);
  assert.equal(customersOf(clinic.id).length, 1);
});

test('another plan is another payment page', async () => {
  const { buy } = await s.newBuyer();
  assert.notEqual((await buy(plans.essential)).url, (await buy(plans.premium)).url);
});

test('a clinic that has not paid is asked for the plan it wished for last, while that plan is sold', async () => {
  const { clinic, owner, buy } = await s.newBuyer();
  const params = { clinicId: clinic.id };
  const asked = async () => (await owner(getPaymentStatus, { params })).unpaid;
  await t.make((tx) =>
    tx
      .updateTable('clinics')
      .set({ payment_status: 'pending', subscription_plan_id: null })
      .where('id', '=', clinic.id)
      .execute(),
  );
  assert.equal(await asked(), null, 'without a plan nothing is owed');
  for (const [planId, name] of [
    [plans.essential, 'Essencial'],
    [plans.premium, 'Premium'],
  ] as const) {
    await buy(planId);
    const unpaid = await asked();
    assert.deepEqual([unpaid?.why, unpaid?.plan?.name], ['never_paid', name]);
  }
  const name = `Passageiro ${newId()}`.slice(0, 40);
  await addPlan(t.ctx.db, { name, price: '59,90', description: '' });
  const passing = (await t.anonymous(listPlans, {})).plans.find((plan) => plan.name === name)?.id ?? '';
  await buy(passing);
  await setPlanActive(t.ctx.db, name, false);
  assert.deepEqual(await asked(), { why: 'never_paid', plan: null });
});

test('the platform’s staff make a link for any clinic, a blocked one too', async () => {
  const admin = await t.as(await t.person({ isSuperAdmin: true }));
  for (const status of ['active', 'disabled'] as const) {
    const clinic = await t.clinic({ status });
    const { url } = await admin(createSubscription, { body: { clinicId: clinic.id, planId: plans.team } });
    assert.equal(URL.canParse(url), true);
    const [session] = sessionsOf(clinic.id);
    assert.equal(session?.cancel_url, `${t.ctx.appUrl}/clinica/${clinic.id}/pagamento`);
  }
});

test('whoever just registered pays with the token, for that clinic alone, and leaves a trace', async () => {
  const { clinic } = await s.newBuyer();
  const other = await t.clinic();
  const registrationToken = registrationTicket(t.ctx, clinic.id);
  const body = { clinicId: clinic.id, planId: plans.essential, registrationToken };
  const { url } = await t.anonymous(createSubscription, { body });
  assert.equal(URL.canParse(url), true);
  assert.equal(sessionsOf(clinic.id)[0]?.cancel_url, `${t.ctx.appUrl}/assinatura?cancelado=1`);
  for (const refused of [
    { ...body, clinicId: other.id },
    { ...body, registrationToken: `${registrationToken}x` },
    { ...body, registrationToken: registrationTicket(t.ctx, clinic.id, new Date(Date.now() - 7_200_001)) },
    { clinicId: clinic.id, planId: plans.essential },
  ])
    await assert.rejects(t.anonymous(createSubscription, { body: refused }), failsWithCode('auth.required'));
  const traces = await t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'actor_id', 'actor_role'])
      .where('clinic_id', '=', clinic.id)
      .execute(),
  );
  assert.deepEqual(traces, [{ event: 'subscriptions.checkout_created', actor_id: null, actor_role: 'person' }]);
});

test('a signed-in stranger with a good token registers like anybody else', async () => {
  const { clinic } = await s.newBuyer();
  const stranger = await t.as((await t.clinic()).owner);
  const registrationToken = registrationTicket(t.ctx, clinic.id);
  const body = { clinicId: clinic.id, planId: plans.essential };
  await assert.rejects(stranger(createSubscription, { body }), failsWithCode('clinics.not_found'));
  assert.ok((await stranger(createSubscription, { body: { ...body, registrationToken } })).url);
});

test('the token buys the first subscription only, and nothing for a blocked or removed clinic', async () => {
  const buyer = await s.paidBuyer();
  const ask = (clinicId: string, planId = plans.premium) =>
    t.anonymous(createSubscription, {
      body: { clinicId, planId, registrationToken: registrationTicket(t.ctx, clinicId) },
    });
  await assert.rejects(ask(buyer.clinic.id), failsWithCode('subscriptions.already_active'));
  const blocked = await t.clinic({ status: 'disabled' });
  await assert.rejects(ask(blocked.id), failsWithCode('clinics.blocked'));
  const removed = await t.clinic();
  await t.make((tx) => tx.updateTable('clinics').set({ active: false }).where('id', '=', removed.id).execute());
  await assert.rejects(ask(removed.id), failsWithCode('clinics.not_found'));
  await assert.rejects(ask(newId()), failsWithCode('clinics.not_found'));
});

test('a plan withdrawn between choice and payment says so, to everybody', async () => {
  const { clinic, owner } = await s.newBuyer();
  const name = `Passageiro ${newId()}`.slice(0, 40);
  await addPlan(t.ctx.db, { name, price: '59,90', description: '' });
  const planId = (await t.anonymous(listPlans, {})).plans.find((plan) => plan.name === name)?.id ?? '';
  await setPlanActive(t.ctx.db, name, false);
  const admin = await t.as(await t.person({ isSuperAdmin: true }));
  const body = { clinicId: clinic.id, planId };
  for (const call of [owner, admin])
    await assert.rejects(call(createSubscription, { body }), failsWithCode('plans.not_found'));
  await assert.rejects(
    owner(createSubscription, { body: { ...body, planId: newId() } }),
    failsWithCode('plans.not_found'),
  );
  assert.deepEqual(sessionsOf(clinic.id), []);
});

test('nobody pays twice for the plan they have; it can be bought again once it is cancelled', async () => {
  const buyer = await s.paidBuyer();
  await assert.rejects(buyer.buy(), failsWithCode('subscriptions.already_active'));
  Object.assign(buyer.subscription, { status: 'canceled' });
  const { url } = await buyer.buy();
  assert.equal(sessionsOf(buyer.clinic.id).length, 2);
  assert.ok(url.endsWith(String(sessionsOf(buyer.clinic.id)[0]?.id)));
});

for (const [failure, code] of [
  [402, 'subscriptions.not_created'],
  [429, 'payments.provider_unavailable'],
  [500, 'payments.provider_unavailable'],
] as const) {
  test(`Stripe answering ${failure} in the middle of a registration: told, and the retry goes on`, async () => {
    const { clinic, buy } = await s.newBuyer();
    fake.failNext(failure, '/v1/checkout/sessions');
    await assert.rejects(buy(), failsWithCode(code));
    assert.ok((await buy()).url);
    assert.equal(customersOf(clinic.id).length, 1);
    assert.equal(sessionsOf(clinic.id).length, 1);
  });
}

const contextPayingWith = (payments: AppContext['adapters']['payments']): AppContext => ({
  ...t.ctx,
  adapters: { ...t.ctx.adapters, payments },
});
const registering = { registering: { ip: null, requestId: 'test' } };

test('Stripe never answering in the middle of a registration: told, and the retry goes on', async () => {
  const { clinic, buy } = await s.newBuyer();
  await buy(plans.team);
  const keys = { secretKey: stripeFakeKey, webhookSecret: stripeFakeWebhookSecret, host: fake.origin };
  const impatient = contextPayingWith(createStripePayments({ ...keys, maxNetworkRetries: 0, timeoutMs: 200 }));
  const readBilling = s.payments.readBilling;
  const ctx = contextPayingWith({ ...impatient.adapters.payments, kind: 'stripe', readBilling });
  fake.failNext('hang', '/v1/checkout/sessions');
  await assert.rejects(
    openCheckout(ctx, registering, { clinicId: clinic.id, planId: plans.essential }),
    failsWithCode('payments.provider_unavailable'),
  );
  assert.ok((await buy()).url);
  assert.equal(sessionsOf(clinic.id).length, 2);
});

test('a customer deleted at Stripe in a way that leaves its lists readable is replaced', async () => {
  const { clinic, buy } = await s.newBuyer();
  await buy();
  const [deleted] = customersOf(clinic.id);
  state.deleteCustomer(deleted?.id ?? '');
  const empty = { subscription: null, supersededSubscriptionIds: [], invoices: [] };
  const ctx = contextPayingWith({ ...s.payments, readBilling: async () => empty });
  assert.ok((await openCheckout(ctx, registering, { clinicId: clinic.id, planId: plans.team })).url);
  const [customer, another] = customersOf(clinic.id);
  assert.equal(another, undefined);
  assert.notEqual(customer?.id, deleted?.id);
  assert.equal((await syncClinicBilling(t.ctx, clinic.id)).payment_customer_id, customer?.id);
});

test('keys Stripe refuses: one clear line at start, and a plain failure for people', async () => {
  const { clinic } = await s.newBuyer();
  const secretKey = 'sk_test_wrong_key_value';
  const keys = { secretKey, webhookSecret: stripeFakeWebhookSecret, host: fake.origin, maxNetworkRetries: 0 };
  const ctx = contextPayingWith(createStripePayments(keys));
  const before = s.lines.length;
  await tellIfPaymentsFail(ctx);
  const said = s.lines.slice(before);
  assert.equal(said.length, 1);
  assert.match(String(said[0]?.msg), /Stripe refuses STRIPE_SECRET_KEY/);
  await assert.rejects(
    openCheckout(ctx, registering, { clinicId: clinic.id, planId: plans.team }),
    failsWithCode('payments.provider_unavailable'),
  );
  assert.doesNotMatch(JSON.stringify(s.lines), /wrong_key_value/);
});
