import { getClinicUsage } from '@virtual-med/contract/usage/usage';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { readUsage } from './usage.service.ts';

export function usageRoutes(router: Router, house: House): void {
  router.serve(getClinicUsage, (_actor, { params }) => readUsage(house, params.clinicId));
}
