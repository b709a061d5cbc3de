import { createSuperAdmin, getSetup } from '@virtual-med/contract/identity/sign-in.endpoints';
import type { AppContext } from '../../../../context/context.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { openSession } from '../sign-in/open-session.ts';
import { createFirstSuperAdmin, readSetup } from './setup.service.ts';

export function setupRoutes(router: Router, ctx: AppContext): void {
  router.servePublic(getSetup, () => readSetup(ctx));
  router.servePublic(createSuperAdmin, async ({ body, request, reply }) => {
    const origin = requestOrigin(request);
    const created = await createFirstSuperAdmin(ctx, body, origin);
    const { next, redirectTo, cookies } = await openSession(
      ctx,
      { ...created, place: { area: 'admin' }, proof: 'password' },
      origin,
    );
    reply.header('set-cookie', cookies);
    return { next, redirectTo };
  });
}
