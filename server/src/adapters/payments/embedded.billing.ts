import { randomBytes } from 'node:crypto';
import { hasEnded } from './choose-subscription.ts';
import {
  type Account,
  type Checkout,
  customerIdOf,
  type Invoice,
  newObjectId,
  periodEndOf,
  type Subscription,
  trialEndOf,
} from './embedded.account.ts';
import type { TestCard } from './embedded.cards.ts';
import { PaymentError } from './payments.port.ts';

const retryAfterMs = 3 * 24 * 3_600_000;
const maxAttempts = 4;

// The steps a customer's account can take. Each alters the draft it is given; `at` is when the step happens.

function announce(account: Account, type: string, object: { id: string; kind: string }, at: Date): void {
  account.events.push({
    id: `evt_${randomBytes(16).toString('hex')}`,
    type,
    created: Math.floor(at.getTime() / 1000),
    object: { id: object.id, object: object.kind },
  });
}
export const announceSubscription = (account: Account, happening: string, { id }: Subscription, at: Date): void =>
  announce(account, `customer.subscription.${happening}`, { id, kind: 'subscription' }, at);

function addInvoice(account: Account, subscription: Subscription, at: Date): Invoice {
  const customerId = customerIdOf(account.clinicId);
  const sequence = String(account.invoices.length + 1).padStart(4, '0');
  const invoice: Invoice = {
    id: newObjectId('in', customerId),
    number: `${customerId.slice('cus_'.length, 'cus_'.length + 8).toUpperCase()}-${sequence}`,
    subscriptionId: subscription.id,
    description: `Assinatura ${subscription.plan.name}`,
    createdAt: at.toISOString(),
    amountCents: subscription.plan.priceCents,
    status: 'open',
    attempts: 0,
    nextAttemptAt: null,
    paidAt: null,
    periodEnd: periodEndOf(subscription).toISOString(),
  };
  account.invoices.push(invoice);
  return invoice;
}

function charge(account: Account, subscription: Subscription, invoice: Invoice, at: Date): void {
  invoice.attempts += 1;
  const before = subscription.status;
  if (account.card?.charge === 'paid') {
    Object.assign(invoice, { status: 'paid', paidAt: at.toISOString(), nextAttemptAt: null });
    announce(account, 'invoice.paid', { id: invoice.id, kind: 'invoice' }, at);
    const owes = account.invoices.some((one) => one.subscriptionId === subscription.id && one.status === 'open');
    if (!owes) subscription.status = 'active';
  } else {
    const next = new Date(at.getTime() + retryAfterMs).toISOString();
    invoice.nextAttemptAt = invoice.attempts < maxAttempts ? next : null;
    subscription.status = 'past_due';
    announce(account, 'invoice.payment_failed', { id: invoice.id, kind: 'invoice' }, at);
  }
  if (subscription.status !== before) announceSubscription(account, 'updated', subscription, at);
}

export function end(account: Account, subscription: Subscription, at: Date): void {
  subscription.status = 'canceled';
  for (const invoice of account.invoices) if (invoice.subscriptionId === subscription.id) invoice.nextAttemptAt = null;
  announceSubscription(account, 'deleted', subscription, at);
}

function passMonths(account: Account, subscription: Subscription, now: Date): void {
  while (!hasEnded(subscription.status)) {
    const periodEnd = periodEndOf(subscription);
    if (periodEnd > now) return;
    if (subscription.cancelAtPeriodEnd) {
      end(account, subscription, periodEnd);
      return;
    }
    subscription.months += 1;
    charge(account, subscription, addInvoice(account, subscription, periodEnd), periodEnd);
  }
}

function retryOpenInvoices(account: Account, now: Date, isDue: (invoice: Invoice) => boolean): void {
  for (const invoice of account.invoices) {
    const subscription = account.subscriptions.find((one) => one.id === invoice.subscriptionId);
    if (subscription && !hasEnded(subscription.status) && invoice.status === 'open' && isDue(invoice))
      charge(account, subscription, invoice, now);
  }
}

export function expire(account: Account, checkout: Checkout, at: Date): void {
  checkout.status = 'expired';
  announce(account, 'checkout.session.expired', { id: checkout.id, kind: 'checkout.session' }, at);
}

export function pay(account: Account, checkout: Checkout, card: TestCard, at: Date): void {
  if (card.charge === 'declined') throw new PaymentError('declined', `card ending ${card.last4}`);
  const trialEndsAt = trialEndOf(checkout, at);
  const subscription: Subscription = {
    id: newObjectId('sub', customerIdOf(account.clinicId)),
    createdAt: at.toISOString(),
    status: trialEndsAt ? 'trialing' : 'incomplete',
    plan: checkout.plan,
    months: trialEndsAt ? 0 : 1,
    cancelAtPeriodEnd: false,
    ...(trialEndsAt ? { trialEndsAt: trialEndsAt.toISOString() } : {}),
  };
  account.card = card;
  account.subscriptions.push(subscription);
  announceSubscription(account, 'created', subscription, at);
  if (!trialEndsAt) charge(account, subscription, addInvoice(account, subscription, at), at);
  checkout.status = 'complete';
  announce(account, 'checkout.session.completed', { id: checkout.id, kind: 'checkout.session' }, at);
}

/** A new card is tried at once on what is owed. */
export function changeCard(account: Account, card: TestCard, at: Date): void {
  if (!card.storable) throw new PaymentError('declined', `card ending ${card.last4}`);
  account.card = card;
  retryOpenInvoices(account, at, () => true);
}

/** Brings the account to `now`: renewals, retries, endings, abandoned checkouts. */
export function pass(account: Account, now: Date): void {
  for (const checkout of account.checkouts)
    if (checkout.status === 'open' && new Date(checkout.expiresAt) <= now) expire(account, checkout, now);
  for (const subscription of account.subscriptions) passMonths(account, subscription, now);
  retryOpenInvoices(account, now, ({ nextAttemptAt }) => nextAttemptAt !== null && new Date(nextAttemptAt) <= now);
}
