import Stripe from 'stripe';
import { chooseSubscription, hasEnded } from './choose-subscription.ts';
import { parsePaymentEvent } from './payment-event.ts';
import { assertSellablePlan, PaymentError, type PaymentPlan, type PaymentProvider } from './payments.port.ts';
import { createStripeClient, type StripeOptions, translatingErrors } from './stripe.client.ts';
import { asksForMoney, productIdOf, toInvoice, toSubscription } from './stripe.mapping.ts';

const pageSize = 100;
/** `t=<seconds>,v1=<hex>` and schemes of other versions; on an empty or non-ASCII signature the SDK fails before it compares. */
const signatureShape = /^t=\d{1,12}(,v\d{1,2}=[0-9a-f]{1,128}){1,20}$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

async function findCustomer(stripe: Stripe, clinicId: string): Promise<Stripe.Customer | undefined> {
  if (!/^[\w-]+$/.test(clinicId)) throw new PaymentError('invalid', 'clinic id of an unexpected shape');
  const found = await stripe.customers.search({ query: `metadata['clinicId']:'${clinicId}'`, limit: 1 });
  return found.data[0];
}

/**
 * Search lags behind by up to a minute, so two calls close together both find nothing. The creation is therefore
 * always the same request under the same key, which Stripe answers with the same customer; name and e-mail follow.
 */
async function makeCustomer(
  stripe: Stripe,
  clinicId: string,
  details: { name: string; email: string },
): Promise<Stripe.Customer> {
  const create = (idempotencyKey: string) =>
    stripe.customers.create({ metadata: { clinicId }, preferred_locales: ['pt-BR'] }, { idempotencyKey });
  const created = await create(`customer:${clinicId}`);
  try {
    return await stripe.customers.update(created.id, details);
  } catch (error) {
    if (!isMissing(error)) throw error;
    // The key answered with a customer deleted at Stripe in the meantime.
    const replacement = await create(`customer:${clinicId}:after:${created.id}`);
    return stripe.customers.update(replacement.id, details);
  }
}

async function ensureProduct(stripe: Stripe, plan: PaymentPlan): Promise<string> {
  const id = productIdOf(plan.id);
  try {
    const product = await stripe.products.retrieve(id);
    if (product.name !== plan.name || !product.active)
      await stripe.products.update(id, { name: plan.name, active: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
    await stripe.products.create({ id, name: plan.name, metadata: { planId: plan.id } }).catch((failure: unknown) => {
      const madeMeanwhile = failure instanceof Stripe.errors.StripeError && failure.code === 'resource_already_exists';
      if (!madeMeanwhile) throw failure;
    });
  }
  return id;
}

async function priceDataOf(stripe: Stripe, plan: PaymentPlan) {
  const product = await ensureProduct(stripe, plan);
  return { currency: 'brl', product, unit_amount: plan.priceCents, recurring: { interval: 'month' as const } };
}

/** A subscription that lives, or its end. */
const subscriptionCalls = (stripe: Stripe) =>
  ({
    cancelAtPeriodEnd: (subscriptionId) =>
      translatingErrors(async () => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
      }),

    resume: (subscriptionId) =>
      translatingErrors(async () => {
        const { cancel_at } = await stripe.subscriptions.retrieve(subscriptionId);
        const kept = { cancel_at_period_end: false };
        // A date set by hand at Stripe is another way of cancelling, and the two cannot be sent together.
        await stripe.subscriptions.update(subscriptionId, cancel_at === null ? kept : { cancel_at: '' });
      }),

    cancelNow: (subscriptionId) =>
      translatingErrors(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        if (!hasEnded(toSubscription(subscription).status)) await stripe.subscriptions.cancel(subscriptionId);
      }),

    changePlan: (subscriptionId, plan, idempotencyKey) =>
      translatingErrors(async () => {
        assertSellablePlan(plan);
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        const [item, another] = subscription.items.data;
        if (!item || another) throw new PaymentError('invalid', `${subscriptionId}: expected exactly one item`);
        await stripe.subscriptions.update(
          subscriptionId,
          {
            items: [{ id: item.id, price_data: await priceDataOf(stripe, plan) }],
            metadata: { planId: plan.id, planName: plan.name },
            proration_behavior: 'none',
          },
          { idempotencyKey },
        );
      }),
  }) satisfies Partial<PaymentProvider>;

function readWebhook(stripe: Stripe, secret: string, rawBody: Buffer, signatureHeader: string) {
  if (!signatureShape.test(signatureHeader)) throw new PaymentError('bad_signature');
  let isGenuine = false;
  try {
    isGenuine = stripe.webhooks.signature?.verifyHeader(rawBody, signatureHeader, secret) === true;
  } catch (error) {
    // The SDK's error holds the whole payload, which must not reach a log.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new PaymentError('bad_signature');
    // Not judged is not genuine: the provider is told of a failure here and sends its event again.
    throw error;
  }
  if (!isGenuine) throw new PaymentError('bad_signature');
  return parsePaymentEvent(rawBody);
}

export function createStripePayments(options: StripeOptions): PaymentProvider & { readonly kind: 'stripe' } {
  const stripe = createStripeClient(options);

  return {
    kind: 'stripe',

    ensureCustomer: ({ clinicId, name, email }) =>
      translatingErrors(async () => {
        const found = await findCustomer(stripe, clinicId);
        if (!found) return { customerId: (await makeCustomer(stripe, clinicId, { name, email })).id };
        if (found.name !== name || found.email !== email) await stripe.customers.update(found.id, { name, email });
        return { customerId: found.id };
      }),

    createCheckout: (request) =>
      translatingErrors(async () => {
        const { clinicId, customerId, plan, trialDays = 0 } = request;
        assertSellablePlan(plan);
        const metadata = { clinicId, planId: plan.id, planName: plan.name };
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            ui_mode: 'hosted_page',
            locale: 'pt-BR',
            customer: customerId,
            client_reference_id: clinicId,
            line_items: [{ price_data: await priceDataOf(stripe, plan), quantity: 1 }],
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            metadata,
            subscription_data: { metadata, ...(trialDays > 0 ? { trial_period_days: trialDays } : {}) },
          },
          { idempotencyKey: request.idempotencyKey },
        );
        if (!session.url) throw new PaymentError('unavailable', `${session.id}: checkout without an address`);
        return { url: session.url, sessionId: session.id };
      }),

    readBilling: (customer) =>
      translatingErrors(async () => {
        const subscriptions = [];
        for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: pageSize }))
          subscriptions.push(toSubscription(one));
        const invoices = [];
        for await (const one of stripe.invoices.list({ customer, limit: pageSize }))
          if (asksForMoney(one)) invoices.push(toInvoice(one));
        return { ...chooseSubscription(subscriptions), invoices };
      }),

    ...subscriptionCalls(stripe),

    portalUrl: (customer, returnUrl) =>
      translatingErrors(async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          locale: 'pt-BR',
        });
        return session.url;
      }),

    verifyWebhook: (rawBody, signatureHeader) => readWebhook(stripe, options.webhookSecret, rawBody, signatureHeader),

    check: () =>
      translatingErrors(async () => {
        await stripe.customers.list({ limit: 1 }, { maxNetworkRetries: 0, timeout: 5_000 });
      }),
  };
}
