import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { sql } from 'kysely';
import { SigningError } from '../../../adapters/signing/signing.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { failureReason } from '../../../core/jobs/failure.ts';
import { sweepCertificates } from './certificates/sweep-certificates.ts';
import { checkRequest, finish } from './outcome/settle.service.ts';
import { receiveSigningEvent } from './signing-events.service.ts';

/** Autentique takes sixty requests a minute; a run leaves room for everyone else's. */
const sweepBatch = 40;

/** Hands the embedded signer's events to the same function Autentique's reach, signature and all. */
export async function deliverSigningEvents(ctx: AppContext): Promise<void> {
  const { signing } = ctx.adapters;
  if (signing.kind !== 'embedded') return;
  const { failures } = await signing.deliverPendingEvents((raw, header) => receiveSigningEvent(ctx, raw, header));
  for (const failure of failures)
    ctx.log.error({ reason: failureReason(failure) }, 'embedded signer: an event could not be delivered');
}

/** Longer than a document takes from the signer's shelf to its row. */
const copyAgeMs = 60 * 60 * 1000;

/** Copies the embedded signer kept of documents that nobody waits for any more. */
async function clearCopies(ctx: AppContext, copyAge: number): Promise<void> {
  const { signing, storage } = ctx.adapters;
  if (signing.kind !== 'embedded') return;
  for await (const { key, modifiedAt } of storage.list('signing/')) {
    if (Date.now() - modifiedAt.getTime() < copyAge) continue;
    const id = /^signing\/(.+)\.pdf$/.exec(key)?.[1] ?? '';
    const waiting = await ctx.db.asSystem('signing sweep: copies', (tx) =>
      tx
        .selectFrom('signature_requests')
        .select('id')
        .where('provider', '=', 'embedded')
        .where('provider_document_id', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirst(),
    );
    if (!waiting) await storage.remove(key);
  }
}

/** Sent to nobody knows where: the server stopped before the service answered. */
const neverSent = (ctx: AppContext) =>
  ctx.db.asSystem('signing sweep: never sent', (tx) =>
    tx
      .selectFrom('signature_requests')
      .select('id')
      .where('state', '=', 'pending')
      .where('provider_document_id', 'is', null)
      .where('provider', '<>', 'certificate')
      .where('created_at', '<', sql<string>`now() - interval '10 minutes'`)
      .execute(),
  );

const unanswered = (ctx: AppContext) =>
  ctx.db.asSystem('signing sweep: waiting', async (tx) => {
    await sql`delete from signing_events where received_at < now() - interval '90 days'`.execute(tx);
    return tx
      .selectFrom('signature_requests')
      .select(['id', sql<boolean>`created_at < now() - interval '30 days'`.as('too_old')])
      .where('state', '=', 'pending')
      .where('provider_document_id', 'is not', null)
      .where('checked_at', '<', sql<string>`now() - interval '1 hour'`)
      .orderBy('checked_at')
      .limit(sweepBatch)
      .execute();
  });

const isAway = (error: unknown): boolean =>
  error instanceof SigningError && ['not_configured', 'rate_limited', 'unavailable'].includes(error.reason);

/** Asks for those whose event was lost, and gives up those nobody signs. */
export async function sweepRequests(
  ctx: AppContext,
  { copyAge = copyAgeMs, signal }: { copyAge?: number; signal?: AbortSignal } = {},
): Promise<void> {
  await deliverSigningEvents(ctx);
  for (const { id } of await neverSent(ctx)) await finish(ctx, id, { state: 'failed', reason: signingTexts.noAnswer });
  for (const { id, too_old } of await unanswered(ctx)) {
    if (signal?.aborted) return;
    try {
      await checkRequest(ctx, id);
      if (too_old) await finish(ctx, id, { state: 'failed', reason: signingTexts.tooLate });
    } catch (error) {
      ctx.log.error({ reason: failureReason(error) }, 'signing sweep: a request could not be read');
      // A service that is away is away for all; they are asked for in the next round.
      if (isAway(error)) return;
    }
  }
  await clearCopies(ctx, copyAge);
  await sweepCertificates(ctx, { copyAge });
}
