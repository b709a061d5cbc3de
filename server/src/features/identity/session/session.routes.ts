import { getSession, keepUnlocked } from '@virtual-med/contract/identity/session';
import { unlockSession } from '@virtual-med/contract/identity/unlock';
import { authHeaders, relayCookies } from '../../../core/http/auth-relay.ts';
import { noteUse } from '../../../core/http/authenticate.ts';
import { requestOrigin } from '../../../core/http/request-origin.ts';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import { unlock } from './lock.service.ts';
import { describeSession, renewSession } from './session.service.ts';

export function sessionRoutes(router: Router, house: House): void {
  router.serve(getSession, async (actor, { request, reply }) => {
    const session = await describeSession(house, actor);
    // A screen nobody sits before does not keep its session alive.
    if (!session.lock.locked) relayCookies(await renewSession(house, authHeaders(request)), reply);
    return session;
  });
  router.serve(keepUnlocked, async (actor, { body }) => {
    await noteUse(house.db.auth, actor.sessionId, body.idleSeconds);
    return {};
  });
  router.serve(unlockSession, async (actor, { body, request }) => {
    await unlock(house, actor, body, requestOrigin(request));
    return {};
  });
}
