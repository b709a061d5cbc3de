import { SigningError, type SigningEvent } from '../../../adapters/signing/signing.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';

function verified(ctx: AppContext, rawBody: Buffer, signatureHeader: string): SigningEvent {
  try {
    return ctx.adapters.signing.verifyWebhook(rawBody, signatureHeader);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    ctx.log.warn({ reason: error.reason, detail: error.detail }, 'signing: an event was refused');
    throw new AppError('documents.signature_notice_refused', { cause: error });
  }
}

/** Takes an event in: it is genuine and seen for the first time. How the document really stands is read afterwards. */
export async function receiveSigningEvent(ctx: AppContext, rawBody: Buffer, signatureHeader: string): Promise<void> {
  const { eventId, type, providerDocumentId } = verified(ctx, rawBody, signatureHeader);
  const provider = ctx.adapters.signing.kind;
  await ctx.db.asSystem('signing: receive an event', async (tx) => {
    const isNew = await tx
      .insertInto('signing_events')
      .values({ provider, id: eventId, type, provider_document_id: providerDocumentId })
      .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!isNew || providerDocumentId === null) return;
    // The account there may hold documents that are none of ours.
    const request = await tx
      .selectFrom('signature_requests')
      .select('id')
      .where('provider', '=', provider)
      .where('provider_document_id', '=', providerDocumentId)
      .where('state', 'in', ['pending', 'failed'])
      .executeTakeFirst();
    if (request) await ctx.jobs.enqueue(tx, 'signing.check', { requestId: request.id });
  });
}
