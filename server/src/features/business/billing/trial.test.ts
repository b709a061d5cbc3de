import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelSubscription, createSubscription, getPaymentStatus } from '@virtual-med/contract/billing/billing';
import { formatDate } from '@virtual-med/contract/core/formats';
import { registrationTicket } from '../../../core/crypto/registration-ticket.ts';
import { testApp } from '../../../testing/test-app.ts';
import { stripeApp } from './stripe-app.fixture.ts';
import { syncClinicBilling } from './sync.service.ts';
import { cards, failsWithCode, plans, seenBy, settle, submitCard } from './testing/billing.ts';

const t = await testApp({ TRIAL_DAYS: '10' });
const s = await stripeApp({ TRIAL_DAYS: '10' });
const inTenDays = () => formatDate(new Date(Date.now() + 10 * 86_400_000));
const trialOf = (clinicId: string, { state } = s) => {
  const [session] = state.list('checkout.session', (one) => one.client_reference_id === clinicId);
  return (session?.subscription_data as { trial_period_days?: string } | undefined)?.trial_period_days;
};

async function buyer() {
  const clinic = await t.clinic();
  const owner = await t.as(clinic.owner);
  const { url } = await owner(createSubscription, { body: { clinicId: clinic.id, planId: plans.essential } });
  return { clinic, owner, url };
}

test('the payment page says that nothing is charged today, and when the first charge is', async () => {
  const { url } = await buyer();
  const { body } = await t.app.inject({ method: 'GET', url: new URL(url).pathname });
  assert.match(body, /Nada é cobrado hoje\./);
  assert.ok(body.includes(`A primeira cobrança será em ${inTenDays()}.`));
  assert.match(body, /Total hoje<\/dt><dd><strong>R\$\s0,00/);
  assert.match(body, /Começar o teste/);
});

test('with a card the trial runs: an active clinic that is told until when, without an invoice', async () => {
  const { clinic, owner, url } = await buyer();
  const paid = await submitCard(t, url, cards.good);
  assert.match(String(paid.headers.location), /&teste=1$/);
  await settle(t.ctx);
  const { subscription, invoices } = await seenBy(owner, clinic);
  assert.deepEqual(
    [subscription.status, subscription.paymentStatus, subscription.manageable],
    ['active', 'active', true],
  );
  assert.equal(formatDate(subscription.trialEndsAt ?? ''), inTenDays());
  assert.equal(subscription.nextChargeAt, subscription.trialEndsAt);
  assert.deepEqual(invoices, []);
  const params = { clinicId: clinic.id };
  assert.equal((await owner(getPaymentStatus, { params })).unpaid, null);
});

test('a declined card begins no trial', async () => {
  const { clinic, owner, url } = await buyer();
  await submitCard(t, url, cards.declined);
  await settle(t.ctx);
  assert.equal((await seenBy(owner, clinic)).subscription.trialEndsAt, null);
});

test('cancelled before its end, it ends there and nothing is ever charged', async () => {
  const { clinic, owner, url } = await buyer();
  await submitCard(t, url, cards.good);
  await settle(t.ctx);
  const canceled = await owner(cancelSubscription, { params: { clinicId: clinic.id } });
  assert.equal(canceled.nextChargeAt, null);
  assert.equal(formatDate(canceled.endsAt ?? ''), inTenDays());
});

test('Stripe is asked for the trial once per clinic, whoever of the clinic buys', async () => {
  const { clinic, buy } = await s.newBuyer();
  const { url } = await buy();
  assert.equal(trialOf(clinic.id), '10');
  const subscription = s.state.completeCheckout(url.split('/').at(-1) ?? '');
  const billing = await syncClinicBilling(s.t.ctx, clinic.id);
  assert.deepEqual([billing.payment_status, billing.subscription_status], ['active', 'active']);
  await assert.rejects(buy(), failsWithCode('subscriptions.already_active'));
  Object.assign(subscription, { status: 'canceled' });
  await buy();
  assert.equal(trialOf(clinic.id), undefined);
});

test('whoever just registered has the trial; a link of the platform’s staff only where they say so', async () => {
  const registering = (await s.newBuyer()).clinic.id;
  const registrationToken = registrationTicket(s.t.ctx, registering);
  await s.t.anonymous(createSubscription, {
    body: { clinicId: registering, planId: plans.essential, registrationToken },
  });
  assert.equal(trialOf(registering), '10');
  const admin = await s.t.as(await s.t.person({ isSuperAdmin: true }));
  for (const [trial, days] of [
    [false, undefined],
    [true, '10'],
  ] as const) {
    const clinic = await s.t.clinic();
    await admin(createSubscription, { body: { clinicId: clinic.id, planId: plans.essential, trial } });
    assert.equal(trialOf(clinic.id), days);
  }
});

test('without days in the configuration nobody has a trial', async () => {
  const none = await stripeApp({ TRIAL_DAYS: '0' });
  const { clinic, buy } = await none.newBuyer();
  await buy();
  assert.equal(trialOf(clinic.id, none), undefined);
});
