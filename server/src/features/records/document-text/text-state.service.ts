import type { z } from '@virtual-med/contract/core/zod';
import type { getDocumentText } from '@virtual-med/contract/documents/document-text';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';

type TextState = z.infer<(typeof getDocumentText)['response']>;

interface DocumentRef {
  readonly clinicId: string;
  readonly documentId: string;
}

async function stateOf(tx: Tx, { clinicId, documentId }: DocumentRef): Promise<TextState> {
  const row = await tx
    .selectFrom('document_texts as t')
    .innerJoin('documents as d', 'd.id', 't.document_id')
    .innerJoin('patients as p', 'p.id', 'd.patient_id')
    .select(['t.state', 't.by_ocr', 't.cut'])
    .where('t.document_id', '=', documentId)
    .where('t.clinic_id', '=', clinicId)
    .where('d.deleted_at', 'is', null)
    .where('p.unlinked_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('documents.not_found'));
  return { state: row.state as TextState['state'], byOcr: row.by_ocr, cut: row.cut };
}

export const readTextState = (ctx: AppContext, actor: Actor, ids: DocumentRef): Promise<TextState> =>
  ctx.db.asActor(actor, (tx) => stateOf(tx, ids));

/** It is the next in turn; until then it is found by what it said before. */
export const askToReadAgain = (ctx: AppContext, actor: Actor, ids: DocumentRef): Promise<{ ok: true }> =>
  ctx.db.asActor(actor, async (tx) => {
    const { clinicId, documentId } = ids;
    const { state } = await stateOf(tx, ids);
    await record(tx, { event: 'documents.text_asked_again', clinicId, recordType: 'document', recordId: documentId });
    if (state !== 'waiting')
      await tx
        .updateTable('document_texts')
        .set({ state: 'waiting', asked_at: sql`now()`, attempts: 0, claimed_at: null })
        .where('document_id', '=', documentId)
        .execute();
    await ctx.jobs.enqueue(tx, 'documents.text', {});
    return { ok: true };
  });
