import type { Readable } from 'node:stream';
import { withoutExtension } from '@virtual-med/contract/core/files';
import { limits } from '@virtual-med/contract/core/limits';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { isDatabaseUnavailable } from '../../../../core/db/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { discardFile, fileColumns, type ReceivedFile, receiveFile } from '../../documents/public.ts';
import { verifyNewDocument } from '../../verification/public.ts';

interface SignedFile {
  readonly requestId: string;
  readonly signedAt: Date;
  readonly bytes: Readable;
}

/** Stamps and a page of evidence make a file larger than the one that was sent. */
const signingAddsBytes = 5 * 1024 * 1024;

/** Told from the original wherever only the name is shown or read out. */
const signedName = (name: string): string => {
  const mark = ' (assinado)';
  // Of a document several sign, each version says so once.
  if (name.endsWith(mark)) return name;
  return `${name.slice(0, limits.documentNameMaxChars - mark.length).toWellFormed()}${mark}`;
};

const open = (tx: Tx, requestId: string) =>
  tx
    .selectFrom('signature_requests as s')
    .innerJoin('documents as d', 'd.id', 's.document_id')
    .select(['s.signer_name', 's.is_test', 's.document_name', 'd.id', 'd.first_version_id', 'd.clinic_id'])
    .select(['d.patient_id', 'd.category', 'd.file_name', 'd.uploaded_by', 'd.uploaded_by_name'])
    .select(['d.uploaded_by_registration', 'd.deleted_at', 'd.deleted_by', 'd.deleted_by_name', 'd.deletion_reason'])
    .select(['d.written_kind', 'd.written_way', 'd.replaced_by'])
    .where('s.id', '=', requestId)
    .where(sql<boolean>`(s.state = 'pending' or (s.state = 'failed' and s.provider <> 'certificate'))`)
    .where('d.destroy_started_at', 'is', null);

/** A document of its own beside the original: nothing of the original changes, and where it is deleted so is this. */
async function insert(ctx: AppContext, tx: Tx, file: ReceivedFile, { requestId, signedAt }: SignedFile) {
  const original = await open(tx, requestId).forUpdate('s').forShare('d').executeTakeFirst();
  if (!original) return false;
  const id = newId();
  const at = signedAt.toISOString();
  await tx
    .insertInto('documents')
    .values({
      id,
      clinic_id: original.clinic_id,
      patient_id: original.patient_id,
      name: signedName(original.document_name),
      category: original.category,
      ...fileColumns(file),
      uploaded_by: original.uploaded_by,
      uploaded_by_name: original.uploaded_by_name,
      uploaded_by_registration: original.uploaded_by_registration,
      warnings: file.warnings,
      notice: 'pending',
      deleted_at: original.deleted_at,
      deleted_by: original.deleted_by,
      deleted_by_name: original.deleted_by_name,
      deletion_reason: original.deletion_reason,
      signed_from: original.id,
      first_version_id: original.first_version_id ?? original.id,
      signed_by_name: original.signer_name,
      signed_at: at,
      signed_as_test: original.is_test,
      written_kind: original.written_kind,
      written_way: original.written_way,
      replaced_by: original.replaced_by,
    })
    .execute();
  await tx
    .updateTable('signature_requests')
    .set({
      state: 'signed',
      signed_at: at,
      reason: null,
      signed_document_id: id,
      finished_at: new Date().toISOString(),
    })
    .where('id', '=', requestId)
    .execute();
  const about = { clinicId: original.clinic_id, recordType: 'document' } as const;
  await record(tx, { event: 'documents.signed', ...about, recordId: original.id });
  await record(tx, { event: 'documents.uploaded', ...about, recordId: id });
  await verifyNewDocument(ctx, tx, {
    id,
    clinicId: original.clinic_id,
    sha256: file.sha256,
    firstVersionId: original.first_version_id ?? original.id,
  });
  await ctx.jobs.enqueue(tx, 'documents.thumbnail', { documentId: id });
  await ctx.jobs.enqueue(tx, 'documents.signatures', { documentId: id });
  if (original.deleted_at === null)
    await ctx.jobs.enqueue(tx, 'documents.notify', { clinicId: original.clinic_id, patientId: original.patient_id });
  return true;
}

/** Bytes, then the row, as with every upload; of two that come at once one is kept. */
export async function keepSigned(ctx: AppContext, signed: SignedFile): Promise<void> {
  const original = await ctx.db.asSystem('signing: signed version', (tx) =>
    open(tx, signed.requestId).executeTakeFirst(),
  );
  if (!original) return void signed.bytes.destroy();
  const fileName = `${withoutExtension(original.file_name).replace(/-assinado$/, '')}-assinado.pdf`;
  const file = await receiveFile(
    ctx,
    { clinicId: original.clinic_id, patientId: original.patient_id },
    { fileName, bytes: signed.bytes },
    limits.uploadMaxBytes + signingAddsBytes,
  );
  try {
    const isKept = await ctx.db.asSystem('signing: signed version', (tx) => insert(ctx, tx, file, signed));
    if (!isKept) await discardFile(ctx, file.path);
  } catch (error) {
    // A connection lost while committing leaves it open whether the row is there: then the sweep decides.
    if (!isDatabaseUnavailable(error)) await discardFile(ctx, file.path);
    throw error;
  }
}
