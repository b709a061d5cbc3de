import {
  enterClinic,
  getClinicEntry,
  leaveClinic,
  listClinicEntries,
} from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { beginEntry, describeEntry, endEntry } from './clinic-entry.service.ts';
import { pageOfEntries } from './list-entries.service.ts';

export function clinicEntryRoutes(router: Router, house: House): void {
  router.serve(enterClinic, (actor, { params, body }) => beginEntry(house, actor, params.clinicId, body));
  router.serve(getClinicEntry, (actor, { params }) => describeEntry(house, actor, params.clinicId));
  router.serve(leaveClinic, (actor, { params }) => endEntry(house, actor, params.clinicId));
  router.serve(listClinicEntries, (actor, { params, query }) => pageOfEntries(house, actor, params.clinicId, query));
}
