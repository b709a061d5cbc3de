import type { PaymentStanding, Subscription } from '@virtual-med/contract/billing/billing';
import type { AuditEvent } from '@virtual-med/contract/core/audit';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { isLiving, neverPaid, type PaymentStatus } from './billing-facts.ts';
import { activePlan } from './checkout.service.ts';
import { tellingFailures } from './payment-failure.ts';
import { type ClinicBilling, syncClinicBilling } from './sync.service.ts';

async function present(tx: Tx, clinicId: string): Promise<Omit<Subscription, 'plan'>> {
  const row = await tx
    .selectFrom('clinics')
    .select(['payment_status', 'subscription_plan_id', 'subscription_status', 'subscription_end_date'])
    .select(['subscription_cancels', 'subscription_price_cents', 'trial_ends_at'])
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow(() => new AppError('clinics.not_found'));
  const living = isLiving(row.subscription_status);
  const ends = row.subscription_cancels || row.subscription_status === 'canceled';
  return {
    priceCents: row.subscription_price_cents,
    status: row.subscription_status,
    paymentStatus: row.payment_status as PaymentStatus,
    nextChargeAt: living && !ends ? row.subscription_end_date : null,
    trialEndsAt: row.trial_ends_at,
    endsAt: ends ? row.subscription_end_date : null,
    cancelAtPeriodEnd: row.subscription_cancels,
    manageable: living,
  };
}

async function planOf(tx: Tx, clinicId: string): Promise<Subscription['plan']> {
  const plan = await tx
    .selectFrom('subscription_plans as p')
    .innerJoin('clinics as c', 'c.subscription_plan_id', 'p.id')
    .select(['p.id', 'p.name', 'p.price_cents as priceCents', 'p.description'])
    .where('c.id', '=', clinicId)
    .executeTakeFirst();
  return plan ?? null;
}

export const readSubscription = (ctx: AppContext, actor: Actor, clinicId: string): Promise<Subscription> =>
  ctx.db.asActor(actor, async (tx) => ({ ...(await present(tx, clinicId)), plan: await planOf(tx, clinicId) }));

type Living = ClinicBilling & { payment_subscription_id: string; payment_customer_id: string };

function living(billing: ClinicBilling): Living {
  const { payment_subscription_id, payment_customer_id } = billing;
  if (!payment_subscription_id || !payment_customer_id || !isLiving(billing.subscription_status))
    throw new AppError('subscriptions.none');
  return { ...billing, payment_subscription_id, payment_customer_id };
}

const leaveTrace = (ctx: AppContext, actor: Actor, clinicId: string, event: AuditEvent) =>
  ctx.db.asActor(actor, (tx) => record(tx, { event, clinicId, recordType: 'clinic', recordId: clinicId }));

/** Decides on what the provider says now, changes it there, and shows what came of it. */
function change(
  ctx: AppContext,
  actor: Actor,
  { clinicId, event }: { clinicId: string; event: AuditEvent },
  work: (subscription: Living) => Promise<void>,
): Promise<Subscription> {
  return tellingFailures(ctx, 'payments.unavailable', async () => {
    await work(living(await syncClinicBilling(ctx, clinicId)));
    await leaveTrace(ctx, actor, clinicId, event);
    await syncClinicBilling(ctx, clinicId);
    return readSubscription(ctx, actor, clinicId);
  });
}

export const cancelSubscription = (ctx: AppContext, actor: Actor, clinicId: string): Promise<Subscription> =>
  change(ctx, actor, { clinicId, event: 'subscriptions.canceled' }, async (subscription) => {
    if (subscription.subscription_cancels) throw new AppError('subscriptions.already_canceled');
    await ctx.adapters.payments.cancelAtPeriodEnd(subscription.payment_subscription_id);
  });

export const resumeSubscription = (ctx: AppContext, actor: Actor, clinicId: string): Promise<Subscription> =>
  change(ctx, actor, { clinicId, event: 'subscriptions.resumed' }, async (subscription) => {
    if (!subscription.subscription_cancels) throw new AppError('subscriptions.not_canceled');
    await ctx.adapters.payments.resume(subscription.payment_subscription_id);
  });

export async function changePlan(
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  planId: string,
): Promise<Subscription> {
  const plan = await ctx.db.asActor(actor, (tx) => activePlan(tx, planId));
  return change(ctx, actor, { clinicId, event: 'subscriptions.plan_changed' }, async (subscription) => {
    const { subscription_plan_id: current, subscription_price_cents: price } = subscription;
    if (current === plan.id && price === plan.priceCents) return;
    // One key per request: going back to a plan taken earlier the same day is a change of its own.
    const key = `plan:${clinicId}:${actor.requestId}`;
    await ctx.adapters.payments.changePlan(subscription.payment_subscription_id, plan, key);
  });
}

export const openPortal = (ctx: AppContext, actor: Actor, clinicId: string): Promise<{ url: string }> =>
  tellingFailures(ctx, 'payments.link_not_created', async () => {
    const { payment_customer_id } = living(await syncClinicBilling(ctx, clinicId));
    const url = await ctx.adapters.payments.portalUrl(
      payment_customer_id,
      `${ctx.appUrl}/clinica/${clinicId}/pagamento`,
    );
    await leaveTrace(ctx, actor, clinicId, 'subscriptions.portal_opened');
    return { url };
  });

export const syncByHand = (ctx: AppContext, actor: Actor, clinicId: string) =>
  tellingFailures(ctx, 'payments.unavailable', async () => {
    const { payment_status, subscription_status } = await syncClinicBilling(ctx, clinicId);
    await leaveTrace(ctx, actor, clinicId, 'subscriptions.synced');
    return { paymentStatus: payment_status as PaymentStatus, subscriptionStatus: subscription_status };
  });

/** What a clinic with a plan still has to do before it is paid for; one without a plan owes nothing. */
async function unpaidPart(tx: Tx, clinicId: string): Promise<PaymentStanding['unpaid']> {
  const row = await tx
    .selectFrom('clinics as c')
    .innerJoin('subscription_plans as p', 'p.id', 'c.subscription_plan_id')
    .select(['c.subscription_status as status', 'p.active'])
    .select(['p.id', 'p.name', 'p.price_cents as priceCents', 'p.description'])
    .where('c.id', '=', clinicId)
    .where('c.payment_status', '=', 'pending')
    .executeTakeFirst();
  if (!row) return null;
  const { status, active, ...plan } = row;
  if (!neverPaid(status) && status !== 'canceled') return null;
  return { why: neverPaid(status) ? 'never_paid' : 'ended', plan: active ? plan : null };
}

export const readPaymentStatus = (ctx: AppContext, actor: Actor, clinicId: string): Promise<PaymentStanding> =>
  ctx.db.asActor(actor, async (tx) => {
    const row = await tx
      .selectFrom('clinics')
      .select('payment_status')
      .where('id', '=', clinicId)
      .executeTakeFirstOrThrow(() => new AppError('clinics.not_found'));
    const paymentStatus = row.payment_status as PaymentStatus;
    const manages = actor.role !== 'professional';
    const unpaid = manages && paymentStatus === 'pending' ? await unpaidPart(tx, clinicId) : null;
    return { paymentStatus, unpaid };
  });
