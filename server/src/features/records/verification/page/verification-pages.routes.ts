import { getPublishedIndex, publishedRoot } from '@virtual-med/contract/verification/published-heads';
import { verificationPageTexts as texts } from '@virtual-med/contract/verification/verification.texts';
import { readAddress } from '@virtual-med/contract/verification/verification-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { formLimit, formOf, showPage, takeForms } from '../../../../core/http/embedded-pages.ts';
import { requireOwnOrigin } from '../../../../core/http/origin.ts';
import { fileLink, openFileLink } from '../file-for-validator.service.ts';
import { createLookUp, waitOf } from '../look-up.service.ts';
import { codePage, notFoundPage, pagePolicy, resultPage } from './verification.page.ts';

const validar = 'https://validar.iti.gov.br';
/** A `+` in an address is read as a space by most. */
const validarFormat = /^application\/validador-iti[+ ]json$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Nothing of it is kept, framed or told on. */
const show = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  showPage(reply.header('content-security-policy', pagePolicy), html, status);

/** The one site that may read it from a browser. */
const forValidar = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'access-control-allow-origin': validar,
    vary: 'origin',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });

const anonymousOrigin = ({ ip, id }: FastifyRequest) => ({ ip, requestId: id });

/** The address printed on documents: a page for people, ITI's protocol for its validator. No session is read here. */
export function verificationPagesRoutes(app: FastifyInstance, ctx: AppContext): void {
  const lookUp = createLookUp(ctx);

  const showWait = (reply: FastifyReply, address: string, seconds: number) =>
    show(reply.header('retry-after', seconds), codePage(address, texts.wait(Math.ceil(seconds / 60))), 429);

  async function answerValidar(request: FastifyRequest, reply: FastifyReply, address: string, code: string) {
    const refuse = (status: number) => forValidar(reply).code(status).send({ version: '1.0.0' });
    const wait = await waitOf(ctx, request.ip);
    const looked =
      wait > 0 ? ({ what: 'wait', seconds: wait } as const) : await lookUp({ address, code }, anonymousOrigin(request));
    if (looked.what === 'wait') {
      reply.header('retry-after', looked.seconds);
      return refuse(429);
    }
    if (looked.what === 'wrong') return refuse(401);
    const url = looked.what === 'right' ? fileLink(ctx, looked.shown) : undefined;
    if (!url) return refuse(404);
    return forValidar(reply).send({ version: '1.0.0', prescription: { signatureFiles: [{ url }] } });
  }

  app.get(publishedRoot, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(getPublishedIndex.path, 302),
  );

  app.register(async (scope) => {
    takeForms(scope);

    scope.get('/v/:address', async (request, reply) => {
      const { address } = request.params as { address: string };
      const query = request.query as Record<string, unknown>;
      if (validarFormat.test(textOf(query._format)))
        return answerValidar(request, reply, address, textOf(query._secretCode));
      const read = readAddress(address);
      return read ? show(reply, codePage(read)) : show(reply, notFoundPage, 404);
    });

    scope.post('/v/:address', { bodyLimit: formLimit }, async (request, reply) => {
      requireOwnOrigin(ctx, { method: 'POST' }, request);
      const { address } = request.params as { address: string };
      const read = readAddress(address);
      if (!read) return show(reply, notFoundPage, 404);
      const wait = await waitOf(ctx, request.ip);
      if (wait > 0) return showWait(reply, read, wait);
      const looked = await lookUp(
        { address: read, code: formOf(request).get('codigo') ?? '' },
        anonymousOrigin(request),
      );
      if (looked.what === 'wait') return showWait(reply, read, looked.seconds);
      if (looked.what !== 'right') return show(reply, codePage(read, texts.refused), 422);
      return show(reply, resultPage(looked.shown));
    });

    scope.get('/v/arquivo/:name', async (request, reply) => {
      const { name } = request.params as { name: string };
      const wait = await waitOf(ctx, request.ip);
      if (wait > 0) throw new AppError('request.too_many', { retryAfterSeconds: wait });
      const file = await openFileLink(ctx, name, anonymousOrigin(request));
      if (!file) throw new AppError('documents.link_expired');
      return forValidar(reply)
        .headers({
          'content-type': 'application/pdf',
          'content-length': file.size,
          'content-disposition': 'inline; filename="documento.pdf"',
          'content-security-policy':
            "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
          etag: `"${file.etag}"`,
        })
        .send(file.stream);
    });
  });
}
