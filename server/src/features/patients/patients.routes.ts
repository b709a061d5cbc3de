import {
  createPatient,
  deletePatient,
  listFormerHealthTexts,
  updateHealthField,
  updatePatient,
} from '@virtual-med/contract/patients/patient-changes';
import {
  findPatientsByNumber,
  getPatient,
  getPatientsOverview,
  listPatients,
} from '@virtual-med/contract/patients/patients';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { registerPatient } from './create-patient.service.ts';
import { formerHealthTexts } from './former-anamnesis.service.ts';
import { overviewOfPatients } from './overview.service.ts';
import { endPatientLink, openPatient, pageOfPatients, patientsByNumber } from './patients.service.ts';
import { saveOneHealthField, savePatient } from './update-patient.service.ts';

export function patientsRoutes(router: Router, house: House): void {
  router.serve(listPatients, (actor, { params, query }) => pageOfPatients(house, actor, params.clinicId, query));
  router.serve(findPatientsByNumber, (actor, { params, body }) =>
    patientsByNumber(house, actor, params.clinicId, body.number),
  );
  router.serve(getPatientsOverview, (actor, { params, query }) =>
    overviewOfPatients(house, actor, params.clinicId, query.search),
  );
  router.serve(getPatient, (actor, { params }) => openPatient(house, actor, params));
  router.serve(createPatient, (actor, { body }) => registerPatient(house, actor, body));
  router.serve(updatePatient, (actor, { params, body }) => savePatient(house, actor, params, body));
  router.serve(updateHealthField, (actor, { params, body }) => saveOneHealthField(house, actor, params, body));
  router.serve(listFormerHealthTexts, (actor, { params }) => formerHealthTexts(house, actor, params));
  router.serve(deletePatient, (actor, { body }) =>
    endPatientLink(house, actor, { clinicId: body.clinicId, patientId: body.id }),
  );
}
