import { cutTo, toOneLine } from '@virtual-med/contract/core/fields';
import { hasEnded } from '../../../adapters/payments/choose-subscription.ts';
import type { Billing, ProviderInvoice, SubscriptionStatus } from '../../../adapters/payments/payments.port.ts';

export type PaymentStatus = 'active' | 'pending' | 'overdue';

/** How a clinic stands. It decides a badge and a banner, never who may sign in. */
export function paymentStatusOf({ subscription, invoices }: Pick<Billing, 'subscription' | 'invoices'>): PaymentStatus {
  switch (subscription?.status) {
    case 'active':
    case 'trialing':
      return 'active';
    case 'past_due':
    case 'unpaid':
      return 'overdue';
    case 'canceled':
      return invoices.some((one) => one.status === 'open' && one.attemptFailed) ? 'overdue' : 'pending';
    default:
      return 'pending';
  }
}

/** Charges, or will: plan, card and ending can be managed. */
export const isLiving = (status: string | null): boolean =>
  status !== null && status !== 'incomplete' && !hasEnded(status as SubscriptionStatus);

/** No payment has ever gone through: there is no subscription, or one whose first charge never worked. */
export const neverPaid = (status: string | null): boolean =>
  status === null || status === 'incomplete' || status === 'incomplete_expired';

/** R$ 1.000.000,00: above it, a figure is a mistake and not an invoice. */
const invoiceCeilingCents = 100_000_000;

export const isPossibleAmount = (cents: number): boolean =>
  Number.isSafeInteger(cents) && cents >= 0 && cents <= invoiceCeilingCents;

/** Addresses end in links: only a provider's https pages and our own. */
const safeAddress = (address: string | null): string | null => {
  if (address === null || address.length > 2000) return null;
  if (address.startsWith('/pagamento-teste/')) return address;
  return URL.parse(address)?.protocol === 'https:' ? address : null;
};

/** The columns an invoice fills, whatever the provider wrote into its texts. */
export const invoiceRow = (invoice: ProviderInvoice) => ({
  provider_id: invoice.id,
  number: invoice.number === null ? null : cutTo(toOneLine(invoice.number), 100),
  description: cutTo(toOneLine(invoice.description), 300),
  amount_cents: invoice.amountCents,
  currency: invoice.currency,
  status: invoice.status,
  payment_failed: invoice.attemptFailed,
  hosted_invoice_url: safeAddress(invoice.hostedInvoiceUrl),
  invoice_pdf: safeAddress(invoice.pdfUrl),
  created_at: invoice.createdAt.toISOString(),
  paid_at: invoice.paidAt?.toISOString() ?? null,
});
