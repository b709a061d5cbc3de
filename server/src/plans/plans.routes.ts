import { listPlans } from '@virtual-med/contract/plans';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { activePlans } from './plans.service.ts';

export function plansRoutes(router: Router, house: House): void {
  router.servePublic(listPlans, async () => ({ plans: await activePlans(house) }));
}
