import { listPlans } from '@virtual-med/contract/billing/plans';
import type { AppContext } from '../../../../context/context.ts';
import type { Router } from '../../../../core/http/router.ts';
import { activePlans } from './plans.service.ts';

export function plansRoutes(router: Router, ctx: AppContext): void {
  router.servePublic(listPlans, async () => ({ plans: await activePlans(ctx) }));
}
