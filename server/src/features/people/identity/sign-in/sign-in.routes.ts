import {
  getClinicsByEmail,
  signIn as signInEndpoint,
  signInSecondFactor,
  signOut as signOutEndpoint,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import type { AppContext } from '../../../../context/context.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { findClinicsByEmail } from './clinics-by-email.service.ts';
import { signIn, signInWithCode, signOut } from './sign-in.service.ts';

/** By password and code to a session, and out of it; by an outside identity is `oidc/identity.routes.ts`. */
export function signInRoutes(router: Router, ctx: AppContext): void {
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
  router.serve(signOutEndpoint, async (actor, { request, reply }) => {
    reply.header('set-cookie', await signOut(ctx, actor, requestOrigin(request)));
    return {};
  });
}
