import { linkIdentity, listIdentities, unlinkIdentity as unlinkEndpoint } from '@virtual-med/contract/identity/account';
import { beginIdentitySignIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { addressKey } from '../../../core/http/address-key.ts';
import { relayCookies } from '../../../core/http/auth-relay.ts';
import { secondsToWait } from '../../../core/http/rate-limit.ts';
import { visitorOf } from '../../../core/http/request-origin.ts';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import { beginLink, beginSignIn } from './begin.service.ts';
import { endedFlowCookie } from './flow-cookie.ts';
import { describeIdentities, unlinkIdentity } from './identities.service.ts';
import { callbackPath, openIdentityProvider } from './provider.ts';
import { receive } from './return.service.ts';

const returnsAllowed = { max: 60, windowSeconds: 60 };

export function identitiesRoutes(app: FastifyInstance, router: Router, house: House): void {
  const provider = openIdentityProvider(house);

  router.serve(listIdentities, (actor) => describeIdentities(house, provider, actor));
  router.serve(unlinkEndpoint, async (actor) => {
    await unlinkIdentity(house, provider, actor);
    return {};
  });
  router.serve(linkIdentity, async (actor, { body, request, reply }) => {
    const { url, headers } = await beginLink(house, provider, actor, body, visitorOf(request));
    relayCookies(headers, reply);
    return { url };
  });
  router.servePublic(beginIdentitySignIn, async ({ body, request, reply }) => {
    const { url, headers } = await beginSignIn(house, provider, body, visitorOf(request));
    relayCookies(headers, reply);
    return { url };
  });

  // Not in the endpoint table: a browser sent by the provider opens it, and it answers with nothing but a redirect.
  app.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    const wait = await secondsToWait(house, `GET ${callbackPath} ${addressKey(request.ip)}`, returnsAllowed);
    if (wait > 0) throw new AppError('request.too_many', { retryAfterSeconds: wait });
    const said = Object.entries(request.query as Record<string, unknown>).filter(
      ([, value]) => typeof value === 'string',
    );
    const { location, headers } = await receive(
      house,
      provider,
      Object.fromEntries(said) as Record<string, string>,
      visitorOf(request),
    );
    if (headers) relayCookies(headers, reply);
    reply.header('set-cookie', endedFlowCookie(house.appUrl.startsWith('https:')));
    return reply.header('cache-control', 'no-store').redirect(location, 303);
  });
}
