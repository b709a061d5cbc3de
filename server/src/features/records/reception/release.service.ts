import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import { currentDocuments, type DocumentIds, ownName } from '../documents/public.ts';

const endOpen = (tx: Tx, { documentId }: DocumentIds) =>
  tx
    .updateTable('counter_releases')
    .set({ ended_at: sql<string>`now()` })
    .where('document_id', '=', documentId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();

/** Said by somebody who sees the document; said again, the week begins anew. */
export const release = (ctx: AppContext, actor: Actor, ids: DocumentIds): Promise<{ until: string }> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const { clinicId, documentId } = ids;
      const found = await currentDocuments(tx, clinicId)
        .select(['d.content_type', 'd.held'])
        .where('d.id', '=', documentId)
        .executeTakeFirstOrThrow(() => new AppError('documents.not_found'));
      if (found.held || !previewableTypes.includes(found.content_type)) throw new AppError('documents.not_releasable');
      await endOpen(tx, ids);
      const { expires_at: until } = await tx
        .insertInto('counter_releases')
        .values({
          id: newId(),
          clinic_id: clinicId,
          document_id: documentId,
          released_by_name: await ownName(tx, actor),
        })
        .returning('expires_at')
        .executeTakeFirstOrThrow();
      await record(tx, { event: 'documents.released', clinicId, recordType: 'document', recordId: documentId });
      return { until };
    },
    { serializeBy: `release of ${ids.documentId}` },
  );

export const endRelease = (ctx: AppContext, actor: Actor, ids: DocumentIds): Promise<Record<string, never>> =>
  ctx.db.asActor(actor, async (tx) => {
    const { clinicId, documentId } = ids;
    if (!(await currentDocuments(tx, clinicId).select('d.id').where('d.id', '=', documentId).executeTakeFirst()))
      throw new AppError('documents.not_released');
    if ((await endOpen(tx, ids)).length === 0) throw new AppError('documents.not_released');
    await record(tx, { event: 'documents.release_ended', clinicId, recordType: 'document', recordId: documentId });
    return {};
  });
