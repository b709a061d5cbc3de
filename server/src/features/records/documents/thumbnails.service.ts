import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { noteOpening } from './bytes.service.ts';
import { currentDocuments } from './document-rows.service.ts';
import type { DocumentIds } from './documents.service.ts';
import { firstPagePath, thumbnailPath } from './thumbnails/thumbnail-files.ts';

const drawnRow = (tx: Tx, { clinicId, documentId }: DocumentIds) =>
  currentDocuments(tx, clinicId)
    .select('d.content_type')
    .where('d.id', '=', documentId)
    .where('d.thumbnail', '=', 'made')
    .executeTakeFirst();

async function send(ctx: AppContext, path: string, reply: FastifyReply): Promise<FastifyReply> {
  const { stream, size } = await ctx.adapters.storage.read(path).catch((cause: unknown) => {
    throw new AppError('documents.not_readable', { cause });
  });
  return reply
    .header('content-type', 'image/webp')
    .header('content-length', size)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(stream);
}

/**
 * The picture of a first page, to whoever sees the document in a list. It tells no more than the list and is no reading
 * of the document. Kept by the browser, and asked for again each time: whoever may no longer see it gets nothing.
 */
export async function sendThumbnail(
  ctx: AppContext,
  actor: Actor,
  ids: DocumentIds,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  if (!(await ctx.db.asActor(actor, (tx) => drawnRow(tx, ids)))) throw new AppError('documents.not_found');
  const etag = `"${ids.documentId}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return send(ctx, thumbnailPath(ids.clinicId, ids.documentId), reply);
}

/** The first page of a PDF, to be read while the rest is on its way: it belongs to the opening of the file, or is one. */
export async function sendFirstPage(
  ctx: AppContext,
  actor: Actor,
  ids: DocumentIds,
  { reply }: { reply: FastifyReply },
): Promise<FastifyReply> {
  await ctx.db.asActor(
    actor,
    async (tx) => {
      if ((await drawnRow(tx, ids))?.content_type !== 'application/pdf') throw new AppError('documents.not_found');
      await noteOpening(tx, actor, { ...ids, event: 'documents.previewed', part: { start: 1, end: 1 } });
    },
    { asyncCommit: true },
  );
  return send(ctx, firstPagePath(ids.clinicId, ids.documentId), reply.header('cache-control', 'private, no-store'));
}
