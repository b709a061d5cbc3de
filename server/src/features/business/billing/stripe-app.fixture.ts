import { after } from 'node:test';
import { createSubscription } from '@virtual-med/contract/billing/billing';
import { createStripePayments } from '../../../adapters/payments/stripe.payments.ts';
import {
  startStripeFake,
  stripeFakeKey,
  stripeFakeWebhookSecret,
} from '../../../adapters/payments/testing/stripe-fake.ts';
import type { AppContext } from '../../../context/context.ts';
import { testApp } from '../../../testing/test-app.ts';
import { processPaymentEvent } from './payment-events.service.ts';
import { plans, waitingEvents } from './testing/billing.ts';

export const webhookPath = '/api/webhooks/payments';

/** A whole product, by itself without trials, that takes its payments through the real SDK, from a Stripe of our own that does what it is told. */
export async function stripeApp(environment: Record<string, string> = {}) {
  const fake = await startStripeFake();
  after(() => fake.close());
  const lines: Record<string, unknown>[] = [];
  const payments = createStripePayments({
    secretKey: stripeFakeKey,
    webhookSecret: stripeFakeWebhookSecret,
    host: fake.origin,
    maxNetworkRetries: 0,
  });
  const t = await testApp(
    { LOG_LEVEL: 'info', RATE_LIMITS: 'off', TRIAL_DAYS: '0', ...environment },
    (line) => lines.push(JSON.parse(line)),
    {
      payments,
    },
  );
  const { state } = fake;

  const send = (event: { rawBody: Buffer; signatureHeader: string }, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'POST',
      url: webhookPath,
      payload: event.rawBody,
      headers: { 'content-type': 'application/json', 'stripe-signature': event.signatureHeader, ...headers },
    });

  async function newBuyer(options: Parameters<typeof t.clinic>[0] = {}) {
    const clinic = await t.clinic(options);
    const owner = await t.as(clinic.owner);
    const buy = (planId = plans.essential) => owner(createSubscription, { body: { clinicId: clinic.id, planId } });
    const row = () =>
      t.make((tx) => tx.selectFrom('clinics').selectAll().where('id', '=', clinic.id).executeTakeFirstOrThrow());
    const invoiceRows = () =>
      t.make((tx) =>
        tx.selectFrom('invoices').selectAll().where('clinic_id', '=', clinic.id).orderBy('created_at').execute(),
      );
    return { clinic, owner, buy, row, invoiceRows };
  }

  /** Somebody bought the essential plan and Stripe has the money; nobody told us yet. */
  async function paidBuyer() {
    const buyer = await newBuyer();
    const { url } = await buyer.buy();
    const subscription = state.completeCheckout(url.split('/').at(-1) ?? '');
    const customerId = String(subscription.customer);
    const event = (type = 'customer.subscription.updated', object: Record<string, unknown> = subscription) =>
      fake.signedEvent(type, object);
    return { ...buyer, subscription, customerId, event };
  }

  const work = async (ctx: AppContext = t.ctx) => {
    for (const id of await waitingEvents(ctx)) await processPaymentEvent(ctx, id);
  };

  return { t, fake, state, payments, lines, send, newBuyer, paidBuyer, work };
}
