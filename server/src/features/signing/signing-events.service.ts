import { SigningError, type SigningEvent } from '../../adapters/signing/signing.port.ts';
import { AppError } from '../../core/app-error.ts';
import type { House } from '../../house.ts';

function verified(house: House, rawBody: Buffer, signatureHeader: string): SigningEvent {
  try {
    return house.adapters.signing.verifyWebhook(rawBody, signatureHeader);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    house.log.warn({ reason: error.reason, detail: error.detail }, 'signing: an event was refused');
    throw new AppError('documents.signature_notice_refused', { cause: error });
  }
}

/** Takes an event in: it is genuine and seen for the first time. How the document really stands is read afterwards. */
export async function receiveSigningEvent(house: House, rawBody: Buffer, signatureHeader: string): Promise<void> {
  const { eventId, type, providerDocumentId } = verified(house, rawBody, signatureHeader);
  const provider = house.adapters.signing.kind;
  await house.db.asSystem('signing: receive an event', async (tx) => {
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
    if (request) await house.jobs.enqueue(tx, 'signing.check', { requestId: request.id });
  });
}
