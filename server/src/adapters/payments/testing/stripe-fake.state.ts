import { addMonths } from '../billing-months.ts';
import type { FormParams } from './form-body.ts';
import templates from './stripe-objects.json' with { type: 'json' };

export type StripeObject = Record<string, unknown> & { id: string };
type Kind = keyof typeof templates;

const prefixes: Record<Kind, string> = {
  'billing_portal.session': 'bps',
  'checkout.session': 'cs_test',
  customer: 'cus',
  event: 'evt',
  invoice: 'in',
  product: 'prod',
  subscription: 'sub',
};

const epoch = (date: Date): number => Math.floor(date.getTime() / 1000);

/** What the fake remembers; each method does what Stripe does when the matching thing happens there. */
export class StripeFakeState {
  readonly objects = new Map<string, StripeObject>();
  readonly #now: () => Date;
  #counter = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  make(kind: Kind, values: Record<string, unknown>): StripeObject {
    this.#counter += 1;
    const id = `${prefixes[kind]}_fake${String(this.#counter).padStart(6, '0')}`;
    const created = epoch(this.#now()) + this.#counter;
    return { ...structuredClone(templates[kind]), id, created, ...values };
  }

  add(kind: Kind, values: Record<string, unknown>): StripeObject {
    const object = this.make(kind, values);
    this.objects.set(object.id, object);
    return object;
  }

  /** Newest first, as every list of Stripe's. */
  list(kind: Kind, matches: (object: StripeObject) => boolean = () => true): StripeObject[] {
    return [...this.objects.values()]
      .filter((object) => object.object === kind && object.deleted !== true && matches(object))
      .sort((a, b) => Number(b.created) - Number(a.created));
  }

  need(id: string): StripeObject {
    const object = this.objects.get(id);
    if (!object) throw new Error(`the fake holds no ${id}`);
    return object;
  }

  /** The customer fills in the hosted page with a good card. */
  completeCheckout(sessionId: string): StripeObject {
    const session = this.need(sessionId);
    const [line] = session.line_items as FormParams[];
    const priceData = line?.price_data as FormParams;
    const periodStart = this.#now();
    const { metadata, trial_period_days: trialDays } = session.subscription_data as FormParams;
    const trialEnd = trialDays ? new Date(periodStart.getTime() + Number(trialDays) * 86_400_000) : undefined;
    const subscription = this.add('subscription', {
      customer: session.customer,
      metadata,
      ...(trialEnd ? { status: 'trialing', trial_start: epoch(periodStart), trial_end: epoch(trialEnd) } : {}),
    });
    const item = structuredClone(templates.subscription.items.data[0]);
    subscription.items = {
      ...templates.subscription.items,
      data: [
        {
          ...item,
          id: subscription.id.replace('sub_', 'si_'),
          subscription: subscription.id,
          current_period_start: epoch(periodStart),
          current_period_end: epoch(trialEnd ?? addMonths(periodStart, 1)),
          price: { ...item?.price, product: priceData.product, unit_amount: Number(priceData.unit_amount) },
        },
      ],
    };
    const nothing = { amount_due: 0, amount_paid: 0, total: 0, subtotal: 0 };
    const invoice = this.addInvoice(subscription, 'paid', trialEnd ? nothing : {});
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id });
    session.invoice = invoice.id;
    return subscription;
  }

  itemOf(subscription: StripeObject): Record<string, unknown> & { price: { product: string; unit_amount: number } } {
    return (subscription.items as { data: never[] }).data[0] as never;
  }

  addInvoice(
    subscription: StripeObject,
    outcome: 'paid' | 'declined',
    values: Record<string, unknown> = {},
  ): StripeObject {
    const amount = this.itemOf(subscription).price.unit_amount;
    const isPaid = outcome === 'paid';
    const invoice = this.add('invoice', {
      customer: subscription.customer,
      amount_due: amount,
      amount_paid: isPaid ? amount : 0,
      amount_remaining: isPaid ? 0 : amount,
      total: amount,
      subtotal: amount,
      attempted: true,
      attempt_count: 1,
      status: isPaid ? 'paid' : 'open',
      parent: {
        ...templates.invoice.parent,
        subscription_details: { subscription: subscription.id, metadata: structuredClone(subscription.metadata) },
      },
      ...values,
    });
    return Object.assign(invoice, {
      number: `FAKE-${invoice.id.slice(-4)}`,
      hosted_invoice_url: `https://invoice.stripe.com/i/${invoice.id}`,
      invoice_pdf: `https://pay.stripe.com/invoice/${invoice.id}/pdf`,
      status_transitions: {
        ...templates.invoice.status_transitions,
        finalized_at: invoice.created,
        paid_at: isPaid ? invoice.created : null,
      },
      ...values,
    });
  }

  /** A month passes. */
  renew(subscriptionId: string, outcome: 'paid' | 'declined'): StripeObject {
    const subscription = this.need(subscriptionId);
    const item = this.itemOf(subscription);
    const end = new Date(Number(item.current_period_end) * 1000);
    Object.assign(item, { current_period_start: epoch(end), current_period_end: epoch(addMonths(end, 1)) });
    subscription.status = outcome === 'paid' ? 'active' : 'past_due';
    return this.addInvoice(subscription, outcome);
  }

  deleteCustomer(id: string): void {
    this.objects.set(id, { id, object: 'customer', deleted: true });
  }
}
