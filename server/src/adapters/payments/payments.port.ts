import type { InvoiceStatus } from '@virtual-med/contract/billing/payments';
import { serviceFailures } from '@virtual-med/contract/system/failures.texts';

export type PaymentErrorReason =
  | 'bad_signature'
  | 'declined'
  | 'invalid'
  | 'not_configured'
  | 'not_found'
  | 'rate_limited'
  | 'unavailable';

/** `detail` is for the log: codes and ids of the provider, never personal data, payloads or keys. */
export class PaymentError extends Error {
  readonly reason: PaymentErrorReason;
  readonly detail: string;

  constructor(reason: PaymentErrorReason, detail = '') {
    super(serviceFailures.payments[reason]);
    this.name = 'PaymentError';
    this.reason = reason;
    this.detail = detail;
  }
}

export interface PaymentPlan {
  readonly id: string;
  readonly name: string;
  /** Monthly, in cents of real. */
  readonly priceCents: number;
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused';

export interface ProviderSubscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** Null when the subscription was made by hand at the provider. */
  readonly planId: string | null;
  /** Charged each month; null when it is no plain monthly price. */
  readonly priceCents: number | null;
}

export type ProviderInvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';

export interface ProviderInvoice {
  readonly id: string;
  readonly number: string | null;
  readonly description: string;
  readonly createdAt: Date;
  readonly amountCents: number;
  readonly currency: 'brl';
  readonly status: ProviderInvoiceStatus;
  /** A charge was tried and refused, and the money is still owed. */
  readonly attemptFailed: boolean;
  /** An address, or a path of our own for the provider that ships with the product. */
  readonly hostedInvoiceUrl: string | null;
  readonly pdfUrl: string | null;
  readonly paidAt: Date | null;
  /** The time paid for; null when the invoice is not for one. */
  readonly period: { readonly from: Date; readonly to: Date } | null;
}

export interface Billing {
  /** The one that counts: a living subscription before an ended one, then the newest. */
  readonly subscription: ProviderSubscription | null;
  /** Further living subscriptions, left by a second checkout: each charges until it is ended with `cancelNow`. */
  readonly supersededSubscriptionIds: readonly string[];
  /** All of them, newest first. */
  readonly invoices: readonly ProviderInvoice[];
}

export interface PaymentEvent {
  readonly eventId: string;
  readonly type: string;
  readonly customerId: string | null;
  readonly createdAt: Date;
}

interface CheckoutRequest {
  readonly clinicId: string;
  readonly customerId: string;
  readonly plan: PaymentPlan;
  /** `{CHECKOUT_SESSION_ID}` in it is replaced by the session's id. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
  /** Days before the first charge; left out, it is charged at once. The card is asked for either way. */
  readonly trialDays?: number;
}

/** What the provider refuses or fails at is a PaymentError. A failure of our own database stays what it is. */
export interface PaymentProvider {
  readonly kind: 'stripe' | 'embedded';
  /** The same clinic always gets the same customer; name and e-mail are brought up to date. */
  ensureCustomer(clinic: { clinicId: string; name: string; email: string }): Promise<{ customerId: string }>;
  /** The same idempotency key gives the same session. */
  createCheckout(request: CheckoutRequest): Promise<{ url: string; sessionId: string }>;
  readBilling(customerId: string): Promise<Billing>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** Takes a cancellation back while the period still runs. */
  resume(subscriptionId: string): Promise<void>;
  /** Ends a subscription at once; one already ended stays as it is. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** The new price holds from the next charge on: nothing is charged or refunded for the running month. */
  changePlan(subscriptionId: string, plan: PaymentPlan, idempotencyKey: string): Promise<void>;
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** Takes the bytes as they came: a body parsed and written again no longer matches its signature. */
  verifyWebhook(rawBody: Buffer, signatureHeader: string): PaymentEvent;
  /** Resolves when the provider answers and accepts our credentials. */
  check(): Promise<void>;
}

/** Highest monthly price taken for real, in cents: R$ 100.000,00. */
const priceCeilingCents = 10_000_000;

export function assertSellablePlan(plan: PaymentPlan): void {
  const { id, name, priceCents } = plan;
  if (!Number.isSafeInteger(priceCents) || priceCents <= 0 || priceCents > priceCeilingCents)
    throw new PaymentError('invalid', `plan ${id}: price out of range`);
  if (id.trim() === '' || name.trim() === '') throw new PaymentError('invalid', 'plan without id or name');
}

/** The only place where a provider's invoice status becomes one of ours; screens take their badge from that. */
export function invoiceStatus(invoice: Pick<ProviderInvoice, 'status' | 'attemptFailed'>): InvoiceStatus {
  switch (invoice.status) {
    case 'paid':
      return 'paid';
    case 'draft':
      return 'pending';
    case 'open':
      return invoice.attemptFailed ? 'failed' : 'open';
    case 'uncollectible':
      return 'failed';
    case 'void':
      return 'canceled';
  }
}
