import { getSession } from '@virtual-med/contract/identity/session';
import { authHeaders, relayCookies } from '../../../core/http/auth-relay.ts';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import { describeSession, renewSession } from './session.service.ts';

export function sessionRoutes(router: Router, house: House): void {
  router.serve(getSession, async (actor, { request, reply }) => {
    relayCookies(await renewSession(house, authHeaders(request)), reply);
    return describeSession(house, actor);
  });
}
