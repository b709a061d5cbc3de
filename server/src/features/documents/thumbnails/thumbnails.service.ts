import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/db/database.ts';
import type { House } from '../../../house.ts';
import { currentDocuments } from '../document-rows.service.ts';
import type { DocumentIds } from '../documents.service.ts';
import { thumbnailPath } from './thumbnail-files.ts';

/**
 * The picture of a first page, to whoever sees the document in a list. It tells no more than the list and is no reading
 * of the document. Kept by the browser, and asked for again each time: whoever may no longer see it gets nothing.
 */
export async function sendThumbnail(
  house: House,
  actor: Actor,
  { clinicId, documentId }: DocumentIds,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const row = await house.db.asActor(actor, (tx) =>
    currentDocuments(tx, clinicId)
      .select('d.id')
      .where('d.id', '=', documentId)
      .where('d.thumbnail', '=', 'made')
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('documents.not_found');
  const etag = `"${documentId}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const { stream, size } = await house.adapters.storage
    .read(thumbnailPath(clinicId, documentId))
    .catch((cause: unknown) => {
      throw new AppError('documents.not_readable', { cause });
    });
  return reply
    .header('content-type', 'image/webp')
    .header('content-length', size)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(stream);
}
