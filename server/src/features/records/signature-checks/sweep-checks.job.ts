import { StorageError } from '../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { isDatabaseUnavailable } from '../../../core/db/errors.ts';
import { failureReason } from '../../../core/jobs/failure.ts';
import { checkDocument } from './check-document.service.ts';

/** In a round of ten minutes; the newest first. */
const lot = 500;

const due = ({ db }: AppContext) =>
  db.asSystem('sweep of signatures', (tx) =>
    tx
      .selectFrom('documents')
      .select('id')
      .where('signature_check_due', 'is not', null)
      .where('content_type', '=', 'application/pdf')
      .where('destroy_started_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(lot)
      .execute(),
  );

const isAway = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof StorageError && error.reason !== 'not_found');

/** Documents of before signatures were looked at, those whose job was lost, and those something new is known about. */
export async function sweepChecks(ctx: AppContext, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  for (const { id } of await due(ctx)) {
    if (signal?.aborted) return;
    try {
      await checkDocument(ctx, id);
    } catch (error) {
      ctx.log.error({ document: id, reason: failureReason(error) }, 'signatures: a document could not be looked at');
      if (isAway(error)) return;
    }
  }
}
