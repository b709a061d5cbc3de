import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './errors.ts';

/** Paths the server answers by itself: an unknown one is an error, not the web’s start page. */
export const programPath = /^\/(api|functions|assets|clinic-assets|pagamento-teste|\.well-known)(\/|$)/;

/**
 * An address that cannot be decoded, or a part of it longer than any of ours, reaches no route and so none of the
 * hooks. A person is led to the start, as from every unknown page; a program is told in the one shape.
 */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
    'x-robots-tag': 'noindex',
  });
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !programPath.test(request.url);
  request.log.info({ method: request.method, code: error.code }, 'an address that cannot be read');
  if (isPage) reply.redirect('/', 302);
  else if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') sendFailure(reply, { code: 'request.not_found' });
  else sendFailure(reply, { code: 'request.malformed' });
}
