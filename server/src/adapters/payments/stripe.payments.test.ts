import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { StripeOptions } from './stripe.client.ts';
import { createStripePayments } from './stripe.payments.ts';
import { describePaymentProvider, essential, failsWith, newCustomer, premium } from './testing/payments-conformance.ts';
import { startStripeFake, stripeFakeKey, stripeFakeWebhookSecret } from './testing/stripe-fake.ts';
import { signWebhook } from './webhook-signature.ts';

async function start(t: TestContext, options: Partial<StripeOptions> = {}) {
  const fake = await startStripeFake();
  t.after(() => fake.close());
  const provider = createStripePayments({
    secretKey: stripeFakeKey,
    webhookSecret: stripeFakeWebhookSecret,
    host: fake.origin,
    maxNetworkRetries: 0,
    ...options,
  });
  const latest = (customerId: string) => fake.state.list('subscription', (one) => one.customer === customerId)[0];
  return {
    fake,
    provider,
    pay: async (sessionId: string) => {
      fake.state.completeCheckout(sessionId);
    },
    renew: async (customerId: string, outcome: 'paid' | 'declined') => {
      fake.state.renew(latest(customerId)?.id ?? '', outcome);
    },
    webhook: async (customerId: string) => fake.signedEvent('customer.subscription.updated', latest(customerId) ?? {}),
  };
}

async function subscribed(t: TestContext) {
  const harness = await start(t);
  const customer = await newCustomer(harness.provider);
  const { sessionId } = await customer.checkout(essential);
  return { ...harness, ...customer, subscription: harness.fake.state.completeCheckout(sessionId) };
}

describePaymentProvider('Stripe', start);

test('asks for a monthly checkout in reais, in Portuguese, with no price set up at Stripe', async (t) => {
  const { fake, provider } = await start(t);
  const { clinicId, customerId, checkout } = await newCustomer(provider);
  const key = `checkout:${clinicId}`;
  await checkout(essential, key);
  const request = fake.requests.find(({ path }) => path === '/v1/checkout/sessions');
  const metadata = { clinicId, planId: essential.id, planName: 'Essencial' };
  assert.deepEqual(request?.params, {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    locale: 'pt-BR',
    customer: customerId,
    client_reference_id: clinicId,
    line_items: [
      {
        price_data: {
          currency: 'brl',
          product: `virtualmed_${essential.id}`,
          unit_amount: '9900',
          recurring: { interval: 'month' },
        },
        quantity: '1',
      },
    ],
    success_url: 'https://app.example.test/pagamento-realizado?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://app.example.test/assinatura?cancelado=1',
    metadata,
    subscription_data: { metadata },
  });
  assert.equal(request?.headers['idempotency-key'], key);
  assert.equal(request?.headers['stripe-version'], '2026-10-28.endive');
  assert.equal(
    fake.requests.some(({ headers }) => 'x-stripe-client-telemetry' in headers),
    false,
  );
});

test('makes one product per plan and follows its name', async (t) => {
  const { fake, provider } = await start(t);
  const { checkout } = await newCustomer(provider);
  await Promise.all([checkout(essential), checkout(essential)]);
  await checkout({ ...essential, name: 'Essencial 2027' });
  const products = fake.state.list('product');
  assert.deepEqual(
    products.map(({ id, name }) => [id, name]),
    [[`virtualmed_${essential.id}`, 'Essencial 2027']],
  );
});

test('makes no second customer while the search lags behind', async (t) => {
  const { fake, provider } = await start(t);
  fake.search.lags = true;
  const clinicId = randomUUID();
  const first = await provider.ensureCustomer({ clinicId, name: 'Antes', email: 'antes@sol.med' });
  const again = await provider.ensureCustomer({ clinicId, name: 'Depois', email: 'depois@sol.med' });
  assert.equal(again.customerId, first.customerId);
  assert.equal(fake.state.need(first.customerId).email, 'depois@sol.med');
});

test('makes a new customer when the old one was deleted at Stripe', async (t) => {
  const { fake, provider } = await start(t);
  const clinic = { clinicId: randomUUID(), name: 'Clínica Sol', email: 'dona@sol.med' };
  const { customerId } = await provider.ensureCustomer(clinic);
  fake.state.deleteCustomer(customerId);
  await assert.rejects(provider.readBilling(customerId), failsWith('not_found'));
  const replacement = await provider.ensureCustomer(clinic);
  assert.notEqual(replacement.customerId, customerId);
  assert.equal(fake.state.need(replacement.customerId).email, 'dona@sol.med');
});

test('never builds a search out of an id that is none', async (t) => {
  const { fake, provider } = await start(t);
  const clinic = { clinicId: "x' OR email~'@", name: 'Clínica', email: 'a@b.med' };
  await assert.rejects(provider.ensureCustomer(clinic), failsWith('invalid'));
  assert.deepEqual(fake.requests, []);
});

test('reads every page of a long history, newest first', async (t) => {
  const { fake, provider, customerId, subscription } = await subscribed(t);
  for (let month = 0; month < 249; month += 1) fake.state.addInvoice(subscription, 'paid');
  const { invoices } = await provider.readBilling(customerId);
  assert.equal(new Set(invoices.map(({ id }) => id)).size, 250);
  assert.equal(fake.requests.filter(({ path }) => path === '/v1/invoices').length, 3);
  assert.ok(
    invoices.every(({ createdAt }, index) => index === 0 || createdAt <= (invoices[index - 1]?.createdAt ?? 0)),
  );
});

test('reads invoices without number, addresses or description', async (t) => {
  const { fake, provider, customerId, subscription } = await subscribed(t);
  const bare = {
    number: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    parent: null,
    status: 'draft',
    attempted: false,
  };
  fake.state.addInvoice(subscription, 'declined', bare);
  const { invoices } = await provider.readBilling(customerId);
  const { number, hostedInvoiceUrl, pdfUrl, description, status, attemptFailed } = invoices[0] ?? {};
  assert.deepEqual(
    { number, hostedInvoiceUrl, pdfUrl, description, status, attemptFailed },
    {
      number: null,
      hostedInvoiceUrl: null,
      pdfUrl: null,
      description: 'Assinatura mensal',
      status: 'draft',
      attemptFailed: false,
    },
  );
});

test('an open invoice not yet charged has no failed attempt', async (t) => {
  const { fake, provider, customerId, subscription } = await subscribed(t);
  fake.state.addInvoice(subscription, 'declined', { attempted: false });
  const { invoices } = await provider.readBilling(customerId);
  assert.equal(invoices[0]?.status, 'open');
  assert.equal(invoices[0]?.attemptFailed, false);
});

test('stops at an invoice in another currency rather than count it as reais', async (t) => {
  const { fake, provider, customerId, subscription } = await subscribed(t);
  fake.state.addInvoice(subscription, 'paid', { currency: 'usd' });
  await assert.rejects(provider.readBilling(customerId), failsWith('invalid'));
});

test('takes the plan from what is charged, and from the note only where the product is not ours', async (t) => {
  const { fake, provider, customerId, subscription } = await subscribed(t);
  Object.assign(subscription.metadata as object, { planId: premium.id });
  assert.equal((await provider.readBilling(customerId)).subscription?.planId, essential.id);
  fake.state.itemOf(subscription).price.product = 'prod_made_by_hand';
  assert.equal((await provider.readBilling(customerId)).subscription?.planId, premium.id);
  subscription.metadata = {};
  assert.equal((await provider.readBilling(customerId)).subscription?.planId, null);
});

test('an ending set at Stripe for a date counts as cancelled at the end of the period', async (t) => {
  const { provider, customerId, subscription } = await subscribed(t);
  subscription.cancel_at = 1_900_000_000;
  assert.equal((await provider.readBilling(customerId)).subscription?.cancelAtPeriodEnd, true);
  await provider.resume(subscription.id);
  assert.equal((await provider.readBilling(customerId)).subscription?.cancelAtPeriodEnd, false);
});

for (const [failure, reason] of [
  [402, 'declined'],
  [429, 'rate_limited'],
  [500, 'unavailable'],
] as const) {
  test(`an answer of ${failure} is reported as ${reason}`, async (t) => {
    const { fake, provider } = await start(t);
    fake.failNext(failure);
    await assert.rejects(provider.readBilling('cus_any'), failsWith(reason));
  });
}

test('an answer that never comes is reported as unavailable', async (t) => {
  const { fake, provider } = await start(t, { timeoutMs: 50 });
  fake.failNext('hang');
  await assert.rejects(provider.readBilling('cus_any'), failsWith('unavailable'));
});

test('a server that is not there is reported as unavailable', async (t) => {
  const { fake, provider } = await start(t);
  await fake.close();
  await assert.rejects(provider.check(), failsWith('unavailable'));
});

test('a checkout whose answer was lost is asked for again and not made twice', async (t) => {
  const { fake, provider } = await start(t);
  const { checkout } = await newCustomer(provider);
  const path = '/v1/checkout/sessions';
  fake.failNext('sever', path);
  const { sessionId } = await checkout(essential);
  assert.deepEqual(
    fake.state.list('checkout.session').map(({ id }) => id),
    [sessionId],
  );
  assert.equal(fake.requests.filter((request) => request.path === path).length, 2);
});

test('tries again by itself after a failure on Stripe’s side', async (t) => {
  const { fake } = await start(t);
  const keys = { secretKey: stripeFakeKey, webhookSecret: stripeFakeWebhookSecret };
  const provider = createStripePayments({ ...keys, host: fake.origin });
  fake.failNext(500);
  const { customerId } = await newCustomer(provider);
  assert.deepEqual(
    fake.state.list('customer').map(({ id }) => id),
    [customerId],
  );
});

test('says that the keys do not work, without repeating them', async (t) => {
  const { provider } = await start(t, { secretKey: 'sk_test_wrong_key_value' });
  await assert.rejects(provider.check(), (error: Error & { detail?: string }) => {
    failsWith('not_configured')(error);
    assert.doesNotMatch(JSON.stringify({ ...error, message: error.message }), /wrong_key_value/);
    return true;
  });
});

test('refuses to be made without keys or with a host that is no origin', () => {
  const keys = { secretKey: stripeFakeKey, webhookSecret: stripeFakeWebhookSecret };
  assert.throws(() => createStripePayments({ ...keys, secretKey: ' ' }), failsWith('not_configured'));
  assert.throws(() => createStripePayments({ ...keys, webhookSecret: '' }), failsWith('not_configured'));
  for (const host of ['127.0.0.1:4242', 'ftp://127.0.0.1', 'http://127.0.0.1/v1', 'http://a@127.0.0.1', ''])
    assert.throws(() => createStripePayments({ ...keys, host }), failsWith('not_configured'), host);
});

test('reads whom a webhook is about', async (t) => {
  const { fake, provider } = await start(t);
  const customerOf = (type: string, object: Record<string, unknown>) => {
    const { rawBody, signatureHeader } = fake.signedEvent(type, object);
    return provider.verifyWebhook(rawBody, signatureHeader).customerId;
  };
  assert.equal(customerOf('customer.deleted', { id: 'cus_1', object: 'customer' }), 'cus_1');
  assert.equal(customerOf('invoice.paid', { id: 'in_1', object: 'invoice', customer: { id: 'cus_2' } }), 'cus_2');
  assert.equal(customerOf('invoice.paid', { id: 'in_1', object: 'invoice', customer: null }), null);
  assert.equal(customerOf('price.created', { id: 'price_1', object: 'price' }), null);
});

const brokenEvent = '{"id":"evt_\\u0000","object":"event","type":"a","created":1,"data":{"object":{}}}';

test('a genuine webhook that is no event is invalid', async (t) => {
  const { provider } = await start(t);
  for (const text of ['not json', '[]', '{"id":"evt_1","object":"event"}', '{"object":"v2.core.event"}', brokenEvent]) {
    const rawBody = Buffer.from(text);
    const header = signWebhook(stripeFakeWebhookSecret, rawBody, new Date());
    assert.throws(() => provider.verifyWebhook(rawBody, header), failsWith('invalid'), text);
  }
});
