import { getSession } from '@virtual-med/contract/session';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { describeSession } from './session.service.ts';

export function sessionRoutes(router: Router, house: House): void {
  router.serve(getSession, (actor) => describeSession(house, actor));
}
