import type { CheckedSignature, SignatureCheck } from '@virtual-med/contract/signature-checks/signature-check';
import type { SignatureFindings } from '@virtual-med/contract/signature-checks/signature-checks.endpoints';
import type { SignedMark } from '@virtual-med/contract/signing/signing';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';

interface SignedColumns {
  readonly signed_by_name: string | null;
  readonly signed_at: string | null;
  readonly signed_as_test: boolean | null;
}

export const signedMark = (row: SignedColumns): SignedMark | null =>
  row.signed_at === null
    ? null
    : { by: row.signed_by_name ?? '', at: row.signed_at, isTest: row.signed_as_test === true };

interface DocumentIds {
  readonly clinicId: string;
  readonly documentId: string;
}

/** Findings change seldom; what is older than these is in the exports. */
const findingsShown = 20;

const pdfOf = (tx: Tx, { clinicId, documentId }: DocumentIds) =>
  tx
    .selectFrom('documents as d')
    .innerJoin('patients as p', 'p.id', 'd.patient_id')
    .select(['d.id', 'd.sha256', 'd.signature_check_due', 'd.signed_by_name', 'd.signed_at', 'd.signed_as_test'])
    .where('d.id', '=', documentId)
    .where('d.clinic_id', '=', clinicId)
    .where('d.deleted_at', 'is', null)
    .where('d.content_type', '=', 'application/pdf')
    .where('p.unlinked_at', 'is', null)
    .executeTakeFirst();

/** To whoever sees the document: the rows are as visible as it is. */
export const readFindings = (ctx: AppContext, actor: Actor, ids: DocumentIds): Promise<SignatureFindings> =>
  ctx.db.asActor(actor, async (tx) => {
    const document = await pdfOf(tx, ids);
    if (!document) throw new AppError('documents.not_found');
    const rows = await tx
      .selectFrom('signature_checks')
      .select(['id', 'first_checked_at', 'checked_at', 'trusted_at'])
      .select((eb) => [
        eb.ref('headline').$castTo<SignatureCheck>().as('found'),
        eb.ref('report').$castTo<CheckedSignature[]>().as('signatures'),
      ])
      .where('document_id', '=', ids.documentId)
      .orderBy('first_checked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(findingsShown)
      .execute();
    return {
      documentId: document.id,
      sha256: document.sha256,
      signed: signedMark(document),
      isPending: document.signature_check_due !== null,
      findings: rows.map((row) => ({
        id: row.id,
        found: row.found,
        signatures: row.signatures,
        firstCheckedAt: row.first_checked_at,
        checkedAt: row.checked_at,
        trustedAt: row.trusted_at,
      })),
    };
  });

/** Asked for again while a look is still to come, nothing more is added: one look answers both. */
export const askForCheck = (ctx: AppContext, actor: Actor, ids: DocumentIds): Promise<{ ok: true }> =>
  ctx.db.asActor(actor, async (tx) => {
    const document = await pdfOf(tx, ids);
    if (!document) throw new AppError('documents.not_found');
    await record(tx, {
      event: 'documents.signatures_checked',
      clinicId: ids.clinicId,
      recordType: 'document',
      recordId: ids.documentId,
    });
    if (document.signature_check_due === null)
      await withSystemRole(tx, 'signatures: a look is wanted', () =>
        tx.updateTable('documents').set({ signature_check_due: sql`now()` }).where('id', '=', ids.documentId).execute(),
      );
    await ctx.jobs.enqueue(tx, 'documents.signatures', { documentId: ids.documentId });
    return { ok: true };
  });
