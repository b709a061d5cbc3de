import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import type { documentLink, linkInput } from '@virtual-med/contract/documents/documents.endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import { namingFailure } from '../../../core/db/errors.ts';
import { nothingOpen, readIdentityOfSession, requireFirstSteps } from '../../../core/http/authenticate.ts';
import { sendDocument } from './bytes.service.ts';
import { currentDocuments } from './document-rows.service.ts';
import type { DocumentIds } from './documents.service.ts';
import { readLinkToken, writeLinkToken } from './link-token.ts';

export const createLink = (ctx: AppContext, actor: Actor, ids: DocumentIds, wanted: z.infer<typeof linkInput>) =>
  namingFailure('documents.link_not_created', () => makeLink(ctx, actor, ids, wanted));

const makeLink = (
  ctx: AppContext,
  actor: Actor,
  ids: DocumentIds,
  { purpose, seconds = limits.signedUrlSeconds }: z.infer<typeof linkInput>,
): Promise<z.infer<typeof documentLink>> =>
  ctx.db.asActor(actor, async (tx) => {
    const { sessionId } = actor;
    if (!sessionId) throw new Error('A link is made in a session');
    const row = await currentDocuments(tx, ids.clinicId)
      .select('d.content_type')
      .where('d.id', '=', ids.documentId)
      .executeTakeFirstOrThrow(() => new AppError('documents.not_found'));
    if (purpose === 'preview' && !previewableTypes.includes(row.content_type))
      throw new AppError('documents.no_preview');
    await record(tx, {
      event: 'documents.link_created',
      clinicId: ids.clinicId,
      recordType: 'document',
      recordId: ids.documentId,
    });
    const expiresAt = new Date(Math.floor(Date.now() / 1000 + seconds) * 1000);
    const { userId, role } = actor;
    const token = writeLinkToken(ctx.secretKey, { ...ids, userId, sessionId, role, purpose }, expiresAt);
    return { url: `${ctx.appUrl}/api/files/${token}`, expiresAt: expiresAt.toISOString() };
  });

/** The document a link of ours names, for whoever may see that document themselves. Undefined for what is no such link. */
export function documentOfLink(ctx: AppContext, token: string | undefined): DocumentIds | undefined {
  const claim = token && readLinkToken(ctx.secretKey, token);
  if (!claim) return undefined;
  if (claim.ended) throw new AppError('documents.link_expired');
  return { clinicId: claim.clinicId, documentId: claim.documentId };
}

/**
 * A link has the rights its maker has now: lost with the clinic, the membership, the patient or the document, and with the
 * session it was made in, whichever way that one ended.
 */
export async function openLink(
  ctx: AppContext,
  token: string,
  call: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const claim = readLinkToken(ctx.secretKey, token);
  if (!claim) throw new AppError('documents.not_found');
  if (claim.ended) throw new AppError('documents.link_expired');
  const { userId, sessionId, role, clinicId, documentId, purpose } = claim;
  const session = await readIdentityOfSession(ctx, sessionId);
  if (session?.userId !== userId) throw new AppError('documents.link_expired');
  requireFirstSteps(session, nothingOpen);
  const maker: Actor = { userId, role, clinicId, sessionId, ip: call.request.ip, requestId: call.request.id };
  return sendDocument(
    ctx,
    maker,
    { clinicId, documentId },
    { purpose, event: 'documents.link_used', byLink: true },
    call,
  );
}
