import { getClinicUsage } from '@virtual-med/contract/usage';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { readUsage } from './usage.service.ts';

export function usageRoutes(router: Router, house: House): void {
  router.serve(getClinicUsage, (_actor, { params }) => readUsage(house, params.clinicId));
}
