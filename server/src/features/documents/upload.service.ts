import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type { UploadWarning } from '@virtual-med/contract/documents/documents';
import type { uploadDocument as contract } from '@virtual-med/contract/documents/documents.endpoints';
import { AppError } from '../../core/app-error.ts';
import { record } from '../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../core/db/database.ts';
import { isDatabaseUnavailable } from '../../core/db/errors.ts';
import type { FormFile } from '../../core/http/multipart.ts';
import { newId } from '../../core/ids.ts';
import type { House } from '../../house.ts';
import { ownRegistration } from '../professionals/own-registration.service.ts';
import { patientIn, presentDetail, readDetail } from './document-rows.service.ts';
import { discardFile, fileColumns, type ReceivedFile, receiveFile } from './receive.service.ts';
import { requireRoom, roomFor, roomRefusal } from './room.ts';

type Fields = z.infer<(typeof contract)['body']>;
type Uploaded = z.infer<(typeof contract)['response']>;
interface Upload {
  readonly clinicId: string;
  readonly fields: Fields;
  readonly file: FormFile | undefined;
  /** As announced, which proves nothing; a lie costs only its sender. */
  readonly announcedBytes: number | undefined;
}

/** A form's fields and marks around a file. */
const formOverheadBytes = 128 * 1024;

/** What the same upload, sent before, has become. */
async function already(tx: Tx, actor: Actor, { clinicId, fields }: Upload): Promise<Uploaded | undefined> {
  if (!fields.uploadKey) return undefined;
  const known = await tx
    .selectFrom('documents')
    .select(['id', 'patient_id'])
    .where('uploaded_by', '=', actor.userId)
    .where('upload_key', '=', fields.uploadKey)
    .executeTakeFirst();
  if (!known) return undefined;
  const row = known.patient_id === fields.patientId && (await readDetail(tx, clinicId, known.id));
  if (!row) throw new AppError('request.invalid', { fields: { uploadKey: 'Envie o arquivo novamente' } });
  return { document: presentDetail(actor, row), warnings: row.warnings as UploadWarning[] };
}

async function insert(
  house: House,
  tx: Tx,
  actor: Actor,
  upload: Upload,
  file: ReceivedFile,
): Promise<{ uploaded: Uploaded; isNew: boolean }> {
  const { clinicId, fields } = upload;
  // Held until the row is in: a patient unlinked while the bytes came in gets no document.
  const known = await patientIn(tx, clinicId, fields.patientId)
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('documents as d')
            .select('d.id')
            .whereRef('d.patient_id', '=', 'patients.id')
            .where('d.sha256', '=', file.sha256)
            .where('d.deleted_at', 'is', null),
        )
        .as('hasTwin'),
      eb.selectFrom('users as u').select('u.name').where('u.id', '=', actor.userId).as('ownName'),
    ])
    .forShare('patients')
    .executeTakeFirst();
  if (!known) throw new AppError('patients.not_found');
  const id = newId();
  const inserted = await tx
    .insertInto('documents')
    .values({
      id,
      clinic_id: clinicId,
      patient_id: fields.patientId,
      name: fields.name,
      category: fields.category,
      ...fileColumns(file),
      uploaded_by: actor.userId,
      // Everyone can read their own row.
      uploaded_by_name: known.ownName as string,
      uploaded_by_registration: await ownRegistration(tx, actor, clinicId),
      upload_key: fields.uploadKey ?? null,
      warnings: known.hasTwin ? ['same_content', ...file.warnings] : file.warnings,
      notice: 'pending',
    })
    .onConflict((conflict) => conflict.columns(['uploaded_by', 'upload_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) {
    const first = await already(tx, actor, upload);
    if (!first) throw new AppError('documents.not_stored');
    return { uploaded: first, isNew: false };
  }
  await record(tx, { event: 'documents.uploaded', clinicId, recordType: 'document', recordId: id });
  await house.jobs.enqueue(tx, 'documents.notify', { clinicId, patientId: fields.patientId });
  await house.jobs.enqueue(tx, 'documents.thumbnail', { documentId: id });
  const row = await readDetail(tx, clinicId, id);
  if (!row) throw new AppError('documents.not_stored');
  return { uploaded: { document: presentDetail(actor, row), warnings: row.warnings as UploadWarning[] }, isNew: true };
}

export async function uploadDocument(house: House, actor: Actor, upload: Upload): Promise<Uploaded> {
  const { clinicId, fields } = upload;
  if (!upload.file)
    throw new AppError('request.invalid', { fields: { file: 'Preencha todos os campos obrigatórios.' } });
  if ((upload.announcedBytes ?? 0) > limits.uploadMaxBytes + formOverheadBytes)
    throw new AppError('documents.too_large');
  const announced = Math.max(0, (upload.announcedBytes ?? 0) - formOverheadBytes);
  const [patient, room] = await house.db.ask(actor, (q) => [
    patientIn(q, clinicId, fields.patientId),
    roomFor(q, clinicId, announced),
  ]);
  if (!patient[0]) throw new AppError('patients.not_found');
  const before = fields.uploadKey && (await house.db.asActor(actor, (tx) => already(tx, actor, upload)));
  if (before) return before;
  requireRoom(room[0]);
  const file = await receiveFile(house, { clinicId, patientId: fields.patientId }, upload.file);
  try {
    const { uploaded, isNew } = await house.db.asActor(actor, (tx) => insert(house, tx, actor, upload, file));
    if (!isNew) await discardFile(house, file.path);
    return uploaded;
  } catch (error) {
    // A connection lost while committing leaves it open whether the row is there: then the sweep decides.
    if (!isDatabaseUnavailable(error)) await discardFile(house, file.path);
    throw roomRefusal(error);
  }
}
