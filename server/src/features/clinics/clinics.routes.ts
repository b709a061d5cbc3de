import { getClinic, getClinicSettings, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import {
  blockClinic,
  createClinicAdmin,
  deleteClinic,
  getClinicStats,
  listClinics,
  unblockClinic,
  updateClinic,
} from '@virtual-med/contract/clinics/clinics.endpoints';
import { requestOrigin } from '../../core/http/request-origin.ts';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { actOnClinic, countsOfClinic, editClinic, pageOfClinics } from './clinic-panel.service.ts';
import { readClinic } from './clinics.service.ts';
import { registerClinic } from './registration.service.ts';
import { readClinicSettings, saveClinicSettings } from './settings.service.ts';

export function clinicsRoutes(router: Router, house: House): void {
  router.servePublic(createClinicAdmin, async ({ body, request, reply }) => {
    const { answer, cookies } = await registerClinic(house, body, requestOrigin(request));
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    return answer;
  });
  router.serve(listClinics, (actor, { query }) => pageOfClinics(house, actor, query));
  router.serve(updateClinic, (actor, { params, body }) => editClinic(house, actor, params.clinicId, body));
  router.serve(blockClinic, (actor, { params }) => actOnClinic(house, actor, params.clinicId, 'clinics.blocked'));
  router.serve(unblockClinic, (actor, { params }) => actOnClinic(house, actor, params.clinicId, 'clinics.unblocked'));
  router.serve(deleteClinic, (actor, { params }) => actOnClinic(house, actor, params.clinicId, 'clinics.deleted'));
  router.serve(getClinicStats, (actor, { params }) => countsOfClinic(house, actor, params.clinicId));
  router.serve(getClinic, (actor, { params }) => readClinic(house, actor, params.clinicId));
  router.serve(getClinicSettings, (actor, { params }) => readClinicSettings(house, actor, params.clinicId));
  router.serve(updateClinicSettings, (actor, { params, body }) =>
    saveClinicSettings(house, actor, params.clinicId, body),
  );
}
