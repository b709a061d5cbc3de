import type { z } from '@virtual-med/contract/core/zod';
import type {
  DocumentDetail,
  updateDocument as updateContract,
} from '@virtual-med/contract/documents/documents.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { brandOf } from '../../../core/mail/brand.ts';
import { sendClinicMail } from '../../../core/mail/send-mail.ts';
import { renewCodesOf } from '../verification/public.ts';
import { withdrawnDocumentMail } from './document.mails.ts';
import { currentDocuments, presentDetail, readDetail, requirePatient } from './document-rows.service.ts';
import type { DocumentIds } from './documents.service.ts';

async function detailOf(tx: Tx, actor: Actor, ids: DocumentIds): Promise<DocumentDetail> {
  const row = await readDetail(tx, ids.clinicId, ids.documentId);
  if (!row) throw new AppError('documents.not_found');
  return presentDetail(actor, row);
}

export const updateDocument = (
  ctx: AppContext,
  actor: Actor,
  ids: DocumentIds,
  change: z.infer<(typeof updateContract)['body']>,
): Promise<DocumentDetail> =>
  ctx.db.asActor(actor, async (tx) => {
    const before = await detailOf(tx, actor, ids);
    const { name = before.name, category = before.category } = change;
    if (name === before.name && category === before.category) return before;
    await tx
      .updateTable('documents')
      .set({ name, category, updated_at: sql`now()` })
      .where('id', '=', ids.documentId)
      .where('clinic_id', '=', ids.clinicId)
      .execute();
    const { clinicId, documentId } = ids;
    await record(tx, { event: 'documents.updated', clinicId, recordType: 'document', recordId: documentId });
    return detailOf(tx, actor, ids);
  });

/** The document, all it was signed from and all signed from it: what is wrong with one is wrong with all. */
const versionsOf = (tx: Tx, { clinicId, documentId }: DocumentIds) =>
  tx
    .selectFrom('documents as d')
    .select(['d.id', 'd.notice', 'd.sha256'])
    .where('d.clinic_id', '=', clinicId)
    .where(
      'd.id',
      'in',
      sql<string>`(with recursive kin (id) as (
        select ${documentId}::uuid
        union select case when s.document_id = kin.id then s.signed_document_id else s.document_id end
          from signature_requests s join kin on kin.id in (s.document_id, s.signed_document_id)
          where s.signed_document_id is not null)
        select id from kin)`,
    )
    .forUpdate('d')
    .execute();

async function requireNoSignatureWaiting(tx: Tx, documentIds: readonly string[]): Promise<void> {
  const waiting = await tx
    .selectFrom('signature_requests')
    .select('id')
    .where('document_id', 'in', documentIds)
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  if (waiting) throw new AppError('documents.signature_waiting');
}

/** The patient who was told of it learns that it was not theirs. */
async function correctNotice(ctx: AppContext, tx: Tx, clinicId: string, patientId: string): Promise<void> {
  const told = await withSystemRole(tx, 'documents: who was told of a moved document', () =>
    tx
      .selectFrom('patient_accounts as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .innerJoin('patients as p', 'p.id', 'a.patient_id')
      .innerJoin('clinics as c', 'c.id', 'a.clinic_id')
      .select(['u.email', 'p.shown_name as name', 'c.name as clinic_name', 'c.color_palette', 'c.logo_url'])
      .where('a.patient_id', '=', patientId)
      .where('a.mail_notices', '=', true)
      .execute(),
  );
  for (const { email, name, clinic_name, color_palette, logo_url } of told) {
    const brand = brandOf({ name: clinic_name, color_palette, logo_url });
    const mail = withdrawnDocumentMail({ name, brand }, `${ctx.appUrl}/paciente/${clinicId}`);
    await withSystemRole(tx, 'documents: correction of a notice', () =>
      sendClinicMail(ctx, tx, clinicId, { to: email, ...mail }),
    );
  }
}

export const moveDocument = (ctx: AppContext, actor: Actor, ids: DocumentIds, patientId: string) =>
  ctx.db.asActor(actor, async (tx) => {
    const { clinicId, documentId } = ids;
    const before = await detailOf(tx, actor, ids);
    await requirePatient(tx, clinicId, patientId);
    if (before.patientId === patientId) return { document: before, wasOpened: false };
    if (before.written) throw new AppError('documents.names_patient');
    const versions = await versionsOf(tx, ids);
    const versionIds = versions.map(({ id }) => id);
    await requireNoSignatureWaiting(tx, versionIds);
    const twins = await currentDocuments(tx, clinicId)
      .select('d.sha256')
      .where('d.patient_id', '=', patientId)
      .where(
        'd.sha256',
        'in',
        versions.map(({ sha256 }) => sha256),
      )
      .execute();
    await tx
      .deleteFrom('wrong_patient_warnings')
      .where('document_id', 'in', versionIds)
      .where('patient_id', '=', patientId)
      .execute();
    await renewCodesOf(ctx, tx, versionIds);
    for (const { id, sha256 } of versions) {
      const isTwin = twins.some((twin) => twin.sha256 === sha256);
      const others = sql<string[]>`array_remove(warnings, 'same_content')`;
      await tx
        .updateTable('documents')
        .set({
          patient_id: patientId,
          moved_at: sql`now()`,
          notice: 'pending',
          noticed_at: null,
          warnings: isTwin ? sql<string[]>`array_prepend('same_content', ${others})` : others,
          updated_at: sql`now()`,
        })
        .where('id', '=', id)
        .execute();
      await record(tx, {
        event: 'documents.moved',
        clinicId,
        recordType: 'document',
        recordId: id,
        details: { patient: { from: before.patientId, to: patientId } },
      });
    }
    if (versions.some(({ notice }) => notice === 'sent')) await correctNotice(ctx, tx, clinicId, before.patientId);
    await ctx.jobs.enqueue(tx, 'documents.notify', { clinicId, patientId });
    return { document: await detailOf(tx, actor, { clinicId, documentId }), wasOpened: before.seenAt !== null };
  });
