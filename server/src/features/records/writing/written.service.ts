import type { z } from '@virtual-med/contract/core/zod';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import type { getWritten as contract, IssueWay, Written } from '@virtual-med/contract/writing/writing';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/db/database.ts';
import { currentDocuments, replacementOf } from '../documents/public.ts';

/** As data what any version of a document says that was written here; the signed one says the same as the one it was made from. */
export const readWritten = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, documentId }: z.infer<(typeof contract)['params']>,
): Promise<{ written: Written | null }> =>
  ctx.db.asActor(actor, async (tx) => {
    const row = await currentDocuments(tx, clinicId)
      .leftJoin('written_documents as w', (join) =>
        join.on((eb) => eb('w.document_id', '=', eb.fn.coalesce('d.first_version_id', 'd.id'))),
      )
      .select(['d.id', 'd.written_kind', 'd.written_way', 'w.content', 'w.content_version', 'w.issued_at'])
      .select('w.replaces')
      .select(replacementOf)
      .where('d.id', '=', documentId)
      .executeTakeFirstOrThrow(() => new AppError('documents.not_found'));
    if (row.issued_at === null) return { written: null };
    return {
      written: {
        documentId: row.id,
        kind: row.written_kind as WrittenKind,
        contentVersion: row.content_version ?? 0,
        content: row.content as Written['content'],
        way: row.written_way as IssueWay,
        issuedAt: row.issued_at,
        replaces: row.replaces,
        replacedBy: row.replaced_by,
      },
    };
  });
