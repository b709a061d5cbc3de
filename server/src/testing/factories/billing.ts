import { CompiledQuery } from 'kysely';
import { addMonths } from '../../adapters/payments/billing-months.ts';
import { type Account, newObjectId } from '../../adapters/payments/embedded.account.ts';
import { createEmbeddedPayments } from '../../adapters/payments/embedded.payments.ts';
import { createPostgresStore } from '../../adapters/payments/embedded.store.ts';
import type { PaymentPlan } from '../../adapters/payments/payments.port.ts';
import type { AppContext } from '../../context/context.ts';
import { syncClinicBilling } from '../../features/business/billing/sync.service.ts';

interface History {
  readonly plan: PaymentPlan;
  /** When the first month was paid. */
  readonly begun: Date;
  /** What came of it: every month paid, an extra invoice not charged yet, the last month refused, or ended by the clinic. */
  readonly ending: 'paid' | 'open' | 'failed' | 'canceled';
}

const day = 86_400_000;
const card = (number: string) => ({ number, expMonth: 12, expYear: 2040, cvc: '123' });

/**
 * Gives a clinic a past with the embedded provider, in the provider's own books: they are kept by a clock that starts
 * back then, and read the way they always are. Only for the embedded provider.
 */
export async function makeSubscription(
  ctx: AppContext,
  clinic: { id: string; name: string; owner: { email: string } },
  { plan, begun, ending }: History,
): Promise<void> {
  const clock = { now: begun };
  const store = createPostgresStore<Account>(
    (text, params) => ctx.db.asSystem('demo billing', (tx) => tx.executeQuery(CompiledQuery.raw(text, [...params]))),
    'embedded_payment_objects',
  );
  const books = createEmbeddedPayments({ store, appUrl: ctx.appUrl, webhookSecret: 'none', now: () => clock.now });
  const { customerId } = await books.ensureCustomer({
    clinicId: clinic.id,
    name: clinic.name,
    email: clinic.owner.email,
  });
  const page = `${ctx.appUrl}/pagamento-realizado`;
  const { sessionId } = await books.createCheckout({
    clinicId: clinic.id,
    customerId,
    plan,
    successUrl: page,
    cancelUrl: page,
    idempotencyKey: 'first',
  });
  await books.completeCheckout(sessionId, card('4242424242424242'));
  const today = new Date();
  if (ending === 'failed') {
    clock.now = addMonths(today, -1);
    await books.renewDue();
    const portal = await books.portalUrl(customerId, page);
    await books.changeCard(portal.split('/').at(-1) ?? '', card('4000000000000341'));
  }
  if (ending === 'canceled') {
    clock.now = new Date(begun.getTime() + 20 * day);
    const { subscription } = await books.readBilling(customerId);
    if (subscription) await books.cancelNow(subscription.id);
  }
  clock.now = today;
  await books.renewDue();
  await store.update(customerId, (account) => {
    const [subscription] = account.subscriptions;
    if (ending === 'open' && subscription)
      account.invoices.push({
        id: newObjectId('in', customerId),
        number: `${customerId.slice(4, 12).toUpperCase()}-${String(account.invoices.length + 1).padStart(4, '0')}`,
        subscriptionId: subscription.id,
        description: 'Treinamento da equipe',
        createdAt: new Date(today.getTime() - day).toISOString(),
        amountCents: 15_000,
        status: 'open',
        attempts: 0,
        nextAttemptAt: new Date(today.getTime() + 5 * day).toISOString(),
        paidAt: null,
      });
    // Nobody waits for news of the past.
    account.events = [];
    account.hasEvents = false;
  });
  await ctx.db.asSystem('demo billing', (tx) =>
    tx.updateTable('clinics').set({ payment_customer_id: customerId }).where('id', '=', clinic.id).execute(),
  );
  await syncClinicBilling(ctx, clinic.id);
}
