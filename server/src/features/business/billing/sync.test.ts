import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changeSubscriptionPlan,
  createSubscription,
  getPaymentStatus,
  syncClinicStatus,
} from '@virtual-med/contract/billing/billing';
import type { AppContext } from '../../../context/context.ts';
import { stripeApp } from './stripe-app.fixture.ts';
import { syncClinicBilling } from './sync.service.ts';
import { failsWithCode, plans, seenBy } from './testing/billing.ts';

const s = await stripeApp();
const { t, fake, state } = s;
const sync = (clinicId: string, ctx: AppContext = t.ctx) => syncClinicBilling(ctx, clinicId);

test('a picture read before another was written never replaces it', async () => {
  const buyer = await s.paidBuyer();
  await sync(buyer.clinic.id);
  let isFirst = true;
  const slow: AppContext = {
    ...t.ctx,
    adapters: {
      ...t.ctx.adapters,
      payments: {
        ...s.payments,
        readBilling: async (customerId) => {
          const picture = await s.payments.readBilling(customerId);
          if (isFirst) {
            isFirst = false;
            state.renew(buyer.subscription.id, 'declined');
            await sync(buyer.clinic.id);
            assert.equal((await buyer.row()).payment_status, 'overdue');
          }
          return picture;
        },
      },
    },
  };
  await sync(buyer.clinic.id, slow);
  assert.equal((await buyer.row()).payment_status, 'overdue');
  assert.equal((await buyer.invoiceRows()).length, 2);
});

test('many syncs at once end in one truth, each invoice once', async () => {
  const buyer = await s.paidBuyer();
  await Promise.all(Array.from({ length: 4 }, () => sync(buyer.clinic.id)));
  assert.equal((await buyer.invoiceRows()).length, 1);
  assert.equal((await buyer.row()).payment_status, 'active');
});

test('a failed renewal is overdue, seen by staff, and blocks nobody; the next payment settles it', async () => {
  const buyer = await s.paidBuyer();
  state.renew(buyer.subscription.id, 'declined');
  const { paymentStatus } = await buyer.owner(syncClinicStatus, { body: { clinicId: buyer.clinic.id } });
  assert.equal(paymentStatus, 'overdue');
  const row = await buyer.row();
  assert.equal(row.status, 'active');
  const params = { clinicId: buyer.clinic.id };
  assert.deepEqual(await buyer.owner(getPaymentStatus, { params }), { paymentStatus: 'overdue', unpaid: null });
  assert.deepEqual(
    (await seenBy(buyer.owner, buyer.clinic)).invoices.map(({ status }) => status),
    ['failed', 'paid'],
  );
  state.renew(buyer.subscription.id, 'paid');
  assert.equal((await sync(buyer.clinic.id)).payment_status, 'active');
});

test('a second checkout ends the subscription it replaces', async () => {
  const buyer = await s.paidBuyer();
  await sync(buyer.clinic.id);
  const { url } = await buyer.buy(plans.premium);
  const newer = state.completeCheckout(url.split('/').at(-1) ?? '');
  const after = await sync(buyer.clinic.id);
  assert.equal(after.payment_subscription_id, newer.id);
  assert.equal(after.subscription_plan_id, plans.premium);
  assert.equal(state.need(buyer.subscription.id).status, 'canceled');
  assert.equal(state.need(newer.id).status, 'active');
});

test('a removed clinic is charged no more', async () => {
  const buyer = await s.paidBuyer();
  await t.make((tx) => tx.updateTable('clinics').set({ active: false }).where('id', '=', buyer.clinic.id).execute());
  await sync(buyer.clinic.id);
  assert.equal(state.need(buyer.subscription.id).status, 'canceled');
});

test('a customer deleted at Stripe: nothing is owed, what was paid stays, and the clinic can subscribe anew', async () => {
  const buyer = await s.paidBuyer();
  state.renew(buyer.subscription.id, 'declined');
  await sync(buyer.clinic.id);
  state.deleteCustomer(buyer.customerId);
  const after = await sync(buyer.clinic.id);
  assert.equal(after.payment_customer_id, null);
  assert.equal(after.subscription_status, 'canceled');
  assert.equal(after.payment_status, 'pending');
  assert.deepEqual(
    (await buyer.invoiceRows()).map(({ status }) => status),
    ['paid', 'void'],
  );
  await assert.rejects(
    buyer.owner(changeSubscriptionPlan, { params: { clinicId: buyer.clinic.id }, body: { planId: plans.team } }),
    failsWithCode('subscriptions.none'),
  );
  const { url } = await buyer.owner(createSubscription, {
    body: { clinicId: buyer.clinic.id, planId: plans.essential },
  });
  const again = state.completeCheckout(url.split('/').at(-1) ?? '');
  assert.notEqual(again.customer, buyer.customerId);
  assert.equal((await sync(buyer.clinic.id)).payment_status, 'active');
});

test('an invoice without number or pdf gets the end of its id, and no link', async () => {
  const buyer = await s.paidBuyer();
  const draft = state.addInvoice(buyer.subscription, 'declined', {
    status: 'draft',
    attempted: false,
    number: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
  });
  await sync(buyer.clinic.id);
  const shown = (await seenBy(buyer.owner, buyer.clinic)).invoices.find(({ id }) => id === draft.id);
  assert.equal(shown?.number, draft.id.slice(-8));
  assert.equal(shown?.status, 'pending');
  assert.equal(shown?.paid, false);
  assert.equal(shown?.hosted_invoice_url, null);
  assert.equal(shown?.invoice_pdf, null);
});

test('impossible amounts are left out and logged, and the rest is still written', async () => {
  const buyer = await s.paidBuyer();
  for (const amount_due of [-100, 100_000_001, 1.5, 2 ** 53])
    state.addInvoice(buyer.subscription, 'paid', { amount_due });
  await sync(buyer.clinic.id);
  assert.deepEqual(
    (await buyer.invoiceRows()).map(({ amount_cents }) => amount_cents),
    [9900],
  );
  const told = s.lines.filter(
    ({ msg, clinicId }) => /impossible amount/.test(String(msg)) && clinicId === buyer.clinic.id,
  );
  assert.equal(told.length, 4);
});

test('an address that is no https page becomes no link, and texts stay on one line', async () => {
  const buyer = await s.paidBuyer();
  state.addInvoice(buyer.subscription, 'paid', {
    hosted_invoice_url: 'javascript:alert(1)',
    invoice_pdf: 'http://evil.test/x.pdf',
    description: 'uma\nlinha\u202e',
  });
  state.addInvoice(buyer.subscription, 'paid', { description: `${'x'.repeat(299)}😀` });
  await sync(buyer.clinic.id);
  const [, odd, long] = await buyer.invoiceRows();
  assert.equal(long?.description, 'x'.repeat(299));
  assert.equal(odd?.hosted_invoice_url, null);
  assert.equal(odd?.invoice_pdf, null);
  assert.equal(odd?.description, 'uma linha ');
});

test('an invoice Stripe no longer lists will not be paid', async () => {
  const buyer = await s.paidBuyer();
  const draft = state.addInvoice(buyer.subscription, 'declined', { status: 'draft', attempted: false });
  await sync(buyer.clinic.id);
  state.objects.delete(draft.id);
  await sync(buyer.clinic.id);
  assert.deepEqual((await buyer.invoiceRows()).map(({ status }) => status).sort(), ['paid', 'void']);
});

test('a subscription made by hand keeps the plan the clinic had', async () => {
  const buyer = await s.paidBuyer();
  await sync(buyer.clinic.id);
  state.itemOf(buyer.subscription).price.product = 'prod_made_by_hand';
  for (const planId of ['not-a-uuid', '01930000-0000-7000-8000-00000000ffff']) {
    buyer.subscription.metadata = { planId };
    assert.equal((await sync(buyer.clinic.id)).subscription_plan_id, plans.essential);
  }
});

test('a clinic that never bought anything is left as it is', async () => {
  const buyer = await s.newBuyer();
  const asked = fake.requests.length;
  assert.equal((await sync(buyer.clinic.id)).payment_status, 'active');
  assert.equal(fake.requests.length, asked);
});

test('the admin’s sync says so when Stripe is away', async () => {
  const buyer = await s.paidBuyer();
  fake.failNext(500, '/v1/subscriptions');
  await assert.rejects(
    buyer.owner(syncClinicStatus, { body: { clinicId: buyer.clinic.id } }),
    failsWithCode('payments.provider_unavailable'),
  );
});
