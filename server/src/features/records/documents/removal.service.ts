import type { AuditDetails } from '@virtual-med/contract/audit/audit-details';
import type { DocumentDetail } from '@virtual-med/contract/documents/documents.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { documentsIn, isFresh, mayDestroy, ownName, presentDetail, readDetail } from './document-rows.service.ts';
import type { DocumentIds } from './documents.service.ts';
import { removeThumbnails } from './thumbnails/thumbnail.job.ts';

const note = (
  tx: Tx,
  ids: DocumentIds,
  event: 'documents.deleted' | 'documents.restored' | 'documents.destroyed',
  details: AuditDetails = {},
) => record(tx, { event, clinicId: ids.clinicId, recordType: 'document', recordId: ids.documentId, details });

export const deleteDocument = (
  ctx: AppContext,
  actor: Actor,
  ids: DocumentIds,
  reason: string,
): Promise<{ ok: true }> =>
  ctx.db.asActor(actor, async (tx) => {
    if (!(await readDetail(tx, ids.clinicId, ids.documentId))) throw new AppError('documents.not_found');
    const { numUpdatedRows } = await tx
      .updateTable('documents')
      .set({
        deleted_at: sql`now()`,
        deleted_by: actor.userId,
        deleted_by_name: await ownName(tx, actor),
        deletion_reason: reason,
        updated_at: sql`now()`,
      })
      .where('id', '=', ids.documentId)
      .where('clinic_id', '=', ids.clinicId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('documents.not_found');
    await note(tx, ids, 'documents.deleted');
    return { ok: true };
  });

export const restoreDocument = (ctx: AppContext, actor: Actor, ids: DocumentIds): Promise<DocumentDetail> =>
  ctx.db.asActor(actor, async (tx) => {
    const found = await documentsIn(tx, ids.clinicId)
      .select(['d.deleted_at', 'd.destroy_started_at'])
      .where('d.id', '=', ids.documentId)
      .forUpdate('d')
      .executeTakeFirst();
    if (!found || found.destroy_started_at) throw new AppError('documents.not_found');
    if (!found.deleted_at) throw new AppError('documents.not_deleted');
    await tx
      .updateTable('documents')
      .set({ deleted_at: null, deleted_by: null, deleted_by_name: null, deletion_reason: null, updated_at: sql`now()` })
      .where('id', '=', ids.documentId)
      .execute();
    await note(tx, ids, 'documents.restored');
    const row = await readDetail(tx, ids.clinicId, ids.documentId);
    if (!row) throw new AppError('documents.not_found');
    return presentDetail(actor, row);
  });

/**
 * Mark, file, row: from the mark on nobody sees the document, so that a crash in between leaves nothing half visible and
 * the sweep can finish the work.
 */
export async function destroyDocument(ctx: AppContext, actor: Actor, ids: DocumentIds): Promise<{ ok: true }> {
  const path = await ctx.db.asActor(actor, async (tx) => {
    const found = await documentsIn(tx, ids.clinicId)
      .select(['d.created_at', 'd.uploaded_by', 'd.file_path', 'd.deleted_at', 'd.deleted_by', 'd.destroy_started_at'])
      .select('d.patient_id')
      .where('d.id', '=', ids.documentId)
      .forUpdate('d')
      .executeTakeFirst();
    if (!found || found.destroy_started_at) throw new AppError('documents.not_found');
    if (!mayDestroy(actor, found)) throw new AppError('documents.destroy_not_yours');
    if (!isFresh(found.created_at)) throw new AppError('documents.destroy_too_late');
    await tx
      .updateTable('documents')
      .set({
        destroy_started_at: sql`now()`,
        ...(found.deleted_at ? {} : { deleted_at: sql<string>`now()`, deleted_by: actor.userId }),
      })
      .where('id', '=', ids.documentId)
      .execute();
    // No row will say whose it was.
    await note(tx, ids, 'documents.destroyed', { patient: { from: found.patient_id, to: null } });
    return found.file_path;
  });
  try {
    await finishDestroying(ctx, { id: ids.documentId, clinicId: ids.clinicId, path });
  } catch (error) {
    ctx.log.warn({ err: error }, 'a destroyed document’s file is left to the sweep');
  }
  return { ok: true };
}

/** Its files, then the row. */
export async function finishDestroying(
  { db, adapters }: { db: AppContext['db']; adapters: Pick<AppContext['adapters'], 'storage'> },
  { id, clinicId, path }: { id: string; clinicId: string; path: string },
): Promise<void> {
  await removeThumbnails(adapters.storage, clinicId, id);
  await adapters.storage.remove(path);
  await db.asSystem('destroy a wrong upload', (tx) =>
    tx.deleteFrom('documents').where('id', '=', id).where('destroy_started_at', 'is not', null).execute(),
  );
}
