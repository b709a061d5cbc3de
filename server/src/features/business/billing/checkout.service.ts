import { createHash } from 'node:crypto';
import type { CreateSubscriptionInput } from '@virtual-med/contract/billing/billing';
import { PaymentError, type PaymentPlan } from '../../../adapters/payments/payments.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { type Doer, record, recordFor } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { isLiving, neverPaid } from './billing-facts.ts';
import { tellingFailures } from './payment-failure.ts';
import { type ClinicBilling, syncClinicBilling } from './sync.service.ts';

/** Whoever asks: a person with a role in the clinic, or the one who just registered it and is not signed in. */
export type CheckoutAsker = { readonly actor: Actor } | { readonly registering: Omit<Doer, 'actorId' | 'actorRole'> };

/** A plan that may be bought now; one withdrawn in the meantime is not there any more. */
export async function activePlan(tx: Tx, planId: string): Promise<PaymentPlan> {
  return tx
    .selectFrom('subscription_plans')
    .select(['id', 'name', 'price_cents as priceCents'])
    .where('id', '=', planId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow(() => new AppError('plans.not_found'));
}

const readBuyer = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('clinics')
    .select(['id', 'name', 'admin_email', 'status', 'active'])
    .where('id', '=', clinicId)
    .executeTakeFirst();

type Buyer = NonNullable<Awaited<ReturnType<typeof readBuyer>>>;

export function createSubscription(
  ctx: AppContext,
  asker: CheckoutAsker,
  { clinicId, planId, trial = false }: CreateSubscriptionInput,
): Promise<{ url: string }> {
  return tellingFailures(ctx, 'subscriptions.not_created', async () => {
    const { buyer, plan } = await readRequest(ctx, asker, clinicId, planId);
    const billing = await syncClinicBilling(ctx, clinicId);
    refuseSecond(asker, billing, plan);
    await rememberPlan(ctx, billing, plan);
    const trialDays = hasTrial(asker, billing, trial) ? ctx.config.trialDays : 0;
    const url = await openCheckout(ctx, buyer, billing, { plan, trialDays, signedIn: 'actor' in asker });
    await leaveTrace(ctx, asker, clinicId);
    return { url };
  });
}

function leaveTrace(ctx: AppContext, asker: CheckoutAsker, clinicId: string): Promise<void> {
  const entry = {
    event: 'subscriptions.checkout_created',
    clinicId,
    recordType: 'clinic',
    recordId: clinicId,
  } as const;
  if ('actor' in asker) return ctx.db.asActor(asker.actor, (tx) => record(tx, entry));
  const doer = { ...asker.registering, actorId: null, actorRole: 'person' } as const;
  return ctx.db.asSystem('billing: checkout of a registration', (tx) => recordFor(tx, doer, entry));
}

async function readRequest(ctx: AppContext, asker: CheckoutAsker, clinicId: string, planId: string) {
  const read = async (tx: Tx) => ({ buyer: await readBuyer(tx, clinicId), plan: await activePlan(tx, planId) });
  const { buyer, plan } =
    'actor' in asker
      ? await ctx.db.asActor(asker.actor, read)
      : await ctx.db.asSystem('billing: checkout of a registration', read);
  if (!buyer?.active) throw new AppError('clinics.not_found');
  if (!('actor' in asker) && buyer.status === 'disabled') throw new AppError('clinics.blocked');
  return { buyer, plan };
}

/** Nobody pays twice for the same thing, and a registration buys only the first subscription. */
function refuseSecond(asker: CheckoutAsker, billing: ClinicBilling, plan: PaymentPlan): void {
  const { subscription_status: status, subscription_plan_id: current, subscription_cancels: cancels } = billing;
  const isPaidFor = status === 'active' && current === plan.id && !cancels;
  if (isPaidFor || (isLiving(status) && !('actor' in asker))) throw new AppError('subscriptions.already_active');
}

/** Once per clinic, with its first subscription. A link of the platform's staff has one where they say so. */
const hasTrial = (asker: CheckoutAsker, { subscription_status }: ClinicBilling, asked: boolean): boolean =>
  neverPaid(subscription_status) && (asked || !('actor' in asker) || asker.actor.role !== 'super_admin');

/** Whoever has not paid yet finds the plan they wished for last when they come back. */
async function rememberPlan(ctx: AppContext, billing: ClinicBilling, plan: PaymentPlan): Promise<void> {
  if (!neverPaid(billing.subscription_status) || billing.subscription_plan_id === plan.id) return;
  await ctx.db.asSystem('billing: plan of a clinic that has not paid', (tx) =>
    tx.updateTable('clinics').set({ subscription_plan_id: plan.id }).where('id', '=', billing.id).execute(),
  );
}

const bucketMs = 12 * 3_600_000;

/**
 * The same wish within half a day is the same checkout: a double click, a retry or a second tab lead to one payment.
 * A checkout lives a whole day, so one given again can still be paid; after a payment the subscription, and with it the
 * key, is another.
 */
const checkoutKey = (wish: readonly unknown[], now: number): string =>
  `checkout:${createHash('sha256')
    .update(JSON.stringify([...wish, Math.floor(now / bucketMs)]))
    .digest('hex')}`;

async function openCheckout(
  ctx: AppContext,
  buyer: Buyer,
  billing: ClinicBilling,
  { plan, trialDays, signedIn }: { plan: PaymentPlan; trialDays: number; signedIn: boolean },
): Promise<string> {
  const { payments } = ctx.adapters;
  const successUrl = `${ctx.appUrl}/pagamento-realizado?clinica=${buyer.id}&session_id={CHECKOUT_SESSION_ID}${trialDays > 0 ? '&teste=1' : ''}`;
  const cancelUrl = signedIn ? `${ctx.appUrl}/clinica/${buyer.id}/pagamento` : `${ctx.appUrl}/assinatura?cancelado=1`;
  const open = async (customerId: string): Promise<string> => {
    const wish = [buyer.id, customerId, plan, successUrl, cancelUrl, billing.payment_subscription_id, trialDays];
    const idempotencyKey = checkoutKey([...wish, billing.subscription_status], Date.now());
    const { url } = await payments.createCheckout({
      clinicId: buyer.id,
      customerId,
      plan,
      successUrl,
      cancelUrl,
      idempotencyKey,
      trialDays,
    });
    return url;
  };
  const known = billing.payment_customer_id;
  if (known === null) return open(await newCustomer(ctx, buyer, null));
  try {
    return await open(known);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.reason !== 'not_found') throw error;
    // Deleted at the provider just now, or in a way that leaves its lists readable.
    return open(await newCustomer(ctx, buyer, known));
  }
}

/** Written down before anything can be paid, so that an event always finds its clinic. */
async function newCustomer(ctx: AppContext, { id, name, admin_email }: Buyer, instead: string | null): Promise<string> {
  const { customerId } = await ctx.adapters.payments.ensureCustomer({ clinicId: id, name, email: admin_email });
  await ctx.db.asSystem('billing: customer of a clinic', (tx) =>
    tx
      .updateTable('clinics')
      .set({ payment_customer_id: customerId })
      .where('id', '=', id)
      .where((eb) =>
        instead === null ? eb('payment_customer_id', 'is', null) : eb('payment_customer_id', '=', instead),
      )
      .execute(),
  );
  return customerId;
}
