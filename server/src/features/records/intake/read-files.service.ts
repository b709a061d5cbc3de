import { Readable } from 'node:stream';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import type { IntakeFile } from '@virtual-med/contract/intake/intake.endpoints';
import { intakeTexts, matchTexts, stateTexts } from '@virtual-med/contract/intake/intake.texts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { cell, line, sendCsv } from '../../../core/csv.ts';
import type { Actor } from '../../../core/db/database.ts';
import { contentDisposition } from '../../../core/http/content-disposition.ts';
import { openFile, previewPolicy } from '../documents/public.ts';
import type { FileRef } from './choose.service.ts';
import { intakeFiles, presentFile } from './intake-rows.service.ts';

/** The bytes of a file that waits, to be shown inside the page; in the trail of the patient it is proposed for, if any. */
export async function sendPreview(
  ctx: AppContext,
  actor: Actor,
  { clinicId, fileId }: FileRef,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const row = await ctx.db.asActor(actor, async (tx) => {
    const found = await tx
      .selectFrom('intake_files as f')
      .leftJoin('patients as p', 'p.id', 'f.patient_id')
      .select(['f.file_path', 'f.content_type', 'f.file_name', 'f.size_bytes', 'p.id as patientId'])
      .where('f.id', '=', fileId)
      .where('f.clinic_id', '=', clinicId)
      .where('f.state', 'in', ['reading', 'ready', 'sending'])
      .executeTakeFirst();
    if (!found?.file_path) throw new AppError('intake.file_not_found');
    const { file_path, content_type, patientId } = found;
    if (content_type === null || !previewableTypes.includes(content_type)) throw new AppError('documents.no_preview');
    const about = patientId
      ? ({ recordType: 'patient', recordId: patientId } as const)
      : ({ recordType: 'intake_file', recordId: fileId } as const);
    await record(tx, { event: 'documents.brought_in_previewed', clinicId, ...about });
    return { file_path, content_type, file_name: found.file_name, storedSize: Number(found.size_bytes) };
  });
  const stream = request.method === 'HEAD' ? Readable.from([]) : await openFile(ctx, row, undefined);
  return reply
    .header('content-type', row.content_type)
    .header('content-length', row.storedSize)
    .header('content-disposition', contentDisposition('inline', row.file_name))
    .header('content-security-policy', previewPolicy(row.content_type))
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'private, no-store')
    .send(stream);
}

const outcomeLine = ({ fileName, patient, state, matchedBy, category, problem, createdAt }: IntakeFile): string =>
  line(
    [
      fileName,
      patient?.name ?? '',
      stateTexts[state],
      problem ?? (matchedBy ? matchTexts[matchedBy] : ''),
      category ?? '',
      formatDateTime(createdAt),
    ].map(cell),
  );

/** What became of each file of a batch, in the order they came. */
export async function sendOutcome(
  ctx: AppContext,
  actor: Actor,
  { clinicId, batchId }: { clinicId: string; batchId: string },
  reply: FastifyReply,
): Promise<string> {
  const files = await ctx.db.asActor(actor, async (tx) => {
    await tx
      .selectFrom('intake_batches')
      .select('id')
      .where('id', '=', batchId)
      .where('clinic_id', '=', clinicId)
      .executeTakeFirstOrThrow(() => new AppError('intake.batch_not_found'));
    await record(tx, { event: 'documents.brought_in_exported', clinicId, recordType: 'clinic', recordId: clinicId });
    return intakeFiles(tx, clinicId).where('f.batch_id', '=', batchId).orderBy('f.id').execute();
  });
  async function* pages() {
    yield files.map(presentFile);
  }
  return sendCsv(reply, {
    name: intakeTexts.outcomeFile,
    header: line(intakeTexts.outcomeColumns.map(cell)),
    pages: pages(),
    lineOf: outcomeLine,
  });
}
