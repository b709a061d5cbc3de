import { getClinic, updateClinicSettings } from '@virtual-med/contract/clinics';
import { createClinicAdmin } from '@virtual-med/contract/clinics.endpoints';
import { visitorOf } from '../auth/visitor.ts';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { readClinic, saveClinicSettings } from './clinics.service.ts';
import { registerClinic } from './registration.service.ts';

export function clinicsRoutes(router: Router, house: House): void {
  router.servePublic(createClinicAdmin, ({ body, request }) => registerClinic(house, body, visitorOf(request)));
  router.serve(getClinic, (actor, { params }) => readClinic(house, actor, params.clinicId));
  router.serve(updateClinicSettings, (actor, { params, body }) =>
    saveClinicSettings(house, actor, params.clinicId, body),
  );
}
