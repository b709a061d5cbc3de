import { hasEnded } from './choose-subscription.ts';
import {
  type Account,
  accountKind,
  answerOnce,
  billingOf,
  type Checkout,
  customerIdOf,
  eventBody,
  type Invoice,
  newAccount,
  newObjectId,
  ownerOf,
  type Subscription,
  tidy,
  trialEndOf,
} from './embedded.account.ts';
import { announceSubscription, changeCard, end, expire, pass, pay } from './embedded.billing.ts';
import { type CardInput, readTestCard } from './embedded.cards.ts';
import { type Deliver, type DeliveryReport, deliverPending } from './embedded.outbox.ts';
import type { ProviderStore } from './embedded.store.ts';
import { parsePaymentEvent } from './payment-event.ts';
import { assertSellablePlan, PaymentError, type PaymentPlan, type PaymentProvider } from './payments.port.ts';
import { isGenuineWebhook, signWebhook } from './webhook-signature.ts';

export interface EmbeddedPaymentOptions {
  readonly store: ProviderStore<Account>;
  /** Where the product is reached; people are sent nowhere else. */
  readonly appUrl: string;
  readonly webhookSecret: string;
  readonly now?: () => Date;
}

/** What the hosted payment page shows. */
interface EmbeddedCheckout {
  readonly status: Checkout['status'];
  readonly plan: PaymentPlan;
  readonly clinicName: string;
  readonly email: string;
  readonly cancelUrl: string;
  /** Null: charged at once. */
  readonly firstChargeAt: Date | null;
  /** Where a payment leads. */
  readonly redirectUrl: string;
}

/** What the page of a customer's card shows. */
interface EmbeddedPortal {
  readonly customerId: string;
  readonly returnUrl: string;
  readonly cardLast4: string | null;
  readonly owedCents: number;
}

/** What the invoice's page and its receipt show. */
export interface EmbeddedInvoice extends Omit<Invoice, 'subscriptionId'> {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly email: string;
}

/** The provider that ships with the product: it keeps the books of a real one and charges nobody. */
export interface EmbeddedPayments extends PaymentProvider {
  readonly kind: 'embedded';
  readCheckout(sessionId: string): Promise<EmbeddedCheckout>;
  /** Paying twice is paying once: the second call leads to the same place. */
  completeCheckout(sessionId: string, card: CardInput): Promise<{ redirectUrl: string }>;
  expireCheckout(sessionId: string): Promise<void>;
  readPortal(portalSessionId: string): Promise<EmbeddedPortal>;
  readInvoice(invoiceId: string): Promise<EmbeddedInvoice>;
  changeCard(portalSessionId: string, card: CardInput): Promise<void>;
  /** Everything whose time has come: renewals, further attempts at unpaid invoices, endings, abandoned checkouts. */
  renewDue(now?: Date): Promise<void>;
  deliverPendingEvents(deliver: Deliver): Promise<DeliveryReport>;
}

const redirectOf = ({ id, successUrl }: Checkout): string => successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);

const checkoutLifeMs = 24 * 3_600_000;
const portalLifeMs = 3_600_000;

const find = <T extends { id: string }>(list: readonly T[], id: string): T => {
  const found = list.find((one) => one.id === id);
  if (!found) throw new PaymentError('not_found', id);
  return found;
};

function assertAlive({ id, status }: Subscription): void {
  if (hasEnded(status)) throw new PaymentError('invalid', `${id}: subscription has ended`);
}

/** The customers' accounts: what is read from and written to each, and what the calls have in common. */
function openBooks(options: EmbeddedPaymentOptions) {
  const { store } = options;
  const now = options.now ?? (() => new Date());
  const appUrl = options.appUrl.replace(/(?<!\/)\/+$/, '');
  const origin = new URL(appUrl).origin;
  const isoIn = (ms: number): string => new Date(now().getTime() + ms).toISOString();

  function assertOwnAddress(url: string): void {
    if (URL.parse(url)?.origin !== origin) throw new PaymentError('invalid', 'address outside the product');
  }

  async function read(customerId: string): Promise<Account> {
    const object = await store.get(customerId);
    if (object?.kind !== accountKind) throw new PaymentError('not_found', customerId);
    return object.data;
  }

  async function change(customerId: string, work: (account: Account) => void, at = now()): Promise<Account> {
    const changed = await store.update(customerId, (account) => {
      work(account);
      tidy(account, at);
    });
    if (!changed) throw new PaymentError('not_found', customerId);
    return changed;
  }

  const changeSubscription = (id: string, work: (account: Account, subscription: Subscription) => void) =>
    change(ownerOf(id), (account) => work(account, find(account.subscriptions, id)));

  const isOver = (checkout: Checkout): boolean => checkout.status === 'open' && new Date(checkout.expiresAt) <= now();

  return { now, appUrl, isoIn, assertOwnAddress, read, change, changeSubscription, isOver };
}
type Books = ReturnType<typeof openBooks>;

/** A subscription that lives, or its end. */
const subscriptionCalls = ({ now, changeSubscription }: Books) =>
  ({
    async cancelAtPeriodEnd(subscriptionId) {
      await changeSubscription(subscriptionId, (account, subscription) => {
        assertAlive(subscription);
        if (subscription.cancelAtPeriodEnd) return;
        subscription.cancelAtPeriodEnd = true;
        announceSubscription(account, 'updated', subscription, now());
      });
    },

    async resume(subscriptionId) {
      await changeSubscription(subscriptionId, (account, subscription) => {
        assertAlive(subscription);
        if (!subscription.cancelAtPeriodEnd) return;
        subscription.cancelAtPeriodEnd = false;
        announceSubscription(account, 'updated', subscription, now());
      });
    },

    async cancelNow(subscriptionId) {
      await changeSubscription(subscriptionId, (account, subscription) => {
        if (!hasEnded(subscription.status)) end(account, subscription, now());
      });
    },

    async changePlan(subscriptionId, plan, idempotencyKey) {
      assertSellablePlan(plan);
      await changeSubscription(subscriptionId, (account, subscription) => {
        answerOnce(account, `plan:${idempotencyKey}`, { subscriptionId, plan }, now(), () => {
          assertAlive(subscription);
          subscription.plan = { id: plan.id, name: plan.name, priceCents: plan.priceCents };
          announceSubscription(account, 'updated', subscription, now());
          return '';
        });
      });
    },
  }) satisfies Partial<EmbeddedPayments>;

/** From the page where a clinic pays for the first time to its end. */
const checkoutCalls = ({ now, appUrl, isoIn, assertOwnAddress, read, change, isOver }: Books) =>
  ({
    async createCheckout({ idempotencyKey, customerId, clinicId, ...request }) {
      assertSellablePlan(request.plan);
      assertOwnAddress(request.successUrl);
      assertOwnAddress(request.cancelUrl);
      let sessionId = '';
      await change(customerId, (account) => {
        if (account.clinicId !== clinicId) throw new PaymentError('invalid', 'customer of another clinic');
        sessionId = answerOnce(account, `checkout:${idempotencyKey}`, request, now(), () => {
          const id = newObjectId('cs', customerId);
          account.checkouts.push({ id, ...request, status: 'open', expiresAt: isoIn(checkoutLifeMs) });
          return id;
        });
      });
      return { sessionId, url: `${appUrl}/pagamento-teste/${sessionId}` };
    },

    async readCheckout(sessionId) {
      const account = await read(ownerOf(sessionId));
      const checkout = find(account.checkouts, sessionId);
      return {
        status: isOver(checkout) ? 'expired' : checkout.status,
        plan: checkout.plan,
        clinicName: account.name,
        email: account.email,
        cancelUrl: checkout.cancelUrl,
        firstChargeAt: trialEndOf(checkout, now()) ?? null,
        redirectUrl: redirectOf(checkout),
      };
    },

    async completeCheckout(sessionId, cardInput) {
      const customerId = ownerOf(sessionId);
      const account = await change(customerId, (draft) => {
        const checkout = find(draft.checkouts, sessionId);
        if (checkout.status === 'complete') return;
        if (checkout.status === 'expired' || isOver(checkout)) throw new PaymentError('invalid', 'checkout expired');
        pay(draft, checkout, readTestCard(cardInput, now()), now());
      });
      return { redirectUrl: redirectOf(find(account.checkouts, sessionId)) };
    },

    async expireCheckout(sessionId) {
      const customerId = ownerOf(sessionId);
      await change(customerId, (account) => {
        const checkout = find(account.checkouts, sessionId);
        if (checkout.status === 'complete') throw new PaymentError('invalid', 'checkout already paid');
        if (checkout.status === 'open') expire(account, checkout, now());
      });
    },
  }) satisfies Partial<EmbeddedPayments>;

/** The page of a customer's card. */
function portalCalls({ now, appUrl, isoIn, assertOwnAddress, read, change }: Books) {
  async function readPortal(portalSessionId: string) {
    const customerId = ownerOf(portalSessionId);
    const account = await read(customerId);
    const session = find(account.portalSessions, portalSessionId);
    if (new Date(session.expiresAt) <= now()) throw new PaymentError('not_found', 'portal session expired');
    const owed = account.invoices.filter((one) => one.status === 'open').map((one) => one.amountCents);
    return {
      customerId,
      returnUrl: session.returnUrl,
      cardLast4: account.card?.last4 ?? null,
      owedCents: owed.reduce((sum, cents) => sum + cents, 0),
    };
  }

  return {
    readPortal,

    async portalUrl(customerId, returnUrl) {
      assertOwnAddress(returnUrl);
      const id = newObjectId('bps', customerId);
      await change(customerId, (account) => {
        account.portalSessions.push({ id, returnUrl, expiresAt: isoIn(portalLifeMs) });
      });
      return `${appUrl}/pagamento-teste/conta/${id}`;
    },

    async changeCard(portalSessionId, cardInput) {
      const { customerId } = await readPortal(portalSessionId);
      const card = readTestCard(cardInput, now());
      await change(customerId, (account) => changeCard(account, card, now()));
    },
  } satisfies Partial<EmbeddedPayments>;
}

export function createEmbeddedPayments(options: EmbeddedPaymentOptions): EmbeddedPayments {
  const { store, webhookSecret } = options;
  const books = openBooks(options);
  const { now, read, change } = books;
  return {
    kind: 'embedded',

    async ensureCustomer({ clinicId, name, email }) {
      const customerId = customerIdOf(clinicId);
      const data = newAccount(clinicId, name, email);
      const isNew = await store.putIfAbsent({ id: customerId, kind: accountKind, customerId, data });
      if (!isNew) await change(customerId, (account) => Object.assign(account, { name, email }));
      return { customerId };
    },

    async readBilling(customerId) {
      return billingOf(await read(customerId));
    },

    verifyWebhook(rawBody, signatureHeader) {
      if (!isGenuineWebhook(webhookSecret, rawBody, signatureHeader, now())) throw new PaymentError('bad_signature');
      return parsePaymentEvent(rawBody);
    },

    async check() {
      await store.get('check').catch((error: unknown) => {
        throw new PaymentError('unavailable', error instanceof Error ? error.name : 'store');
      });
    },

    ...subscriptionCalls(books),
    ...checkoutCalls(books),
    ...portalCalls(books),

    async readInvoice(invoiceId) {
      const { clinicId, invoices, name, email } = await read(ownerOf(invoiceId));
      const { subscriptionId: _, ...invoice } = find(invoices, invoiceId);
      return { ...invoice, clinicId, clinicName: name, email };
    },

    async renewDue(at = now()) {
      for (const { id } of await store.list(accountKind, { matching: { needsClock: true } }))
        await change(id, (account) => pass(account, at), at);
    },

    deliverPendingEvents: (deliver) =>
      deliverPending(
        { store, kind: accountKind, bodyOf: eventBody, sign: (rawBody) => signWebhook(webhookSecret, rawBody, now()) },
        deliver,
      ),
  };
}
