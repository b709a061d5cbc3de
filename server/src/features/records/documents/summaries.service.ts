import type { z } from '@virtual-med/contract/core/zod';
import type { SummaryKind, updateSummaryInput } from '@virtual-med/contract/documents/documents';
import type { DocumentDetail, listFormerSummaries } from '@virtual-med/contract/documents/documents.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import { readFormerTexts } from '../../../core/db/former-texts.ts';
import { currentDocuments, ownName, presentDetail, readDetail } from './document-rows.service.ts';
import type { DocumentIds } from './documents.service.ts';

const columnOf = {
  patient: 'summary_patient',
  professional: 'summary_professional',
  general: 'summary',
} as const satisfies Record<SummaryKind, string>;

export const updateSummary = (
  ctx: AppContext,
  actor: Actor,
  ids: DocumentIds,
  { kind, text, previous }: z.infer<typeof updateSummaryInput>,
): Promise<DocumentDetail> =>
  ctx.db.asActor(actor, async (tx) => {
    const column = columnOf[kind];
    const found = await currentDocuments(tx, ids.clinicId)
      .select(`d.${column} as text`)
      .where('d.id', '=', ids.documentId)
      .forUpdate('d')
      .executeTakeFirstOrThrow(() => new AppError('documents.not_found'));
    if (previous !== undefined && previous !== found.text) throw new AppError('documents.changed_meanwhile');
    const mark = JSON.stringify({ [kind]: { author: await ownName(tx, actor), at: new Date().toISOString() } });
    await tx
      .updateTable('documents')
      .set({ [column]: text, summary_authors: sql`summary_authors || ${mark}::jsonb`, updated_at: sql`now()` })
      .where('id', '=', ids.documentId)
      .execute();
    await record(tx, {
      event: 'documents.summary_updated',
      clinicId: ids.clinicId,
      recordType: 'document',
      recordId: ids.documentId,
    });
    const row = await readDetail(tx, ids.clinicId, ids.documentId);
    if (!row) throw new AppError('documents.not_found');
    return presentDetail(actor, row);
  });

export const formerSummaries = (
  ctx: AppContext,
  actor: Actor,
  { kind, ...ids }: DocumentIds & { readonly kind: SummaryKind },
): Promise<z.infer<(typeof listFormerSummaries)['response']>> =>
  ctx.db.asActor(actor, async (tx) => {
    await currentDocuments(tx, ids.clinicId)
      .select('d.id')
      .where('d.id', '=', ids.documentId)
      .executeTakeFirstOrThrow(() => new AppError('documents.not_found'));
    await record(tx, {
      event: 'documents.history_read',
      clinicId: ids.clinicId,
      recordType: 'document',
      recordId: ids.documentId,
    });
    return readFormerTexts(tx, { document_id: ids.documentId }, kind);
  });
