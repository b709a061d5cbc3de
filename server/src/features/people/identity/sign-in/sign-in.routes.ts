import {
  beginIdentitySignIn,
  getClinicsByEmail,
  signIn as signInEndpoint,
  signInSecondFactor,
  signOut as signOutEndpoint,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { addressKey } from '../../../../core/http/address-key.ts';
import { secondsToWait } from '../../../../core/http/rate-limit.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { receiveIdentity } from '../oidc/identity-return.service.ts';
import { callbackPath, clearAuthCookie, type IdentityProvider, startAuthorization } from '../oidc/provider.ts';
import { findClinicsByEmail } from './clinics-by-email.service.ts';
import { signIn, signInWithCode, signOut } from './sign-in.service.ts';

const returnsAllowed = { max: 60, windowSeconds: 60 };

/** Every way to a session, and out of it. */
export function signInRoutes(app: FastifyInstance, router: Router, ctx: AppContext, provider: IdentityProvider): void {
  router.servePublic(getClinicsByEmail, ({ body, request }) => findClinicsByEmail(ctx, body, requestOrigin(request)));
  router.servePublic(signInEndpoint, async ({ body, request, reply }) => {
    const { next, redirectTo, cookies } = await signIn(ctx, body, requestOrigin(request));
    reply.header('set-cookie', cookies);
    return { next, redirectTo };
  });
  router.servePublic(signInSecondFactor, async ({ body, request, reply }) => {
    const { next, redirectTo, cookies } = await signInWithCode(ctx, body, requestOrigin(request));
    reply.header('set-cookie', cookies);
    return { next, redirectTo };
  });
  router.servePublic(beginIdentitySignIn, async ({ body, reply }) => {
    const { url, cookie } = await startAuthorization(ctx, provider, { purpose: 'sign_in', place: body });
    reply.header('set-cookie', cookie);
    return { url };
  });
  // Not in the endpoint table: a browser sent by the identity provider opens it, and it answers with nothing but a redirect.
  app.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    const wait = await secondsToWait(ctx, `GET ${callbackPath} ${addressKey(request.ip)}`, returnsAllowed);
    if (wait > 0) throw new AppError('request.too_many', { retryAfterSeconds: wait });
    const said = Object.entries(request.query as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const query = Object.fromEntries(said);
    const { location, cookies } = await receiveIdentity(ctx, provider, query, requestOrigin(request));
    reply.header('set-cookie', [...cookies, clearAuthCookie(ctx)]);
    return reply.header('cache-control', 'no-store').redirect(location, 303);
  });
  router.serve(signOutEndpoint, async (actor, { request, reply }) => {
    reply.header('set-cookie', await signOut(ctx, actor, requestOrigin(request)));
    return {};
  });
}
