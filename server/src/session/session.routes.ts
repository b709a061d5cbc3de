import { getSession } from '@virtual-med/contract/session';
import { relayCookies } from '../auth/relay.ts';
import { visitorOf } from '../auth/visitor.ts';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { describeSession, renewSession } from './session.service.ts';

export function sessionRoutes(router: Router, house: House): void {
  router.serve(getSession, async (actor, { request, reply }) => {
    relayCookies(await renewSession(house, visitorOf(request)), reply);
    return describeSession(house, actor);
  });
}
