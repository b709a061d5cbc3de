import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { addressKey } from './address-key.ts';
import { requireOwnOrigin } from './origin.ts';
import { requireWithinLimit } from './rate-limit.ts';

/** What the pages the server itself renders, for the providers that ship with the product, have in common. */
const attemptsAllowed = { max: 30, windowSeconds: 60 };
export const formLimit = 4 * 1024;

export const showPage = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html);

/** Plain forms are all these pages take. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
}

export const formOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams();

/** A form comes from our own pages, and not too often from one address. */
export const formGuard = (ctx: AppContext, purpose: string) => async (request: FastifyRequest) => {
  requireOwnOrigin(ctx, { method: 'POST' }, request);
  await requireWithinLimit(ctx, `${purpose} ${addressKey(request.ip)}`, attemptsAllowed);
};
