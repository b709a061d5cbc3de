import { createHash, randomBytes } from 'node:crypto';
import { addMonths } from './billing-months.ts';
import { chooseSubscription, hasEnded } from './choose-subscription.ts';
import type { TestCard } from './embedded.cards.ts';
import type { WithEvents } from './embedded.outbox.ts';
import {
  type Billing,
  PaymentError,
  type PaymentPlan,
  type ProviderInvoice,
  type SubscriptionStatus,
} from './payments.port.ts';

export interface Checkout {
  readonly id: string;
  readonly plan: PaymentPlan;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: string;
  readonly trialDays?: number;
  status: 'open' | 'complete' | 'expired';
}

export interface Subscription {
  readonly id: string;
  readonly createdAt: string;
  status: SubscriptionStatus;
  plan: PaymentPlan;
  /** Nothing is charged before; absent where the first charge was made at once. */
  readonly trialEndsAt?: string;
  /** Months begun so far, counted from the end of the trial, or from `createdAt`. */
  months: number;
  cancelAtPeriodEnd: boolean;
}

export interface Invoice {
  readonly id: string;
  readonly number: string;
  readonly subscriptionId: string;
  readonly description: string;
  readonly createdAt: string;
  readonly amountCents: number;
  status: 'open' | 'paid';
  attempts: number;
  nextAttemptAt: string | null;
  paidAt: string | null;
  /** The time paid for begins with the invoice. Absent in books from before it was kept, and where none is sold. */
  readonly periodEnd?: string;
}

interface PendingEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object: { readonly id: string; readonly object: string };
}

interface PortalSession {
  readonly id: string;
  readonly returnUrl: string;
  readonly expiresAt: string;
}

/** Everything of one customer, in one object, so that every step is a single atomic write. */
export interface Account extends WithEvents<PendingEvent> {
  clinicId: string;
  name: string;
  email: string;
  card: TestCard | null;
  checkouts: Checkout[];
  subscriptions: Subscription[];
  invoices: Invoice[];
  portalSessions: PortalSession[];
  /** Answers already given, by idempotency key. */
  answers: Record<string, { fingerprint: string; result: string; at: string }>;
  /** Kept for look-ups: something waits for time to pass. */
  needsClock: boolean;
}

export const accountKind = 'account';

export const customerIdOf = (clinicId: string): string =>
  `cus_${createHash('sha256').update(clinicId).digest('hex').slice(0, 24)}`;

/** Ids name their customer, and are impossible to guess from it. */
export const newObjectId = (prefix: 'cs' | 'sub' | 'in' | 'bps', customerId: string): string =>
  `${prefix}_${customerId.slice('cus_'.length)}_${randomBytes(16).toString('hex')}`;

export function ownerOf(id: string): string {
  const owner = /^(?:cs|sub|in|bps)_([0-9a-f]{24})_[0-9a-f]{32}$/.exec(id)?.[1];
  if (!owner) throw new PaymentError('not_found', 'id of an unknown shape');
  return `cus_${owner}`;
}

export const eventBody = ({ id, type, created, object }: PendingEvent, customerId: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      id,
      object: 'event',
      type,
      created,
      livemode: false,
      data: { object: { ...object, customer: customerId } },
    }),
  );

export const newAccount = (clinicId: string, name: string, email: string): Account => ({
  clinicId,
  name,
  email,
  card: null,
  checkouts: [],
  subscriptions: [],
  invoices: [],
  portalSessions: [],
  answers: {},
  events: [],
  hasEvents: false,
  needsClock: false,
});

export const periodEndOf = (subscription: Subscription): Date =>
  addMonths(new Date(subscription.trialEndsAt ?? subscription.createdAt), subscription.months);

const eventBound = 200;
const hourMs = 3_600_000;

/** When a checkout paid `at` this moment charges for the first time; undefined: at once. */
export const trialEndOf = ({ trialDays = 0 }: Pick<Checkout, 'trialDays'>, at: Date): Date | undefined =>
  trialDays > 0 ? new Date(at.getTime() + trialDays * 24 * hourMs) : undefined;

const isBefore = (instant: string, now: Date): boolean => new Date(instant).getTime() < now.getTime();

/** Ends every change: forgets what has had its time and refreshes the look-up flags. */
export function tidy(account: Account, now: Date): void {
  const twoDaysAgo = new Date(now.getTime() - 48 * hourMs);
  const monthAgo = new Date(now.getTime() - 30 * 24 * hourMs);
  account.checkouts = account.checkouts.filter((one) => one.status === 'open' || !isBefore(one.expiresAt, monthAgo));
  account.portalSessions = account.portalSessions.filter((one) => !isBefore(one.expiresAt, now));
  account.answers = Object.fromEntries(
    Object.entries(account.answers).filter(([, answer]) => !isBefore(answer.at, twoDaysAgo)),
  );
  account.events = account.events.slice(-eventBound);
  account.hasEvents = account.events.length > 0;
  account.needsClock =
    account.subscriptions.some((one) => !hasEnded(one.status)) ||
    account.checkouts.some((one) => one.status === 'open');
}

/** Runs `work` once per key and gives its answer again for the same request; a key is good for one request only. */
export function answerOnce(account: Account, key: string, request: object, now: Date, work: () => string): string {
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const known = Object.hasOwn(account.answers, key) ? account.answers[key] : undefined;
  if (known && known.fingerprint !== fingerprint) throw new PaymentError('invalid', 'idempotency key used before');
  if (known) return known.result;
  const result = work();
  account.answers[key] = { fingerprint, result, at: now.toISOString() };
  return result;
}

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
