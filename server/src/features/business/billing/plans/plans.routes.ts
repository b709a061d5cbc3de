import {
  createPlan as createPlanEndpoint,
  listManagedPlans as listManagedPlansEndpoint,
  updatePlan as updatePlanEndpoint,
} from '@virtual-med/contract/billing/managed-plans';
import { listPlans } from '@virtual-med/contract/billing/plans';
import type { AppContext } from '../../../../context/context.ts';
import type { Router } from '../../../../core/http/router.ts';
import { createPlan, listManagedPlans, updatePlan } from './managed-plans.service.ts';
import { activePlans } from './plans.service.ts';

export function plansRoutes(router: Router, ctx: AppContext): void {
  router.servePublic(listPlans, async () => ({ plans: await activePlans(ctx) }));
  router.serve(listManagedPlansEndpoint, async (actor) => ({ plans: await ctx.db.asActor(actor, listManagedPlans) }));
  router.serve(createPlanEndpoint, async (actor, { body }) => ({
    id: await ctx.db.asActor(actor, (tx) => createPlan(tx, body)),
  }));
  router.serve(updatePlanEndpoint, async (actor, { params, body }) => {
    await ctx.db.asActor(actor, (tx) => updatePlan(tx, params.planId, body));
    return { id: params.planId };
  });
}
