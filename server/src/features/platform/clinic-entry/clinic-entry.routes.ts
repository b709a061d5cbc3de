import {
  enterClinic,
  getClinicEntry,
  leaveClinic,
  listClinicEntries,
} from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { beginEntry, describeEntry, endEntry, pageOfEntries } from './clinic-entry.service.ts';

export function clinicEntryRoutes(router: Router, ctx: AppContext): void {
  router.serve(enterClinic, (actor, { params, body }) => beginEntry(ctx, actor, params.clinicId, body));
  router.serve(getClinicEntry, (actor, { params }) => describeEntry(ctx, actor, params.clinicId));
  router.serve(leaveClinic, (actor, { params }) => endEntry(ctx, actor, params.clinicId));
  router.serve(listClinicEntries, (actor, { params, query }) => pageOfEntries(ctx, actor, params.clinicId, query));
}
