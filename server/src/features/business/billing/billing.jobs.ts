import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { failureReason } from '../../../core/jobs/failure.ts';
import type { PayloadOf } from '../../../core/jobs/queues.ts';
import type { JobHandler } from '../../../core/jobs/worker.ts';
import { processPaymentEvent, receivePaymentEvent } from './payment-events.service.ts';
import { isProviderAway } from './payment-failure.ts';
import { syncClinicBilling } from './sync.service.ts';

type Lazy = () => AppContext;

const sweepBatch = 500;

const eventsLeftWaiting = (ctx: AppContext) =>
  ctx.db.asSystem('billing sweep: events', async (tx) => {
    await sql`delete from payment_events where processed_at < now() - interval '90 days'`.execute(tx);
    return tx
      .selectFrom('payment_events')
      .select('id')
      .where('processed_at', 'is', null)
      .where('received_at', '<', sql<string>`now() - interval '10 minutes'`)
      .orderBy('received_at')
      .limit(sweepBatch)
      .execute();
  });

const clinicsNotReadToday = (ctx: AppContext) =>
  ctx.db.asSystem('billing sweep: clinics', (tx) =>
    tx
      .selectFrom('clinics')
      .select('id')
      .where('payment_customer_id', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('billing_synced_at', 'is', null),
          eb('billing_synced_at', '<', sql<string>`now() - interval '1 day'`),
        ]),
      )
      .orderBy('billing_synced_at', (order) => order.asc().nullsFirst())
      .limit(sweepBatch)
      .execute(),
  );

/** Makes up for events that never came or whose job was given up: every paying clinic is read at least once a day. */
export const sweepBilling =
  (ctx: Lazy): JobHandler<PayloadOf<'billing.sweep'>> =>
  async (_payload, { signal }) => {
    const work = [
      ...(await eventsLeftWaiting(ctx())).map(
        ({ id }) =>
          () =>
            processPaymentEvent(ctx(), id),
      ),
      ...(await clinicsNotReadToday(ctx())).map(
        ({ id }) =>
          () =>
            syncClinicBilling(ctx(), id),
      ),
    ];
    for (const one of work) {
      if (signal.aborted) return;
      try {
        await one();
      } catch (error) {
        // A provider that is away is away for all; what is wrong with one clinic must not keep the others waiting.
        if (isProviderAway(error)) throw error;
        ctx().log.error({ reason: failureReason(error) }, 'billing sweep: one clinic could not be read');
      }
    }
  };

/** Hands the embedded provider's events to the same function Stripe's reach, signature and all. */
export async function deliverEmbeddedEvents(ctx: AppContext): Promise<void> {
  const { payments } = ctx.adapters;
  if (!('deliverPendingEvents' in payments)) return;
  const { failures } = await payments.deliverPendingEvents((rawBody, header) =>
    receivePaymentEvent(ctx, rawBody, header),
  );
  for (const failure of failures)
    ctx.log.error({ reason: failureReason(failure) }, 'embedded payments: an event could not be delivered');
}

/** The embedded provider's clock: renewals, further attempts, endings, abandoned checkouts. */
export const turnEmbeddedClock =
  (ctx: Lazy): JobHandler<PayloadOf<'billing.embedded'>> =>
  async () => {
    const { payments } = ctx().adapters;
    if (!('renewDue' in payments)) return;
    await payments.renewDue();
    await deliverEmbeddedEvents(ctx());
  };

/** Keys that do not work are told once, at start; the product runs on without payments. */
export async function tellIfPaymentsFail({ adapters, log }: Pick<AppContext, 'adapters' | 'log'>): Promise<void> {
  try {
    await adapters.payments.check();
  } catch (error) {
    const { reason = 'unknown', detail = '' } = error as { reason?: string; detail?: string };
    log.error(
      { provider: adapters.payments.kind, reason, detail },
      reason === 'not_configured'
        ? 'payments: Stripe refuses STRIPE_SECRET_KEY. Nobody can pay until it is corrected and the server started again'
        : 'payments: the provider does not answer. Payments will work as soon as it does',
    );
  }
}
