import { Readable } from 'node:stream';
import { extensionOf } from '@virtual-med/contract/core/files';
import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import { contentDisposition } from '../../../core/http/content-disposition.ts';
import type { ExportGate } from '../../../core/zip/export-gate.ts';
import { uniqueNames } from '../../../core/zip/unique-names.ts';
import { type ZipFile, zipLength, zipMaxFiles, zipStream } from '../../../core/zip/zip-file.ts';
import { openStored } from './bytes.service.ts';
import { documentsOf, ownPatientIds } from './document-rows.service.ts';

interface Wanted {
  readonly clinicId: string;
  /** Unset for a patient: their own. */
  readonly patientId?: string;
  readonly category?: DocumentCategory | undefined;
}

const manifestName = 'LEIA-ME_verificacao_sha256.txt';

const rowsOf = (ctx: AppContext, actor: Actor, { clinicId, patientId, category }: Wanted) =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const patientIds = patientId ? [patientId] : await ownPatientIds(tx, actor, clinicId);
      let query = documentsOf(tx, clinicId, patientIds)
        .select(['d.id', 'd.patient_id', 'd.name', 'd.category', 'd.file_path', 'd.file_name', 'd.size_bytes'])
        .select(['d.sha256', 'd.created_at'])
        .orderBy('d.created_at')
        .orderBy('d.id')
        .limit(zipMaxFiles);
      if (category) query = query.where('d.category', '=', category);
      const rows = await query.execute();
      if (rows.length === 0) throw new AppError('documents.not_found');
      for (const { id, patient_id } of rows)
        await record(tx, {
          event: 'documents.exported',
          clinicId,
          recordType: 'document',
          recordId: id,
          aboutPatient: patient_id,
        });
      return rows;
    },
    { asyncCommit: true },
  );
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** A folder for each category; names every system takes, none of them twice. */
function nameParts(rows: readonly Row[]): Map<Row, string> {
  const nameIn = uniqueNames();
  return new Map(rows.map((row) => [row, nameIn(row.category, row.name, extensionOf(row.file_name))]));
}

/** As `sha256sum -c` reads it. */
const manifestOf = (names: ReadonlyMap<Row, string>): Buffer =>
  Buffer.from([...names].map(([row, name]) => `${row.sha256}  ${name}\n`).join(''));

export async function sendZip(
  ctx: AppContext,
  gate: ExportGate,
  actor: Actor,
  wanted: Wanted,
  call: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const release = await gate.take(ctx, actor, wanted.clinicId);
  try {
    const { stream, size } = await openZip(ctx, actor, wanted, call.request.method === 'HEAD');
    stream.once('close', release);
    const title = wanted.category ? `Documentos - ${wanted.category}` : 'Documentos';
    return call.reply
      .header('content-type', 'application/zip')
      .header('content-length', size)
      .header('content-disposition', contentDisposition('attachment', `${title}.zip`))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .send(stream);
  } catch (error) {
    release();
    throw error;
  }
}

async function openZip(ctx: AppContext, actor: Actor, wanted: Wanted, headOnly: boolean) {
  const rows = await rowsOf(ctx, actor, wanted);
  const names = nameParts(rows);
  const manifest = manifestOf(names);
  const files: ZipFile[] = [
    { name: manifestName, size: manifest.length, modifiedAt: new Date(), open: async () => Readable.from([manifest]) },
    ...[...names].map(([row, name]) => ({
      name,
      size: Number(row.size_bytes),
      modifiedAt: new Date(row.created_at),
      open: () => openStored(ctx, { file_path: row.file_path, storedSize: Number(row.size_bytes) }),
    })),
  ];
  if (files.length > zipMaxFiles) throw new AppError('documents.export_too_large');
  return { stream: headOnly ? Readable.from([]) : zipStream(files), size: zipLength(files) };
}
