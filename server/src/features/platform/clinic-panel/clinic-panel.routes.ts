import {
  blockClinic,
  deleteClinic,
  getClinicStats,
  listClinics,
  unblockClinic,
  updateClinic,
} from '@virtual-med/contract/clinics/clinics.endpoints';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { actOnClinic, countsOfClinic, editClinic, pageOfClinics } from './clinic-panel.service.ts';

/** How a Super Admin manages clinics. */
export function clinicPanelRoutes(router: Router, ctx: AppContext): void {
  router.serve(listClinics, (actor, { query }) => pageOfClinics(ctx, actor, query));
  router.serve(updateClinic, (actor, { params, body }) => editClinic(ctx, actor, params.clinicId, body));
  router.serve(blockClinic, (actor, { params }) => actOnClinic(ctx, actor, params.clinicId, 'clinics.blocked'));
  router.serve(unblockClinic, (actor, { params }) => actOnClinic(ctx, actor, params.clinicId, 'clinics.unblocked'));
  router.serve(deleteClinic, (actor, { params }) => actOnClinic(ctx, actor, params.clinicId, 'clinics.deleted'));
  router.serve(getClinicStats, (actor, { params }) => countsOfClinic(ctx, actor, params.clinicId));
}
