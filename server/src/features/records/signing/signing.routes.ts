import { signDocument } from '@virtual-med/contract/signing/signing';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context/context.ts';
import { ownHosts } from '../../../core/http/host.ts';
import type { Router } from '../../../core/http/router.ts';
import { serveWebhook } from '../../../core/http/webhook.ts';
import { requestSignature } from './request.service.ts';
import { receiveSigningEvent } from './signing-events.service.ts';

export function signingRoutes(app: FastifyInstance, router: Router, ctx: AppContext): void {
  const isOwnHost = ownHosts(ctx);
  router.serve(signDocument, (actor, { body, request }) =>
    requestSignature(ctx, actor, body, (host) => isOwnHost(host, request)),
  );

  serveWebhook(
    app,
    {
      path: '/api/webhooks/signing',
      signatureHeader: 'x-autentique-signature',
      refusal: 'documents.signature_notice_refused',
    },
    (rawBody, signature) => receiveSigningEvent(ctx, rawBody, signature),
  );
}
