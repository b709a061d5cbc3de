import { chooseSubscription } from './choose-subscription.ts';
import { type Account, periodEndOf } from './embedded.account.ts';
import type { Billing, ProviderInvoice } from './payments.port.ts';

export function billingOf(account: Account): Billing {
  const subscriptions = account.subscriptions.map((one) => ({
    id: one.id,
    status: one.status,
    currentPeriodEnd: periodEndOf(one),
    cancelAtPeriodEnd: one.cancelAtPeriodEnd,
    planId: one.plan.id,
    priceCents: one.plan.priceCents,
    createdAt: new Date(one.createdAt),
  }));
  const invoices = account.invoices.map(
    (one): ProviderInvoice => ({
      id: one.id,
      number: one.number,
      description: one.description,
      createdAt: new Date(one.createdAt),
      amountCents: one.amountCents,
      currency: 'brl',
      status: one.status,
      attemptFailed: one.status === 'open' && one.attempts > 0,
      hostedInvoiceUrl: `/pagamento-teste/fatura/${one.id}`,
      pdfUrl: one.status === 'paid' ? `/pagamento-teste/recibo/${one.id}` : null,
      paidAt: one.paidAt === null ? null : new Date(one.paidAt),
      period: one.periodEnd ? { from: new Date(one.createdAt), to: new Date(one.periodEnd) } : null,
    }),
  );
  return { ...chooseSubscription(subscriptions), invoices: invoices.reverse() };
}
