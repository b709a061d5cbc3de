import { getClinicUsage } from '@virtual-med/contract/usage/usage';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { readUsage } from './usage.service.ts';

export function usageRoutes(router: Router, ctx: AppContext): void {
  router.serve(getClinicUsage, (actor, { params }) => readUsage(ctx, actor, params.clinicId));
}
