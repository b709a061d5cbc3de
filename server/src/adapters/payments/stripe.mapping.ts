import type Stripe from 'stripe';
import {
  PaymentError,
  type ProviderInvoice,
  type ProviderInvoiceStatus,
  type ProviderSubscription,
  type SubscriptionStatus,
} from './payments.port.ts';

const productPrefix = 'virtualmed_';

/** One product per plan, under an id of our making: no price has to be set up by hand at Stripe. */
export const productIdOf = (planId: string): string => `${productPrefix}${planId}`;

const idOf = (reference: string | { id: string }): string => (typeof reference === 'string' ? reference : reference.id);
const dateOf = (epochSeconds: number): Date => new Date(epochSeconds * 1000);

const subscriptionStatuses: readonly string[] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] satisfies SubscriptionStatus[];

const invoiceStatuses: readonly string[] = [
  'draft',
  'open',
  'paid',
  'uncollectible',
  'void',
] satisfies ProviderInvoiceStatus[];

export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription & { createdAt: Date } {
  const { id, status, items } = subscription;
  if (!subscriptionStatuses.includes(status)) throw new PaymentError('invalid', `${id}: unknown status ${status}`);
  const periodEnds = items.data.map((item) => item.current_period_end);
  const price = items.data[0]?.price;
  const product = price ? idOf(price.product) : '';
  return {
    id,
    status: status as SubscriptionStatus,
    currentPeriodEnd: periodEnds.length === 0 ? null : dateOf(Math.max(...periodEnds)),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    // What is charged tells the plan; our note on the subscription may be older than a change made at Stripe.
    planId: product.startsWith(productPrefix)
      ? product.slice(productPrefix.length)
      : (subscription.metadata.planId ?? null),
    priceCents: items.data.length === 1 ? (price?.unit_amount ?? null) : null,
    createdAt: dateOf(subscription.created),
  };
}

/** The lines tell what is paid for; the invoice's own period is the one before it. */
function periodOf({ lines }: Stripe.Invoice): ProviderInvoice['period'] {
  const periods = (lines?.data ?? []).map(({ period }) => period);
  if (periods.length === 0) return null;
  return {
    from: dateOf(Math.min(...periods.map(({ start }) => start))),
    to: dateOf(Math.max(...periods.map(({ end }) => end))),
  };
}

/** Stripe writes an invoice over nothing when a trial begins: no payment, so nobody is shown one. */
export const asksForMoney = ({ total }: Stripe.Invoice): boolean => total !== 0;

export function toInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const { id, currency } = invoice;
  const status = invoice.status ?? 'draft';
  if (currency !== 'brl') throw new PaymentError('invalid', `${id}: unexpected currency ${currency}`);
  if (!invoiceStatuses.includes(status)) throw new PaymentError('invalid', `${id}: unknown status ${status}`);
  const planName = invoice.parent?.subscription_details?.metadata?.planName;
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id,
    number: invoice.number,
    // Stripe's own line texts are English; ours come from the plan.
    description: invoice.description ?? (planName ? `Assinatura ${planName}` : 'Assinatura mensal'),
    createdAt: dateOf(invoice.created),
    amountCents: invoice.amount_due,
    currency,
    status: status as ProviderInvoiceStatus,
    attemptFailed: status === 'open' && invoice.attempted && invoice.amount_remaining > 0,
    hostedInvoiceUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    paidAt: status === 'paid' && paidAt !== null ? dateOf(paidAt) : null,
    period: periodOf(invoice),
  };
}
