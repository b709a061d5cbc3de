import { getPatient, listPatients } from '@virtual-med/contract/patients';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { openPatient, pageOfPatients } from './patients.service.ts';

export function patientsRoutes(router: Router, house: House): void {
  router.serve(listPatients, (actor, { params, query }) => pageOfPatients(house, actor, params.clinicId, query));
  router.serve(getPatient, (actor, { params }) => openPatient(house, actor, params));
}
