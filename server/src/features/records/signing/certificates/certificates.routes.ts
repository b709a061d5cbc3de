import {
  authoriseSignatures,
  cancelOwnSignature,
  finishOwnSignature,
  getSigningWays,
  prepareOwnSignature,
} from '@virtual-med/contract/signing/certificates';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../../context/context.ts';
import { addressKey } from '../../../../core/http/address-key.ts';
import { showPage } from '../../../../core/http/embedded-pages.ts';
import { requireWithinLimit } from '../../../../core/http/rate-limit.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { authorise, authorisedPath, signingWays } from './authorise.service.ts';
import { providerStyles, signInToGoOn, stylesPath, unknownAuthorisation } from './embedded-provider.page.ts';
import { cancelOwn, finishOwn, prepareOwn } from './own-file.service.ts';
import { receiveAuthorisation } from './return-from-provider.service.ts';

const returnsAllowed = { max: 60, windowSeconds: 60 };

export function certificatesRoutes(app: FastifyInstance, router: Router, ctx: AppContext): void {
  router.serve(getSigningWays, (actor, { params }) => signingWays(ctx, actor, params.clinicId));
  router.serve(authoriseSignatures, (actor, { params, body }) => authorise(ctx, actor, params.clinicId, body));
  router.serve(prepareOwnSignature, (actor, { params, body }) => prepareOwn(ctx, actor, params.clinicId, body));
  router.serve(finishOwnSignature, async (actor, { params, body }) => {
    await finishOwn(ctx, actor, params, Buffer.from(body.signature, 'base64'));
    return { ok: true as const };
  });
  router.serve(cancelOwnSignature, async (actor, { params }) => {
    await cancelOwn(ctx, actor, params);
    return { ok: true as const };
  });

  app.get(stylesPath, { exposeHeadRoute: false }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(providerStyles),
  );

  // Not in the endpoint table: a browser sent by a certificate's provider opens it, and it answers with nothing but a redirect.
  app.get(authorisedPath, { exposeHeadRoute: false }, async (request, reply) => {
    await requireWithinLimit(ctx, `GET ${authorisedPath} ${addressKey(request.ip)}`, returnsAllowed);
    const said = Object.entries(request.query as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const arrival = await receiveAuthorisation(ctx, Object.fromEntries(said), requestOrigin(request));
    if (arrival === 'sign_in') return showPage(reply, signInToGoOn, 401);
    if (arrival === 'unknown') return showPage(reply, unknownAuthorisation, 404);
    return reply.header('cache-control', 'no-store').redirect(arrival.location, 303);
  });
}
