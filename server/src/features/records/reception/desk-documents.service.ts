import type { HandOverInput } from '@virtual-med/contract/audit/identity-proof';
import type { z } from '@virtual-med/contract/core/zod';
import type { UploadWarning } from '@virtual-med/contract/documents/documents';
import type {
  issueAttendance as contract,
  DeskDocument,
  ReleasedDocument,
} from '@virtual-med/contract/reception/reception';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { contentDisposition } from '../../../core/http/content-disposition.ts';
import type { PatientRef } from '../../people/identity/public.ts';
import { type DocumentIds, finishDestroying, openFile, storeUpload } from '../documents/public.ts';
import { drawSheet, printedVerification } from '../verification/public.ts';
import { issueAttendance } from '../writing/public.ts';

/** As long as `desk_take_back` and `desk_own_documents` have it. */
const undoMs = 10 * 60_000;

interface OwnRow {
  readonly id: string;
  readonly category: DeskDocument['category'];
  readonly created_at: string;
  readonly notice: DeskDocument['notice'];
  readonly seen_at: string | null;
  readonly name: string | null;
  readonly printable: boolean;
}

export async function ownDocuments(tx: Tx, patientId: string): Promise<DeskDocument[]> {
  const { rows } = await sql<OwnRow>`select * from desk_own_documents(${patientId})`.execute(tx);
  return rows.map(({ id, category, created_at, notice, seen_at, name, printable }) => ({
    id,
    category,
    at: created_at,
    notice,
    seenAt: seen_at,
    name,
    undoUntil: name === null ? null : new Date(Date.parse(created_at) + undoMs).toISOString(),
    printable,
  }));
}

interface ReleasedRow extends FileRow {
  readonly id: string;
  readonly name: string;
  readonly category: ReleasedDocument['category'];
  readonly created_at: string;
  readonly released_by_name: string;
  readonly expires_at: string;
  readonly has_address: boolean;
}

const readReleased = async (tx: Tx, patientId: string, documentId: string | null = null): Promise<ReleasedRow[]> =>
  (
    await sql<ReleasedRow>`select r.*, exists (select from desk_verification(${patientId}, r.id)) as has_address
      from desk_released(${patientId}, ${documentId}) r`.execute(tx)
  ).rows;

export const releasedDocuments = async (tx: Tx, patientId: string): Promise<ReleasedDocument[]> =>
  (await readReleased(tx, patientId)).map((row) => ({
    id: row.id,
    name: row.name,
    category: row.category,
    at: row.created_at,
    releasedBy: row.released_by_name,
    until: row.expires_at,
    hasAddress: row.has_address,
  }));

/** What it answers is read as the desk reads it, whether it is new or was sent before. */
export async function sendFromDesk(ctx: AppContext, actor: Actor, upload: Parameters<typeof storeUpload>[2]) {
  const stored = await storeUpload(ctx, actor, upload);
  const id = 'detail' in stored ? stored.detail.id : stored.documentId;
  const warnings: UploadWarning[] = 'detail' in stored ? stored.warnings : [];
  return { document: await ownDocument(ctx, actor, upload.fields.patientId, id), warnings };
}

async function ownDocument(ctx: AppContext, actor: Actor, patientId: string, id: string): Promise<DeskDocument> {
  const own = await ctx.db.asActor(actor, (tx) => ownDocuments(tx, patientId));
  const document = own.find((one) => one.id === id);
  if (!document) throw new AppError('documents.not_found');
  return document;
}

export async function declareAttendance(
  ctx: AppContext,
  actor: Actor,
  patient: PatientRef,
  wanted: z.infer<(typeof contract)['body']>,
): Promise<z.infer<(typeof contract)['response']>> {
  const { id } = await issueAttendance(ctx, actor, patient, wanted);
  return { document: await ownDocument(ctx, actor, patient.patientId, id) };
}

/** Mark, file, row, as a wrong upload is destroyed. */
export async function undoFromDesk(ctx: AppContext, actor: Actor, { clinicId, documentId }: DocumentIds) {
  const path = await ctx.db.asActor(actor, async (tx) => {
    const { rows } = await sql<{ file_path: string; patient_id: string }>`
      select * from desk_take_back(${documentId})`.execute(tx);
    const [taken] = rows;
    if (!taken) {
      const own = tx
        .selectFrom('documents')
        .select('id')
        .where('clinic_id', '=', clinicId)
        .where('id', '=', documentId);
      throw new AppError((await own.executeTakeFirst()) ? 'documents.undo_too_late' : 'documents.not_found');
    }
    await record(tx, {
      event: 'documents.destroyed',
      clinicId,
      recordType: 'document',
      recordId: documentId,
      details: { patient: { from: taken.patient_id, to: null } },
    });
    return taken.file_path;
  });
  try {
    await finishDestroying(ctx, { id: documentId, clinicId, path });
  } catch (error) {
    ctx.log.warn({ err: error }, 'a file taken back at the desk is left to the sweep');
  }
  return {};
}

/** Once for each confirmation: the identity that was checked stands in the trail beside who printed. */
const recordHandingOver = (
  tx: Tx,
  event: 'documents.handed_over' | 'documents.verification_sheet',
  { clinicId, patientId, documentId }: PatientRef & DocumentIds,
  identity: HandOverInput,
) =>
  record(tx, {
    event,
    clinicId,
    recordType: 'document',
    recordId: documentId,
    aboutPatient: patientId,
    details: { identity },
  });

export async function handOver(
  ctx: AppContext,
  actor: Actor,
  { clinicId, patientId, documentId }: PatientRef & DocumentIds,
  identity: HandOverInput,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const row = await ctx.db.asActor(actor, async (tx) => {
    const [found] = await readReleased(tx, patientId, documentId);
    if (!found) throw new AppError('documents.not_released');
    await recordHandingOver(tx, 'documents.handed_over', { clinicId, patientId, documentId }, identity);
    return found;
  });
  return sendToPrint(ctx, row, reply);
}

interface SheetRow {
  readonly address: string;
  readonly sealed_code: Buffer;
  readonly category: string;
  readonly created_at: string;
  readonly sha256: string;
  readonly registered_at: string | null;
  readonly patient_name: string;
  readonly time_zone: string;
}

/** The sheet carries the code that opens the file to anybody: only of what may be handed over, and as it is handed over. */
export async function handOverSheet(
  ctx: AppContext,
  actor: Actor,
  { clinicId, patientId, documentId }: PatientRef & DocumentIds,
  identity: HandOverInput,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const row = await ctx.db.asActor(actor, async (tx) => {
    if ((await readReleased(tx, patientId, documentId)).length === 0) throw new AppError('documents.not_released');
    const { rows } = await sql<SheetRow>`
      select v.*, p.shown_name as patient_name, c.time_zone
      from desk_verification(${patientId}, ${documentId}) v
        join patients p on p.id = ${patientId} and p.clinic_id = ${clinicId} join clinics c on c.id = p.clinic_id`.execute(
      tx,
    );
    const [found] = rows;
    if (!found) throw new AppError('documents.no_verification');
    await recordHandingOver(tx, 'documents.verification_sheet', { clinicId, patientId, documentId }, identity);
    return found;
  });
  const { bytes, fileName } = await drawSheet(ctx, actor, clinicId, {
    ...(await printedVerification(ctx, { id: row.address, sealed_code: row.sealed_code })),
    category: row.category,
    created_at: row.created_at,
    sha256: row.sha256,
    patientName: row.patient_name,
    timeZone: row.time_zone,
    registeredAt: row.registered_at,
  });
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', contentDisposition('inline', fileName))
    .header('cache-control', 'private, no-store')
    .send(bytes);
}

interface FileRow {
  readonly file_path: string;
  readonly file_name: string;
  readonly content_type: string;
  readonly size_bytes: string;
}

async function sendToPrint(ctx: AppContext, row: FileRow, reply: FastifyReply): Promise<FastifyReply> {
  const stream = await openFile(ctx, { file_path: row.file_path, storedSize: Number(row.size_bytes) }, undefined);
  return reply
    .header('content-type', row.content_type)
    .header('content-length', Number(row.size_bytes))
    .header('content-disposition', contentDisposition('inline', row.file_name))
    .header('cache-control', 'private, no-store')
    .send(stream);
}

/** The paper of a declaration one has just issued: for whoever stands at the desk, who asked for it. */
export async function printAttendance(
  ctx: AppContext,
  actor: Actor,
  { clinicId, documentId }: DocumentIds,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const row = await ctx.db.asActor(actor, async (tx) => {
    const { rows } = await sql<FileRow & { patient_id: string }>`
      select * from desk_own_attendance(${documentId})`.execute(tx);
    const [found] = rows;
    if (!found) throw new AppError('documents.not_released');
    await record(tx, {
      event: 'documents.downloaded',
      clinicId,
      recordType: 'document',
      recordId: documentId,
      aboutPatient: found.patient_id,
    });
    return found;
  });
  return sendToPrint(ctx, row, reply);
}
