import { signDocument } from '@virtual-med/contract/signing/signing';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { ownHosts } from '../../../core/http/host.ts';
import type { Router } from '../../../core/http/router.ts';
import { requestSignature } from './request.service.ts';
import { receiveSigningEvent } from './signing-events.service.ts';

const webhookPath = '/api/webhooks/signing';
const bodyLimit = 512 * 1024;

export function signingRoutes(app: FastifyInstance, router: Router, ctx: AppContext): void {
  const isOwnHost = ownHosts(ctx);
  router.serve(signDocument, (actor, { body, request }) =>
    requestSignature(ctx, actor, body, (host) => isOwnHost(host, request)),
  );

  // Not in the endpoint table: the signing service calls it, its signature is the way in, and that is over the very bytes.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    scope.post(webhookPath, { bodyLimit }, async (request, reply) => {
      const signature = request.headers['x-autentique-signature'];
      if (typeof signature !== 'string' || !Buffer.isBuffer(request.body))
        throw new AppError('documents.signature_notice_refused');
      await receiveSigningEvent(ctx, request.body, signature);
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}
