import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { addMonths } from '../billing-months.ts';
import { PaymentError, type PaymentErrorReason, type PaymentPlan, type PaymentProvider } from '../payments.port.ts';

/** A provider under test, and the hands of the people and the clock on its other side. */
export interface PaymentHarness {
  readonly provider: PaymentProvider;
  /** The person pays on the hosted page. */
  pay(sessionId: string): Promise<void>;
  /** A month passes and the card is charged. */
  renew(customerId: string, outcome: 'paid' | 'declined'): Promise<void>;
  /** A webhook as it arrives from the provider. */
  webhook(customerId: string): Promise<{ rawBody: Buffer; signatureHeader: string }>;
}

export const failsWith = (reason: PaymentErrorReason) => (error: unknown) => {
  assert.ok(error instanceof PaymentError, String(error));
  assert.equal(error.reason, reason, error.detail);
  return true;
};

export const paymentAppUrl = 'https://app.example.test';
export const essential: PaymentPlan = { id: randomUUID(), name: 'Essencial', priceCents: 9900 };
export const premium: PaymentPlan = { id: randomUUID(), name: 'Prêmio', priceCents: 19_990 };

export async function newCustomer(provider: PaymentProvider) {
  const clinicId = randomUUID();
  const { customerId } = await provider.ensureCustomer({ clinicId, name: 'Clínica Sol', email: 'dona@sol.med' });
  const checkout = (plan: PaymentPlan, idempotencyKey: string = randomUUID(), trialDays = 0) =>
    provider.createCheckout({
      clinicId,
      customerId,
      plan,
      successUrl: `${paymentAppUrl}/pagamento-realizado?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${paymentAppUrl}/assinatura?cancelado=1`,
      idempotencyKey,
      trialDays,
    });
  return { clinicId, customerId, checkout };
}

/** Headers a verifier may choke on before it has compared anything. */
export const mangledSignatures = (genuine: string): string[] => {
  const [time = ''] = genuine.split(',');
  return [
    `${time},v1`,
    `${time},v1=`,
    `${time},v1=${'é'.repeat(64)}`,
    `${time},v1=,v1=`,
    `${time}`,
    't=,v1=',
    ',',
    '=',
    `t,v1`,
  ];
};

export function describePaymentProvider(name: string, start: (t: TestContext) => Promise<PaymentHarness>): void {
  async function subscribed(t: TestContext, plan = essential) {
    const harness = await start(t);
    const customer = await newCustomer(harness.provider);
    await harness.pay((await customer.checkout(plan)).sessionId);
    const { subscription } = await harness.provider.readBilling(customer.customerId);
    assert.ok(subscription);
    return { ...harness, ...customer, subscription };
  }

  describe(`${name} as a payment provider`, () => {
    test('answers the check', async (t) => {
      const { provider } = await start(t);
      await provider.check();
    });

    test('a trial charges nothing until it ends, then every month', async (t) => {
      const { provider, pay, renew } = await start(t);
      const { customerId, checkout } = await newCustomer(provider);
      await pay((await checkout(essential, randomUUID(), 14)).sessionId);
      const begun = await provider.readBilling(customerId);
      assert.equal(begun.subscription?.status, 'trialing');
      assert.deepEqual(begun.invoices, []);
      const end = begun.subscription.currentPeriodEnd ?? new Date(0);
      await renew(customerId, 'paid');
      const charged = await provider.readBilling(customerId);
      assert.equal(charged.subscription?.status, 'active');
      assert.deepEqual(charged.subscription.currentPeriodEnd, addMonths(end, 1));
      assert.deepEqual(
        charged.invoices.map(({ status, amountCents }) => [status, amountCents]),
        [['paid', 9900]],
      );
    });

    test('knows a clinic again, whatever its name and e-mail have become', async (t) => {
      const { provider } = await start(t);
      const clinicId = randomUUID();
      const first = await provider.ensureCustomer({ clinicId, name: 'Antes', email: 'antes@sol.med' });
      const again = await provider.ensureCustomer({ clinicId, name: 'Depois', email: 'depois@sol.med' });
      const other = await provider.ensureCustomer({ clinicId: randomUUID(), name: 'Antes', email: 'antes@sol.med' });
      assert.equal(again.customerId, first.customerId);
      assert.notEqual(other.customerId, first.customerId);
    });

    test('makes one customer of two requests at once', async (t) => {
      const { provider } = await start(t);
      const clinic = { clinicId: randomUUID(), name: 'Clínica Sol', email: 'dona@sol.med' };
      const [one, two] = await Promise.all([provider.ensureCustomer(clinic), provider.ensureCustomer(clinic)]);
      assert.equal(one.customerId, two.customerId);
    });

    test('shows nothing before the first payment, nor after an abandoned checkout', async (t) => {
      const { provider } = await start(t);
      const { customerId, checkout } = await newCustomer(provider);
      const empty = { subscription: null, supersededSubscriptionIds: [], invoices: [] };
      assert.deepEqual(await provider.readBilling(customerId), empty);
      const { url, sessionId } = await checkout(essential);
      assert.equal(URL.canParse(url), true);
      assert.equal(url.includes(sessionId), true);
      assert.deepEqual(await provider.readBilling(customerId), empty);
    });

    test('a paid checkout gives an active subscription and a paid invoice', async (t) => {
      const { provider, customerId, subscription } = await subscribed(t);
      assert.equal(subscription.status, 'active');
      assert.equal(subscription.planId, essential.id);
      assert.equal(subscription.priceCents, 9900);
      assert.equal(subscription.cancelAtPeriodEnd, false);
      const { invoices, supersededSubscriptionIds } = await provider.readBilling(customerId);
      assert.deepEqual(supersededSubscriptionIds, []);
      assert.equal(invoices.length, 1);
      const [invoice] = invoices;
      assert.ok(invoice?.paidAt && subscription.currentPeriodEnd);
      assert.equal(invoice.status, 'paid');
      assert.equal(invoice.attemptFailed, false);
      assert.equal(invoice.amountCents, 9900);
      assert.equal(invoice.currency, 'brl');
      assert.equal(invoice.description, 'Assinatura Essencial');
      const days = (subscription.currentPeriodEnd.getTime() - invoice.createdAt.getTime()) / 86_400_000;
      assert.ok(days > 27 && days < 32, `${days} days`);
    });

    test('the same key gives the same checkout, and serves for no other', async (t) => {
      const { provider } = await start(t);
      const { checkout } = await newCustomer(provider);
      const key = randomUUID();
      const first = await checkout(essential, key);
      assert.deepEqual(await checkout(essential, key), first);
      assert.notEqual((await checkout(essential)).sessionId, first.sessionId);
      await assert.rejects(checkout(premium, key), failsWith('invalid'));
    });

    test('refuses prices that cannot be', async (t) => {
      const { provider, subscription, checkout } = await subscribed(t);
      for (const priceCents of [0, -1, 99.5, Number.NaN, Number.POSITIVE_INFINITY, 10_000_001]) {
        await assert.rejects(checkout({ ...essential, priceCents }), failsWith('invalid'), String(priceCents));
        const change = provider.changePlan(subscription.id, { ...premium, priceCents }, randomUUID());
        await assert.rejects(change, failsWith('invalid'), String(priceCents));
      }
    });

    test('renews by the month, newest invoice first', async (t) => {
      const { provider, renew, customerId, subscription } = await subscribed(t);
      await renew(customerId, 'paid');
      const after = await provider.readBilling(customerId);
      assert.equal(after.subscription?.status, 'active');
      assert.ok(after.subscription?.currentPeriodEnd && subscription.currentPeriodEnd);
      assert.ok(after.subscription.currentPeriodEnd > subscription.currentPeriodEnd);
      const [newest, oldest] = after.invoices;
      assert.equal(after.invoices.length, 2);
      assert.ok(newest && oldest && newest.createdAt > oldest.createdAt);
      assert.notEqual(newest.id, oldest.id);
    });

    test('a refused renewal is overdue and its invoice open, with the attempt marked', async (t) => {
      const { provider, renew, customerId } = await subscribed(t);
      await renew(customerId, 'declined');
      const { subscription, invoices } = await provider.readBilling(customerId);
      assert.equal(subscription?.status, 'past_due');
      assert.equal(invoices[0]?.status, 'open');
      assert.equal(invoices[0]?.attemptFailed, true);
      assert.equal(invoices[0]?.paidAt, null);
      assert.equal(invoices[1]?.status, 'paid');
    });

    test('cancelling at the end of the period keeps the subscription until then', async (t) => {
      const { provider, customerId, subscription } = await subscribed(t);
      await provider.cancelAtPeriodEnd(subscription.id);
      await provider.cancelAtPeriodEnd(subscription.id);
      const after = await provider.readBilling(customerId);
      assert.deepEqual(after.subscription, { ...subscription, cancelAtPeriodEnd: true });
    });

    test('a cancellation can be taken back until the period ends', async (t) => {
      const { provider, renew, customerId, subscription } = await subscribed(t);
      await provider.cancelAtPeriodEnd(subscription.id);
      await provider.resume(subscription.id);
      await provider.resume(subscription.id);
      assert.deepEqual((await provider.readBilling(customerId)).subscription, subscription);
      await renew(customerId, 'paid');
      assert.equal((await provider.readBilling(customerId)).subscription?.status, 'active');
    });

    test('cancelling now ends it, for good', async (t) => {
      const { provider, customerId, subscription } = await subscribed(t);
      await provider.cancelNow(subscription.id);
      await provider.cancelNow(subscription.id);
      assert.equal((await provider.readBilling(customerId)).subscription?.status, 'canceled');
      await assert.rejects(provider.changePlan(subscription.id, premium, randomUUID()), failsWith('invalid'));
      await assert.rejects(provider.cancelAtPeriodEnd(subscription.id), failsWith('invalid'));
      await assert.rejects(provider.resume(subscription.id), failsWith('invalid'));
    });

    test('a new plan counts from the next charge', async (t) => {
      const { provider, renew, customerId, subscription } = await subscribed(t);
      const key = randomUUID();
      await provider.changePlan(subscription.id, premium, key);
      await provider.changePlan(subscription.id, premium, key);
      const changed = await provider.readBilling(customerId);
      assert.deepEqual(changed.subscription, { ...subscription, planId: premium.id, priceCents: 19_990 });
      assert.equal(changed.invoices.length, 1);
      await renew(customerId, 'paid');
      const { invoices } = await provider.readBilling(customerId);
      assert.deepEqual(
        invoices.map(({ amountCents, description }) => [amountCents, description]),
        [
          [19_990, 'Assinatura Prêmio'],
          [9900, 'Assinatura Essencial'],
        ],
      );
    });

    test('after a second checkout the newer subscription counts and the older one is named until it is ended', async (t) => {
      const { provider, pay, checkout, customerId, subscription } = await subscribed(t);
      await pay((await checkout(premium)).sessionId);
      const both = await provider.readBilling(customerId);
      assert.equal(both.subscription?.planId, premium.id);
      assert.deepEqual(both.supersededSubscriptionIds, [subscription.id]);
      await provider.cancelNow(subscription.id);
      const one = await provider.readBilling(customerId);
      assert.equal(one.subscription?.id, both.subscription?.id);
      assert.deepEqual(one.supersededSubscriptionIds, []);
    });

    test('gives the address of the customer’s own page', async (t) => {
      const { provider, customerId } = await subscribed(t);
      assert.equal(URL.canParse(await provider.portalUrl(customerId, `${paymentAppUrl}/clinica/1/pagamento`)), true);
    });

    test('says so when it does not know a customer or a subscription', async (t) => {
      const { provider } = await start(t);
      await assert.rejects(provider.readBilling('cus_unknown'), failsWith('not_found'));
      await assert.rejects(provider.portalUrl('cus_unknown', `${paymentAppUrl}/`), failsWith('not_found'));
      await assert.rejects(provider.cancelAtPeriodEnd('sub_unknown'), failsWith('not_found'));
      await assert.rejects(provider.resume('sub_unknown'), failsWith('not_found'));
      await assert.rejects(provider.cancelNow('sub_unknown'), failsWith('not_found'));
      await assert.rejects(provider.changePlan('sub_unknown', premium, randomUUID()), failsWith('not_found'));
    });

    test('reads its own webhooks and refuses all others', async (t) => {
      const { provider, webhook, customerId } = await subscribed(t);
      const { rawBody, signatureHeader } = await webhook(customerId);
      const event = provider.verifyWebhook(rawBody, signatureHeader);
      assert.equal(event.customerId, customerId);
      assert.match(event.eventId, /^evt_\w+$/);
      assert.match(event.type, /^[a-z_.]+$/);
      assert.equal(Number.isNaN(event.createdAt.getTime()), false);
      assert.deepEqual(provider.verifyWebhook(rawBody, signatureHeader), event);

      const forged = Buffer.from(rawBody.toString().replace(customerId, 'cus_somebody_else'));
      const reformatted = Buffer.from(JSON.stringify(JSON.parse(rawBody.toString()), null, 2));
      for (const [body, header] of [
        [forged, signatureHeader],
        [reformatted, signatureHeader],
        [rawBody, signatureHeader.replace(/v1=.{4}/, 'v1=0000')],
        [rawBody, signatureHeader.replace(/t=\d+/, 't=1500000000')],
        [rawBody, ''],
        [Buffer.alloc(0), signatureHeader],
        ...mangledSignatures(signatureHeader).map((header) => [forged, header] as const),
      ] as const)
        assert.throws(() => provider.verifyWebhook(body, header), failsWith('bad_signature'));
    });
  });
}
