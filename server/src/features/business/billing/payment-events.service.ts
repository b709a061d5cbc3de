import { sql } from 'kysely';
import { PaymentError, type PaymentEvent } from '../../../adapters/payments/payments.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { syncClinicBilling } from './sync.service.ts';

function verified(ctx: AppContext, rawBody: Buffer, signatureHeader: string): PaymentEvent {
  try {
    return ctx.adapters.payments.verifyWebhook(rawBody, signatureHeader);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    ctx.log.warn({ reason: error.reason }, 'payments: an event was refused');
    throw new AppError('payments.notice_refused', { cause: error });
  }
}

/** Takes a provider's event in: it is genuine, seen for the first time, and work is on its way. The rest happens later. */
export async function receivePaymentEvent(ctx: AppContext, rawBody: Buffer, signatureHeader: string): Promise<void> {
  const { eventId, type, customerId } = verified(ctx, rawBody, signatureHeader);
  await ctx.db.asSystem('payments: receive an event', async (tx) => {
    const isNew = await tx
      .insertInto('payment_events')
      .values({
        id: eventId,
        provider: ctx.adapters.payments.kind,
        type,
        customer_id: customerId,
        // Events about nobody (a price, a product) have nothing to bring up to date.
        processed_at: customerId === null ? sql<string>`now()` : null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (isNew && customerId !== null) await ctx.jobs.enqueue(tx, 'billing.event', { eventId });
  });
}

/** What the event says is not believed, only that something happened: the clinic is read again at the provider. */
export async function processPaymentEvent(ctx: AppContext, eventId: string): Promise<void> {
  const clinic = await ctx.db.asSystem('payments: whose event', (tx) =>
    tx
      .selectFrom('payment_events as e')
      .leftJoin('clinics as c', 'c.payment_customer_id', 'e.customer_id')
      .select('c.id')
      .where('e.id', '=', eventId)
      .where('e.processed_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!clinic) return;
  if (clinic.id !== null) await syncClinicBilling(ctx, clinic.id);
  await ctx.db.asSystem('payments: event done', (tx) =>
    tx.updateTable('payment_events').set({ processed_at: sql`now()` }).where('id', '=', eventId).execute(),
  );
}
