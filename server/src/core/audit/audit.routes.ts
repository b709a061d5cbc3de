import { listAuditTrail } from '@virtual-med/contract/audit/audit-trail';
import type { House } from '../../house.ts';
import type { Router } from '../http/router.ts';
import { readTrail } from './audit.service.ts';

export function auditRoutes(router: Router, house: House): void {
  router.serve(listAuditTrail, (actor, { params, query }) => readTrail(house, actor, params.clinicId, query));
}
