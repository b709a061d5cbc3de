import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { UploadWarning } from '@virtual-med/contract/documents/documents';
import type { uploadDocument as contract } from '@virtual-med/contract/documents/documents.endpoints';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { isDatabaseUnavailable, isDuplicateOf } from '../../../core/db/errors.ts';
import type { FileBody } from '../../../core/http/file-body.ts';
import { newId } from '../../../core/ids.ts';
import { ownRegistrationText, registrationColumns } from '../../people/professionals/public.ts';
import {
  type FileText,
  keepUploadedText,
  noteSameDespite,
  readUploaded,
  requireSamePatient,
} from '../document-text/public.ts';
import { checkOfNew } from '../signature-checks/public.ts';
import { makeVerification } from '../verification/public.ts';
import { patientIn, presentDetail, readDetail } from './document-rows.service.ts';
import { addDocument, untouched } from './new-document.service.ts';
import { isQuotaAsked, quotaFor, quotaRefusal, requireQuota } from './quota.ts';
import { discardFile, fileColumns, type ReceivedFile, receiveFile } from './receive.service.ts';

type Fields = z.infer<(typeof contract)['body']>;
type Uploaded = z.infer<(typeof contract)['response']>;
interface Upload {
  readonly clinicId: string;
  readonly fields: Fields;
  readonly file: FileBody | undefined;
  /** As announced, which proves nothing; a lie costs only its sender. */
  readonly announcedBytes: number | undefined;
}

/** A row as it was added, and what is worth saying of its file. */
interface Stored {
  readonly detail: Parameters<typeof presentDetail>[1];
  readonly warnings: UploadWarning[];
}

/** The same upload came before, and is this document. */
interface SentBefore {
  readonly documentId: string;
}

interface BeforeBytes {
  readonly userId: string;
  readonly clinicId: string;
  readonly patientId: string;
  readonly uploadKey: string | null;
  readonly bytes: number;
  readonly isAsked: boolean;
}

/**
 * What is worth knowing before the bytes are sent: the patient, the same upload sent before, and whether it fits; and what the
 * row will say of the sender. A clinic's wish for addresses that comes while a file is under way counts from the next one on.
 */
const beforeBytes = (tx: Tx, { userId, clinicId, patientId, uploadKey, bytes, isAsked }: BeforeBytes) =>
  patientIn(tx, clinicId, patientId)
    .leftJoin('documents as d', (join) => join.on('d.uploaded_by', '=', userId).on('d.upload_key', '=', uploadKey))
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.clinic_id', '=', 'patients.clinic_id').on('m.user_id', '=', userId),
    )
    .select(['d.id as documentId', 'd.patient_id as ofPatient'])
    .select(registrationColumns)
    .select(quotaFor(clinicId, bytes, isAsked).as('full'))
    .select((eb) => [
      eb.selectFrom('users as u').select('u.name').where('u.id', '=', userId).as('ownName'),
      eb
        .selectFrom('clinics as c')
        .select('c.verify_new_documents')
        .whereRef('c.id', '=', 'patients.clinic_id')
        .as('isToBeVerified'),
    ])
    .executeTakeFirst();
type Known = NonNullable<Awaited<ReturnType<typeof beforeBytes>>>;

const sentBefore = (tx: Tx, userId: string, uploadKey: string | null) =>
  tx
    .selectFrom('documents')
    .select(['id as documentId', 'patient_id as ofPatient'])
    .where('uploaded_by', '=', userId)
    .where('upload_key', '=', uploadKey)
    .executeTakeFirst();

function ofSamePatient(
  { fields }: Upload,
  { documentId, ofPatient }: { documentId: string; ofPatient: string | null },
): SentBefore {
  if (ofPatient !== fields.patientId) throw sentAnew();
  return { documentId };
}

const sentAnew = () => new AppError('request.invalid', { fields: { uploadKey: fieldRefusals.sendFileAnew } });

/** The row, its trace and its jobs; with an address to verify it by where the clinic wants one for each. */
async function addWithJobs(
  ctx: AppContext,
  tx: Tx,
  row: Parameters<typeof addDocument>[1],
  isToBeVerified: boolean,
): Promise<NonNullable<Awaited<ReturnType<typeof addDocument>>>> {
  const { id, clinic_id: clinicId, patient_id: patientId, sha256 } = row;
  const inserted = await addDocument(tx, row);
  if (!inserted) throw new AppError('patients.not_found');
  if (isToBeVerified) await makeVerification(ctx, tx, { clinicId, rootId: id, files: [{ documentId: id, sha256 }] });
  await ctx.jobs.enqueue(
    tx,
    'documents.notify',
    { clinicId, patientId, sentUpTo: inserted.createdAt },
    { startAfter: new Date(Date.now() + limits.undoSendingSeconds * 1000) },
  );
  await ctx.jobs.enqueue(tx, 'documents.thumbnail', { documentId: id });
  if (row.content_type === 'application/pdf') await ctx.jobs.enqueue(tx, 'documents.signatures', { documentId: id });
  return inserted;
}

const newRow = (actor: Actor, { clinicId, fields }: Omit<Upload, 'file' | 'announcedBytes'>, known: Known) => ({
  id: newId(),
  clinic_id: clinicId,
  patient_id: fields.patientId,
  name: fields.name,
  category: fields.category,
  uploaded_by: actor.userId,
  // Everyone can read their own row.
  uploaded_by_name: known.ownName as string,
  uploaded_by_registration: ownRegistrationText(known),
  upload_key: fields.uploadKey ?? null,
  notice: 'pending',
});

/** A file that was received before becomes a document, inside the caller's transaction; gives the document's id. */
export async function addReceived(
  ctx: AppContext,
  tx: Tx,
  actor: Actor,
  upload: { readonly clinicId: string; readonly fields: Fields; readonly file: ReceivedFile },
): Promise<string> {
  const { clinicId, fields, file } = upload;
  const ask = { userId: actor.userId, clinicId, patientId: fields.patientId, uploadKey: null };
  const known = await beforeBytes(tx, { ...ask, bytes: file.size, isAsked: false });
  if (!known) throw new AppError('patients.not_found');
  const row = { ...newRow(actor, upload, known), ...fileColumns(file), warnings: file.warnings };
  await addWithJobs(ctx, tx, row, known.isToBeVerified ?? false);
  return row.id;
}

/** What came in: the file, and what it says where that is known already. */
interface Received {
  readonly file: ReceivedFile;
  readonly text: FileText | undefined;
}

async function add(
  ctx: AppContext,
  actor: Actor,
  upload: Upload,
  { file, text, known }: Received & { readonly known: Known },
): Promise<Stored> {
  const row = { ...newRow(actor, upload, known), ...fileColumns(file) };
  const { clinicId, fields } = upload;
  const { patientId, sameDespite } = fields;
  const sent = { clinicId, patientId, fileName: file.fileName, text, sameDespite };
  const added = await ctx.db.asActor(actor, async (tx) => {
    const namedId = await requireSamePatient(tx, sent);
    const inserted = await addWithJobs(ctx, tx, { ...row, warnings: file.warnings }, known.isToBeVerified ?? false);
    await keepUploadedText(tx, row.id, text);
    await noteSameDespite(tx, { clinicId, documentId: row.id, patientId }, namedId);
    return inserted;
  });
  const warnings: UploadWarning[] = added.hasTwin ? ['same_content', ...file.warnings] : file.warnings;
  const { createdAt } = added;
  const detail = {
    ...untouched,
    ...row,
    warnings,
    created_at: createdAt,
    signature_check: checkOfNew(row.content_type),
  };
  return { detail, warnings };
}

/** Keeps the file in the record, once for each upload key, whoever of the staff sends it. */
export async function storeUpload(ctx: AppContext, actor: Actor, upload: Upload): Promise<Stored | SentBefore> {
  const { clinicId, fields } = upload;
  if (!upload.file) throw new AppError('documents.empty');
  if ((upload.announcedBytes ?? 0) > limits.uploadMaxBytes) throw new AppError('documents.too_large');
  const uploadKey = fields.uploadKey ?? null;
  const ask = {
    userId: actor.userId,
    clinicId,
    patientId: fields.patientId,
    uploadKey,
    bytes: upload.announcedBytes ?? 0,
    isAsked: isQuotaAsked(upload.announcedBytes),
  };
  const known = await ctx.db.asActor(actor, (tx) => beforeBytes(tx, ask));
  if (!known) throw new AppError('patients.not_found');
  const { documentId, ofPatient } = known;
  if (documentId) return ofSamePatient(upload, { documentId, ofPatient });
  requireQuota(known.full);
  const file = await receiveFile(
    ctx,
    { clinicId, patientId: fields.patientId },
    { fileName: fields.fileName, ...upload.file },
  );
  try {
    const text = await readUploaded(ctx, clinicId, file);
    return await add(ctx, actor, upload, { file, text, known });
  } catch (error) {
    // A connection lost while committing leaves it open whether the row is there: then the sweep decides.
    if (!isDatabaseUnavailable(error)) await discardFile(ctx, file.path);
    const first = isDuplicateOf(error, 'documents_upload_once')
      ? await ctx.db.asActor(actor, (tx) => sentBefore(tx, actor.userId, uploadKey))
      : undefined;
    if (first) return ofSamePatient(upload, first);
    throw quotaRefusal(error);
  }
}

export async function uploadDocument(ctx: AppContext, actor: Actor, upload: Upload): Promise<Uploaded> {
  const stored = await storeUpload(ctx, actor, upload);
  if ('detail' in stored) return { document: presentDetail(actor, stored.detail), warnings: stored.warnings };
  const row = await ctx.db.asActor(actor, (tx) => readDetail(tx, upload.clinicId, stored.documentId));
  if (!row) throw sentAnew();
  return { document: presentDetail(actor, row), warnings: row.warnings as UploadWarning[] };
}
