import { getClinic, updateClinicSettings } from '@virtual-med/contract/clinics';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { readClinic, saveClinicSettings } from './clinics.service.ts';

export function clinicsRoutes(router: Router, house: House): void {
  router.serve(getClinic, (actor, { params }) => readClinic(house, actor, params.clinicId));
  router.serve(updateClinicSettings, (actor, { params, body }) =>
    saveClinicSettings(house, actor, params.clinicId, body),
  );
}
