import type { AuditEvent } from '@virtual-med/contract/core/audit';
import type { ErrorCode } from '@virtual-med/contract/core/errors';
import { cutTo, toOneLine } from '@virtual-med/contract/core/fields';
import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { sql } from 'kysely';
import { SigningError, type SigningErrorReason } from '../../../../adapters/signing/signing.port.ts';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { doerOf, record, recordFor } from '../../../../core/audit/audit.service.ts';
import type { Actor } from '../../../../core/db/database.ts';
import { keepSigned } from './signed-version.service.ts';

const reasonMaxChars = 300;

const endings = {
  refused: 'documents.signature_refused',
  failed: 'documents.signature_failed',
  expired: 'documents.signature_expired',
  cancelled: 'documents.signature_cancelled',
} as const satisfies Record<string, AuditEvent>;

export interface Ending {
  readonly state: keyof typeof endings;
  readonly reason: string | null;
  /** Whoever ended it; otherwise it ended by itself. */
  readonly by?: Actor;
}

/** The copy a signer of ours kept is of no use any more. */
async function release(ctx: AppContext, providerDocumentId: string | null): Promise<void> {
  const { signing } = ctx.adapters;
  if (signing.kind !== 'embedded' || providerDocumentId === null) return;
  await signing.release(providerDocumentId).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'embedded signer: a file is still kept');
  });
}

/** Ends a request that is still open; one that has ended stays as it ended. */
export async function finish(ctx: AppContext, requestId: string, { state, reason, by }: Ending): Promise<void> {
  const ended = await ctx.db.asSystem('signing: request ended', async (tx) => {
    const row = await tx
      .updateTable('signature_requests')
      .set({
        state,
        reason: reason === null ? null : cutTo(toOneLine(reason), reasonMaxChars),
        finished_at: sql`now()`,
      })
      .where('id', '=', requestId)
      .where('state', '=', 'pending')
      .returning(['clinic_id', 'document_id', 'provider_document_id'])
      .executeTakeFirst();
    if (!row) return undefined;
    const told = {
      event: endings[state],
      clinicId: row.clinic_id,
      recordType: 'document',
      recordId: row.document_id,
    } as const;
    await (by ? recordFor(tx, doerOf(by), told) : record(tx, told));
    return row;
  });
  // What failed may still be signed there; what was refused is over.
  if (ended && state === 'refused') await release(ctx, ended.provider_document_id);
}

/** Failures that asking again cannot mend: the file is not one we may take. */
const hopeless: readonly SigningErrorReason[] = ['invalid', 'too_large'];

/** Of our own failures those that are over in a while. */
const passing: readonly ErrorCode[] = ['documents.not_stored', 'server.overloaded'];

export function isHopeless(error: unknown): boolean {
  if (error instanceof SigningError) return hopeless.includes(error.reason);
  return error instanceof AppError && !passing.includes(error.code);
}

/**
 * Reads at the service how a document stands and brings ours up to that. What an event says is never believed, only that
 * something happened, so order and repetition do not matter. Signed and refused are final.
 */
export async function checkRequest(ctx: AppContext, requestId: string): Promise<void> {
  const { signing } = ctx.adapters;
  const request = await ctx.db.asSystem('signing: look at the service', (tx) =>
    tx
      .updateTable('signature_requests')
      .set({ checked_at: sql`now()` })
      .where('id', '=', requestId)
      .where('provider', '=', signing.kind)
      .where('state', 'in', ['pending', 'failed'])
      .returning('provider_document_id')
      .executeTakeFirst(),
  );
  const id = request?.provider_document_id;
  if (!id) return;
  try {
    const { state, signedAt, reason } = await signing.readStatus(id);
    if (state === 'refused') await finish(ctx, requestId, { state, reason });
    if (state === 'failed') await finish(ctx, requestId, { state, reason: reason ?? signingTexts.notDelivered });
    if (state !== 'signed') return;
    await keepSigned(ctx, { requestId, signedAt: signedAt ?? new Date(), bytes: await signing.fetchSigned(id) });
    await release(ctx, id);
  } catch (error) {
    if (error instanceof SigningError && error.reason === 'not_found')
      return finish(ctx, requestId, { state: 'failed', reason: signingTexts.unknownThere });
    if (!isHopeless(error)) throw error;
    const { detail = '' } = error as { detail?: string };
    ctx.log.error(
      { provider: signing.kind, detail, reason: (error as Error).message },
      'signing: a signed file was refused',
    );
    await finish(ctx, requestId, { state: 'failed', reason: signingTexts.fileRefused });
  }
}
