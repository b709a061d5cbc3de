import type { ErrorCode } from '@virtual-med/contract/core/errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

interface Webhook {
  readonly path: string;
  readonly signatureHeader: string;
  /** Of a call without a signature. */
  readonly refusal: ErrorCode;
}

const bodyLimit = 512 * 1024;

/**
 * Where a service tells that something happened. Not in the endpoint table: a program calls it, its signature is the way
 * in, and the signature is over the very bytes, so nothing may parse them first.
 */
export function serveWebhook(
  app: FastifyInstance,
  { path, signatureHeader, refusal }: Webhook,
  receive: (rawBody: Buffer, signature: string) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.post(path, { bodyLimit }, async (request, reply) => {
      const signature = request.headers[signatureHeader];
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw new AppError(refusal);
      await receive(request.body, signature);
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}
