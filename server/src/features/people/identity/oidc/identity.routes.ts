import { linkIdentity, listIdentities, unlinkIdentity as unlinkEndpoint } from '@virtual-med/contract/identity/account';
import { beginIdentitySignIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../../context/context.ts';
import { addressKey } from '../../../../core/http/address-key.ts';
import { requireWithinLimit } from '../../../../core/http/rate-limit.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { beginLink, describeIdentities, unlinkIdentity } from './identities.service.ts';
import { receiveIdentity } from './identity-return.service.ts';
import { callbackPath, clearAuthCookie, type IdentityProvider, startAuthorization } from './provider.ts';

const returnsAllowed = { max: 60, windowSeconds: 60 };

/** A person's identity elsewhere: signing in with it, linking it to the account. */
export function identityRoutes(app: FastifyInstance, router: Router, ctx: AppContext, provider: IdentityProvider) {
  router.servePublic(beginIdentitySignIn, async ({ body, reply }) => {
    const { url, cookie } = await startAuthorization(ctx, provider, { purpose: 'sign_in', place: body });
    reply.header('set-cookie', cookie);
    return { url };
  });
  // Not in the endpoint table: a browser sent by the identity provider opens it, and it answers with nothing but a redirect.
  app.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    await requireWithinLimit(ctx, `GET ${callbackPath} ${addressKey(request.ip)}`, returnsAllowed);
    const said = Object.entries(request.query as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const query = Object.fromEntries(said);
    const { location, cookies } = await receiveIdentity(ctx, provider, query, requestOrigin(request));
    reply.header('set-cookie', [...cookies, clearAuthCookie(ctx)]);
    return reply.header('cache-control', 'no-store').redirect(location, 303);
  });
  router.serve(listIdentities, (actor) => describeIdentities(ctx, provider, actor));
  router.serve(linkIdentity, async (actor, { body, reply }) => {
    const { url, cookie } = await beginLink(ctx, provider, actor, body);
    reply.header('set-cookie', cookie);
    return { url };
  });
  router.serve(unlinkEndpoint, async (actor) => {
    await unlinkIdentity(ctx, provider, actor);
    return {};
  });
}
