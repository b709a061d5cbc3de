import { getSession, keepUnlocked } from '@virtual-med/contract/identity/session';
import { unlockSession } from '@virtual-med/contract/identity/unlock';
import type { AppContext } from '../../../../context/context.ts';
import { noteUse } from '../../../../core/http/authenticate.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { unlock } from './lock.service.ts';
import { describeSession, renewSession } from './session.service.ts';

export function sessionRoutes(router: Router, ctx: AppContext): void {
  router.serve(getSession, async (actor, { reply }) => {
    const session = await describeSession(ctx, actor);
    // A screen nobody sits before does not keep its session alive.
    const cookie = session.lock.locked ? undefined : await renewSession(ctx, actor);
    if (cookie) reply.header('set-cookie', cookie);
    return session;
  });
  router.serve(keepUnlocked, async (actor, { body }) => {
    await noteUse(ctx.db.auth, actor.sessionId, body.idleSeconds);
    return {};
  });
  router.serve(unlockSession, async (actor, { body, request }) => {
    await unlock(ctx, actor, body, requestOrigin(request));
    return {};
  });
}
