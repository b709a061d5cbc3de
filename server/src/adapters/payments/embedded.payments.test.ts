import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declinedCard, failingCard, goodCard, startEmbedded } from './testing/embedded-harness.ts';
import {
  describePaymentProvider,
  essential,
  failsWith,
  newCustomer,
  paymentAppUrl,
  premium,
} from './testing/payments-conformance.ts';

describePaymentProvider('The embedded provider', async () => startEmbedded());

const day = 86_400_000;

async function subscribed(begin?: string) {
  const harness = startEmbedded(begin);
  const customer = await newCustomer(harness.provider);
  const { sessionId } = await customer.checkout(essential);
  const { redirectUrl } = await harness.provider.completeCheckout(sessionId, goodCard);
  return { ...harness, ...customer, sessionId, redirectUrl };
}

type Provider = ReturnType<typeof startEmbedded>['provider'];

async function eventsOf(provider: Provider): Promise<string[]> {
  const types: string[] = [];
  await provider.deliverPendingEvents(async (rawBody, header) => {
    types.push(provider.verifyWebhook(rawBody, header).type);
  });
  return types;
}

test('sends people to its own page and back with the session in the address', async () => {
  const { provider, clock } = startEmbedded();
  const { checkout } = await newCustomer(provider);
  const { url, sessionId } = await checkout(essential);
  assert.equal(url, `${paymentAppUrl}/pagamento-teste/${sessionId}`);
  const shown = await provider.readCheckout(sessionId);
  assert.deepEqual(shown, {
    status: 'open',
    plan: essential,
    clinicName: 'Clínica Sol',
    email: 'dona@sol.med',
    cancelUrl: `${paymentAppUrl}/assinatura?cancelado=1`,
    firstChargeAt: null,
    redirectUrl: `${paymentAppUrl}/pagamento-realizado?session_id=${sessionId}`,
  });
  const { redirectUrl } = await provider.completeCheckout(sessionId, goodCard);
  assert.equal(redirectUrl, `${paymentAppUrl}/pagamento-realizado?session_id=${sessionId}`);
  clock.now = new Date(clock.now.getTime() + 2 * day);
  assert.equal((await provider.readCheckout(sessionId)).status, 'complete');
});

test('a declined card leaves the checkout open for another', async () => {
  const { provider } = startEmbedded();
  const { customerId, checkout } = await newCustomer(provider);
  const { sessionId } = await checkout(essential);
  for (const card of [declinedCard, failingCard])
    await assert.rejects(provider.completeCheckout(sessionId, card), failsWith('declined'));
  assert.deepEqual((await provider.readBilling(customerId)).invoices, []);
  await provider.completeCheckout(sessionId, goodCard);
  assert.equal((await provider.readBilling(customerId)).subscription?.status, 'active');
});

test('refuses every card that is not a test card, and keeps no card number at all', async () => {
  const { provider, store } = startEmbedded();
  const { checkout } = await newCustomer(provider);
  const { sessionId } = await checkout(essential);
  for (const number of ['5555 5555 5555 4444', '4242 4242 4242 4241', '4242', '', 'quatro'])
    await assert.rejects(provider.completeCheckout(sessionId, { ...goodCard, number }), failsWith('invalid'), number);
  await provider.completeCheckout(sessionId, goodCard);
  const kept = JSON.stringify(await store.list('account'));
  assert.doesNotMatch(kept, /42424242/);
  assert.match(kept, /"last4":"4242"/);
});

test('refuses cards past their date and impossible dates and codes', async () => {
  const { provider } = startEmbedded('2026-11-30T23:59:59.000Z');
  const { checkout } = await newCustomer(provider);
  const { sessionId } = await checkout(essential);
  for (const change of [
    { expYear: 2026, expMonth: 10 },
    { expYear: 26 },
    { expMonth: 13 },
    { expMonth: 0 },
    { cvc: '12' },
  ])
    await assert.rejects(provider.completeCheckout(sessionId, { ...goodCard, ...change }), failsWith('invalid'));
  await provider.completeCheckout(sessionId, { ...goodCard, expYear: 2026, expMonth: 11 });
});

test('paying twice is paying once', async () => {
  const { provider, customerId, sessionId, redirectUrl } = await subscribed();
  assert.deepEqual(await provider.completeCheckout(sessionId, goodCard), { redirectUrl });
  const { invoices, supersededSubscriptionIds } = await provider.readBilling(customerId);
  assert.equal(invoices.length, 1);
  assert.deepEqual(supersededSubscriptionIds, []);
});

test('an abandoned checkout expires after a day and can no longer be paid', async () => {
  const { provider, clock } = startEmbedded();
  const { customerId, checkout } = await newCustomer(provider);
  const { sessionId } = await checkout(essential);
  clock.now = new Date(clock.now.getTime() + day);
  assert.equal((await provider.readCheckout(sessionId)).status, 'expired');
  await assert.rejects(provider.completeCheckout(sessionId, goodCard), failsWith('invalid'));
  await provider.renewDue();
  assert.deepEqual(await eventsOf(provider), ['checkout.session.expired']);
  assert.equal((await provider.readBilling(customerId)).subscription, null);
});

test('a checkout given up is expired at once, one that was paid is not', async () => {
  const { provider, checkout, sessionId } = await subscribed();
  await assert.rejects(provider.expireCheckout(sessionId), failsWith('invalid'));
  const other = await checkout(premium);
  await provider.expireCheckout(other.sessionId);
  await provider.expireCheckout(other.sessionId);
  await assert.rejects(provider.completeCheckout(other.sessionId, goodCard), failsWith('invalid'));
});

test('a subscription begun on the 31st is charged on the last day of short months', async () => {
  const { provider, clock, customerId } = await subscribed('2027-01-31T15:00:00.000Z');
  for (const expected of ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']) {
    const { subscription } = await provider.readBilling(customerId);
    assert.equal(subscription?.currentPeriodEnd?.toISOString(), `${expected}T15:00:00.000Z`);
    clock.now = new Date(`${expected}T15:00:00.000Z`);
    await provider.renewDue();
  }
});

test('after months of silence every month is there, once, at its own date', async () => {
  const { provider, clock, customerId } = await subscribed('2027-01-31T15:00:00.000Z');
  clock.now = new Date('2027-04-30T15:00:00.000Z');
  await Promise.all([provider.renewDue(), provider.renewDue()]);
  await provider.renewDue();
  const { invoices, subscription } = await provider.readBilling(customerId);
  assert.deepEqual(
    invoices.map(({ createdAt }) => createdAt.toISOString().slice(0, 10)),
    ['2027-04-30', '2027-03-31', '2027-02-28', '2027-01-31'],
  );
  assert.equal(new Set(invoices.map(({ number }) => number)).size, 4);
  assert.equal(subscription?.currentPeriodEnd?.toISOString(), '2027-05-31T15:00:00.000Z');
});

test('nothing is charged before its time', async () => {
  const { provider, clock, customerId } = await subscribed('2027-01-31T15:00:00.000Z');
  clock.now = new Date('2027-02-28T14:59:59.999Z');
  await provider.renewDue();
  assert.equal((await provider.readBilling(customerId)).invoices.length, 1);
});

test('a cancelled subscription ends with its period and charges no more', async () => {
  const { provider, clock, customerId } = await subscribed();
  const { subscription } = await provider.readBilling(customerId);
  await provider.cancelAtPeriodEnd(subscription?.id ?? '');
  await eventsOf(provider);
  clock.now = new Date(clock.now.getTime() + 90 * day);
  await provider.renewDue();
  const after = await provider.readBilling(customerId);
  assert.equal(after.subscription?.status, 'canceled');
  assert.equal(after.invoices.length, 1);
  assert.deepEqual(await eventsOf(provider), ['customer.subscription.deleted']);
});

test('a refused renewal is tried four times in all, and a good card then settles what is owed', async () => {
  const { provider, clock, portalIdOf, renew, customerId } = await subscribed('2027-03-01T00:00:00.000Z');
  await renew(customerId, 'declined');
  await eventsOf(provider);
  const failures: string[] = [];
  for (let passed = 0; passed < 20; passed += 1) {
    clock.now = new Date(clock.now.getTime() + day);
    await provider.renewDue();
    failures.push(...(await eventsOf(provider)));
  }
  assert.deepEqual(failures, Array(3).fill('invoice.payment_failed'));
  assert.equal((await provider.readBilling(customerId)).subscription?.status, 'past_due');

  await provider.changeCard(await portalIdOf(customerId), goodCard);
  const { subscription, invoices } = await provider.readBilling(customerId);
  assert.equal(subscription?.status, 'active');
  assert.deepEqual(
    invoices.map(({ status }) => status),
    ['paid', 'paid'],
  );
  assert.equal(invoices[0]?.paidAt?.getTime(), clock.now.getTime());
  assert.deepEqual(await eventsOf(provider), ['invoice.paid', 'customer.subscription.updated']);
});

test('the customer’s page lives for an hour and refuses a card that is declined', async () => {
  const { provider, clock, portalIdOf, customerId } = await subscribed();
  const portalId = await portalIdOf(customerId);
  const shown = { customerId, returnUrl: `${paymentAppUrl}/`, cardLast4: '4242', owedCents: 0 };
  assert.deepEqual(await provider.readPortal(portalId), shown);
  await assert.rejects(provider.changeCard(portalId, declinedCard), failsWith('declined'));
  assert.deepEqual(await provider.readPortal(portalId), shown);
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  await assert.rejects(provider.readPortal(portalId), failsWith('not_found'));
  await assert.rejects(provider.changeCard(portalId, goodCard), failsWith('not_found'));
});

test('never sends anyone outside the product', async () => {
  const { provider, customerId, clinicId } = await subscribed();
  const own = `${paymentAppUrl}/assinatura`;
  for (const foreign of [
    'https://evil.test/',
    'https://app.example.test.evil.test/',
    'javascript:alert(1)',
    '//evil.test',
    '',
  ]) {
    const request = { clinicId, customerId, plan: essential, idempotencyKey: foreign };
    const success = provider.createCheckout({ ...request, successUrl: foreign, cancelUrl: own });
    const cancel = provider.createCheckout({ ...request, successUrl: own, cancelUrl: foreign });
    await assert.rejects(success, failsWith('invalid'), foreign);
    await assert.rejects(cancel, failsWith('invalid'), foreign);
    await assert.rejects(provider.portalUrl(customerId, foreign), failsWith('invalid'), foreign);
  }
});

test('a customer cannot be charged in the name of another clinic', async () => {
  const { provider, customerId } = await subscribed();
  const request = { customerId, plan: essential, successUrl: `${paymentAppUrl}/`, cancelUrl: `${paymentAppUrl}/` };
  const foreign = provider.createCheckout({ ...request, clinicId: 'another', idempotencyKey: 'k' });
  await assert.rejects(foreign, failsWith('invalid'));
});

test('ids of unknown shape and of other kinds are not found', async () => {
  const { provider, sessionId } = await subscribed();
  for (const id of ['', 'cs_', sessionId.replace('cs_', 'sub_'), `${sessionId}0`, '../etc', sessionId.slice(0, -1)])
    for (const attempt of [provider.readCheckout(id), provider.completeCheckout(id, goodCard), provider.readPortal(id)])
      await assert.rejects(attempt, failsWith('not_found'), id);
});

test('tells of a payment in order, each event once', async () => {
  const { provider } = await subscribed();
  assert.deepEqual(await eventsOf(provider), [
    'customer.subscription.created',
    'invoice.paid',
    'customer.subscription.updated',
    'checkout.session.completed',
  ]);
  assert.deepEqual(await eventsOf(provider), []);
});

test('an event nobody received is offered again, the same one, and holds up no other customer', async () => {
  const { provider, customerId } = await subscribed();
  const other = await newCustomer(provider);
  await provider.completeCheckout((await other.checkout(essential)).sessionId, goodCard);
  const refused: string[] = [];
  const report = await provider.deliverPendingEvents(async (rawBody, header) => {
    const event = provider.verifyWebhook(rawBody, header);
    if (event.customerId !== customerId) return;
    refused.push(event.eventId);
    throw new Error('receiver is down');
  });
  assert.equal(report.delivered, 4);
  assert.deepEqual(report.failures.map(String), ['Error: receiver is down']);
  const later: string[] = [];
  const again = await provider.deliverPendingEvents(async (rawBody, header) => {
    later.push(provider.verifyWebhook(rawBody, header).eventId);
  });
  assert.deepEqual(again, { delivered: 4, failures: [] });
  assert.deepEqual(later.slice(0, 1), refused);
});

test('the check fails when the books cannot be read', async () => {
  const { provider } = startEmbedded(undefined, {
    ...startEmbedded().store,
    get: async () => {
      throw new Error('connection refused');
    },
  });
  await assert.rejects(provider.check(), failsWith('unavailable'));
});
