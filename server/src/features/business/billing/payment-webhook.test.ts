import assert from 'node:assert/strict';
import { Hmac } from 'node:crypto';
import { test } from 'node:test';
import { mangledSignatures } from '../../../adapters/payments/testing/payments-conformance.ts';
import { stripeFakeWebhookSecret } from '../../../adapters/payments/testing/stripe-fake.ts';
import { signWebhook } from '../../../adapters/payments/webhook-signature.ts';
import { waitFor } from '../../../core/jobs/testing/jobs.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sweepBilling } from './billing.jobs.ts';
import { processPaymentEvent } from './payment-events.service.ts';
import { stripeApp, webhookPath } from './stripe-app.fixture.ts';
import { syncClinicBilling } from './sync.service.ts';
import { seenBy, waitingEvents } from './testing/billing.ts';

const s = await stripeApp();
const { t, fake, state, send, work } = s;

const eventsOf = (customerId: string) =>
  t.make((tx) => tx.selectFrom('payment_events').selectAll().where('customer_id', '=', customerId).execute());

test('an event is answered before anything is asked of Stripe, and then acted on', async () => {
  const buyer = await s.paidBuyer();
  const asked = fake.requests.length;
  const answer = await send(buyer.event('checkout.session.completed'));
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(answer.json(), { received: true });
  assert.equal(fake.requests.length, asked);
  assert.equal((await buyer.row()).subscription_status, null);
  await work();
  const { subscription, invoices } = await seenBy(buyer.owner, buyer.clinic);
  assert.equal(subscription.status, 'active');
  assert.equal(subscription.plan?.name, 'Essencial');
  assert.equal(subscription.priceCents, 9900);
  assert.equal(subscription.manageable, true);
  assert.ok(subscription.nextChargeAt);
  assert.deepEqual(
    invoices.map(({ status, paid, amount }) => [status, paid, amount]),
    [['paid', true, 9900]],
  );
  assert.ok(invoices[0]?.hosted_invoice_url?.startsWith('https://invoice.stripe.com/'));
});

test('the receipt of a paid invoice is mailed once, whatever is sent again, read again or read at once', async () => {
  const buyer = await s.paidBuyer();
  const contact = (await buyer.row()).admin_email;
  const receipts = () => queuedLettersTo(t, contact);
  const event = buyer.event('invoice.paid');
  for (let time = 0; time < 2; time += 1) {
    await send(event);
    await send(buyer.event('customer.subscription.updated'));
    await work();
  }
  await Promise.all(Array.from({ length: 4 }, () => syncClinicBilling(t.ctx, buyer.clinic.id)));
  const [receipt, ...more] = await receipts();
  assert.deepEqual(more, []);
  assert.match(receipt?.subject ?? '', /Recibo de R\$\s99,00/);
  assert.match(receipt?.text ?? '', /Assinatura Essencial: R\$\s99,00, pago em \d\d\/\d\d\/\d{4}/);
  assert.ok(receipt?.text.includes(`/clinica/${buyer.clinic.id}/pagamento`));
  state.renew(buyer.subscription.id, 'declined');
  await syncClinicBilling(t.ctx, buyer.clinic.id);
  assert.equal((await receipts()).length, 1, 'a refused charge has no receipt');
  state.renew(buyer.subscription.id, 'paid');
  await syncClinicBilling(t.ctx, buyer.clinic.id);
  assert.equal((await receipts()).length, 2);
});

test('invoices paid long ago, read for the first time, are no news', async () => {
  const buyer = await s.paidBuyer();
  const longAgo = Math.floor(Date.now() / 1000) - 30 * 86_400;
  for (const invoice of state.objects.values())
    if (invoice.customer === buyer.customerId && invoice.object === 'invoice')
      Object.assign(invoice, { status_transitions: { paid_at: longAgo } });
  await syncClinicBilling(t.ctx, buyer.clinic.id);
  assert.deepEqual(await queuedLettersTo(t, (await buyer.row()).admin_email), []);
});

test('forged, altered, unsigned and stale events are refused and leave nothing behind', async () => {
  const buyer = await s.paidBuyer();
  const { rawBody, signatureHeader } = buyer.event();
  const stale = new Date(Date.now() - 301_000);
  const refused: [string, { rawBody: Buffer; signatureHeader: string }][] = [
    ['another secret', { rawBody, signatureHeader: signWebhook('whsec_other', rawBody, new Date()) }],
    ['altered', { rawBody: Buffer.from(rawBody.toString().replace('updated', 'deleted')), signatureHeader }],
    ['rewritten', { rawBody: Buffer.from(JSON.stringify(JSON.parse(rawBody.toString()), null, 1)), signatureHeader }],
    ['stale', { rawBody, signatureHeader: signWebhook(stripeFakeWebhookSecret, rawBody, stale) }],
    ['no signature', { rawBody, signatureHeader: '' }],
    ...mangledSignatures(signatureHeader).map((header): [string, { rawBody: Buffer; signatureHeader: string }] => [
      header,
      { rawBody, signatureHeader: header },
    ]),
    ['no event', signedText('{"object":"event"}')],
    ['not JSON', signedText('tudo bem')],
  ];
  for (const [what, event] of refused) {
    const answer = await send(event);
    assert.equal(answer.statusCode, 400, what);
    assert.equal(answer.json().code, 'payments.notice_refused', what);
  }
  assert.deepEqual(await eventsOf(buyer.customerId), []);
  const missing = await t.app.inject({ method: 'POST', url: webhookPath, payload: { id: 'evt_1' } });
  assert.equal(missing.statusCode, 400);
  const huge = await send({ rawBody: Buffer.alloc(600 * 1024, 32), signatureHeader });
  assert.equal(huge.statusCode, 413);
});

test('an event whose signature could not be judged is not believed: Stripe is to send it again', async (context) => {
  const buyer = await s.paidBuyer();
  const event = buyer.event();
  const broken = context.mock.method(Hmac.prototype, 'digest', () => {
    throw new Error('no digest today');
  });
  const answer = await send(event);
  broken.mock.restore();
  assert.equal(answer.statusCode, 500);
  assert.deepEqual(await eventsOf(buyer.customerId), []);
  assert.equal((await send(event)).statusCode, 200);
});

const signedText = (text: string) => {
  const rawBody = Buffer.from(text);
  return { rawBody, signatureHeader: signWebhook(stripeFakeWebhookSecret, rawBody, new Date()) };
};

test('an event sent again, even ten times at once, is one event', async () => {
  const buyer = await s.paidBuyer();
  const event = buyer.event();
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(event)));
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
  assert.equal((await eventsOf(buyer.customerId)).length, 1);
  await work();
  const asked = fake.requests.length;
  await send(event);
  await processPaymentEvent(t.ctx, event.eventId);
  assert.equal(fake.requests.length, asked, 'an event acted on is not acted on again');
});

test('events in the wrong order, and late ones, end in what is true at Stripe', async () => {
  const buyer = await s.paidBuyer();
  const begun = buyer.event('customer.subscription.created');
  state.renew(buyer.subscription.id, 'declined');
  const failed = buyer.event('invoice.payment_failed');
  state.renew(buyer.subscription.id, 'paid');
  const renewed = buyer.event('invoice.paid');
  for (const event of [renewed, failed, begun]) {
    await send(event);
    await work();
    assert.equal((await buyer.row()).subscription_status, 'active');
  }
  Object.assign(buyer.subscription, { status: 'canceled' });
  await send(buyer.event('customer.subscription.deleted'));
  await work();
  const late = buyer.event('customer.subscription.updated', { ...buyer.subscription, status: 'active' });
  await send(late);
  await work();
  assert.equal((await buyer.row()).subscription_status, 'canceled');
});

test('events about nobody, or about a customer that is not ours, are taken and done with', async () => {
  const before = await waitingEvents(t.ctx);
  const ours = fake.signedEvent('price.created', { id: 'price_1', object: 'price' });
  const stranger = fake.signedEvent('invoice.paid', { id: 'in_1', object: 'invoice', customer: 'cus_stranger' });
  for (const event of [ours, stranger]) assert.equal((await send(event)).statusCode, 200);
  await work();
  assert.deepEqual(await waitingEvents(t.ctx), before);
});

test('while Stripe is away an event waits, and the sweep makes up for it', async () => {
  const buyer = await s.paidBuyer();
  const event = buyer.event();
  await send(event);
  for (const failure of [500, 429, 402] as const) {
    fake.failNext(failure, '/v1/subscriptions');
    await assert.rejects(processPaymentEvent(t.ctx, event.eventId));
  }
  assert.deepEqual(
    (await eventsOf(buyer.customerId)).map(({ processed_at }) => processed_at),
    [null],
  );
  await t.make((tx) =>
    tx
      .updateTable('payment_events')
      .set({ received_at: new Date(Date.now() - 3_600_000).toISOString() })
      .where('id', '=', event.eventId)
      .execute(),
  );
  const sweep = sweepBilling(() => t.ctx);
  await sweep({}, { jobId: 'sweep', attempt: 1, signal: new AbortController().signal });
  assert.equal((await buyer.row()).payment_status, 'active');
  assert.notEqual((await eventsOf(buyer.customerId))[0]?.processed_at, null);
});

test('the sweep reads clinics no event told of, and stops when Stripe is away', async () => {
  const buyer = await s.paidBuyer();
  const sweep = () =>
    sweepBilling(() => t.ctx)({}, { jobId: 'sweep', attempt: 1, signal: new AbortController().signal });
  fake.failNext(500, '/v1/subscriptions');
  await assert.rejects(sweep());
  await sweep();
  assert.equal((await buyer.row()).subscription_status, 'active');
});

// Last: from here on the workers take every event.
test('the job of an event does its work by itself', async () => {
  const buyer = await s.paidBuyer();
  await send(buyer.event());
  await t.ctx.jobs.start();
  await waitFor('the clinic to be active', async () => (await buyer.row()).payment_status === 'active');
});
