import { linkIdentity, listIdentities, unlinkIdentity as unlinkEndpoint } from '@virtual-med/contract/identity/account';
import type { AppContext } from '../../../../context/context.ts';
import type { Router } from '../../../../core/http/router.ts';
import { beginLink, describeIdentities, unlinkIdentity } from './identities.service.ts';
import type { IdentityProvider } from './provider.ts';

/** A person's own identity; signing in with it is in `sign-in/sign-in.routes.ts`. */
export function identityRoutes(router: Router, ctx: AppContext, provider: IdentityProvider): void {
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
