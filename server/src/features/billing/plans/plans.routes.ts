import { listPlans } from '@virtual-med/contract/billing/plans';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import { activePlans } from './plans.service.ts';

export function plansRoutes(router: Router, house: House): void {
  router.servePublic(listPlans, async () => ({ plans: await activePlans(house) }));
}
