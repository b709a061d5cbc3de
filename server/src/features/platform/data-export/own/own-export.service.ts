import { Readable } from 'node:stream';
import { limits } from '@virtual-med/contract/core/limits';
import type { OwnExport } from '@virtual-med/contract/data-export/own-export';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../../core/db/database.ts';
import { contentDisposition } from '../../../../core/http/content-disposition.ts';
import { newId } from '../../../../core/ids.ts';
import type { ExportGate } from '../../../../core/zip/export-gate.ts';
import { zipLength, zipStream } from '../../../../core/zip/zip-file.ts';
import { ownArchive } from './own-archive.ts';
import { type Receipt, readOwnData } from './read-own-data.ts';

const columns = ['id', 'documents', 'bytes', 'manifest_sha256', 'created_at'] as const;

const receiptsOf = (tx: Tx, actor: Actor, clinicId: string) =>
  tx
    .selectFrom('own_exports')
    .select(columns)
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', actor.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof receiptsOf>['execute']>>[number];

/** As it was written into the file: the database leaves zeros at the end out. */
const momentOf = (row: Row): string => new Date(row.created_at).toISOString();

const told = (row: Row): OwnExport => ({
  id: row.id,
  at: momentOf(row),
  documents: row.documents,
  bytes: Number(row.bytes),
  manifestSha256: row.manifest_sha256,
});

export const listReceipts = (ctx: AppContext, actor: Actor, clinicId: string): Promise<OwnExport[]> =>
  ctx.db.asActor(actor, async (tx) =>
    (await receiptsOf(tx, actor, clinicId).limit(limits.ownExportsShown).execute()).map(told),
  );

/**
 * Writes down what an export holds, before anything of it leaves. The file is made when it is fetched, from the same
 * data: the sum of its list of files has to come out as the receipt says.
 */
export async function makeReceipt(
  ctx: AppContext,
  gate: ExportGate,
  actor: Actor,
  clinicId: string,
): Promise<OwnExport> {
  const release = await gate.take(ctx, actor, clinicId);
  try {
    const receipt: Receipt = { id: newId(), at: new Date().toISOString() };
    const content = await ctx.db.asActor(actor, (tx) => readOwnData(ctx, tx, actor, clinicId, receipt));
    const { manifestSha256 } = await ownArchive(ctx, content);
    return await ctx.db.asActor(actor, async (tx) => {
      const row = await tx
        .insertInto('own_exports')
        .values({
          id: receipt.id,
          clinic_id: clinicId,
          user_id: actor.userId,
          documents: content.files.length,
          bytes: content.files.reduce((sum, { size }) => sum + size, 0),
          manifest_sha256: manifestSha256,
          created_at: receipt.at,
        })
        .returning(columns)
        .executeTakeFirstOrThrow();
      for (const { id } of content.data.records)
        await record(tx, {
          event: 'exports.own_made',
          clinicId,
          recordType: 'patient',
          recordId: id,
          details: { manifest: manifestSha256 },
        });
      return told(row);
    });
  } finally {
    release();
  }
}

/** The archive of a receipt, as long as nothing it tells of has changed since; on record before a byte of it leaves. */
async function openArchive(ctx: AppContext, actor: Actor, clinicId: string, receiptId: string) {
  const { row, content } = await ctx.db.asActor(actor, async (tx) => {
    const row = await receiptsOf(tx, actor, clinicId)
      .where('id', '=', receiptId)
      .executeTakeFirstOrThrow(() => new AppError('exports.not_found'));
    return { row, content: await readOwnData(ctx, tx, actor, clinicId, { id: row.id, at: momentOf(row) }) };
  });
  const archive = await ownArchive(ctx, content);
  if (archive.manifestSha256 !== row.manifest_sha256) throw new AppError('exports.changed_meanwhile');
  await ctx.db.asActor(
    actor,
    async (tx) => {
      for (const { documentId } of content.files)
        await record(tx, { event: 'documents.exported', clinicId, recordType: 'document', recordId: documentId });
    },
    { asyncCommit: true },
  );
  return archive.files;
}

export async function sendOwnExport(
  ctx: AppContext,
  gate: ExportGate,
  actor: Actor,
  { clinicId, receiptId }: { clinicId: string; receiptId: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const release = await gate.take(ctx, actor, clinicId);
  try {
    const files = await openArchive(ctx, actor, clinicId, receiptId);
    const stream = request.method === 'HEAD' ? Readable.from([]) : zipStream(files);
    stream.once('close', release);
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', zipLength(files))
      .header('content-disposition', contentDisposition('attachment', 'Meus dados.zip'))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .send(stream);
  } catch (error) {
    release();
    throw error;
  }
}
