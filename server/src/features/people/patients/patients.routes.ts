import {
  giveFirstAccess,
  mailFirstAccess,
  mailSeveralFirstAccesses,
} from '@virtual-med/contract/identity/first-access';
import { getAccessGiving, startAccessGiving } from '@virtual-med/contract/patients/access-giving';
import {
  assignSeveralPatients,
  createPatient,
  deletePatient,
  fillBirthDate,
  listFormerHealthTexts,
  updateHealthField,
  updatePatient,
} from '@virtual-med/contract/patients/patient-changes';
import {
  findPatientsByNumber,
  getPatient,
  getPatientsOverview,
  getPatientsWaiting,
  listPatients,
} from '@virtual-med/contract/patients/patients';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { latestGiving, startGiving } from './access-giving.service.ts';
import { formerHealthTexts } from './anamnesis.ts';
import { registerPatient } from './create-patient.service.ts';
import { giveAccess, giveSeveralAccesses } from './give-access.service.ts';
import { overviewOfPatients } from './overview.service.ts';
import { endPatientLink, openPatient, pageOfPatients, patientsByNumber } from './patients.service.ts';
import { addBirthDate, assignPatients, saveOneHealthField, savePatient } from './update-patient.service.ts';
import { countWaiting } from './waiting.service.ts';

export function patientsRoutes(router: Router, ctx: AppContext): void {
  router.serve(listPatients, (actor, { params, query }) => pageOfPatients(ctx, actor, params.clinicId, query));
  router.serve(findPatientsByNumber, (actor, { params, body }) =>
    patientsByNumber(ctx, actor, params.clinicId, body.number),
  );
  router.serve(getPatientsOverview, (actor, { params, query }) =>
    overviewOfPatients(ctx, actor, params.clinicId, query),
  );
  router.serve(getPatientsWaiting, (actor, { params }) => countWaiting(ctx, actor, params.clinicId));
  router.serve(getPatient, (actor, { params }) => openPatient(ctx, actor, params));
  router.serve(createPatient, (actor, { body }) => registerPatient(ctx, actor, body));
  router.serve(updatePatient, (actor, { params, body }) => savePatient(ctx, actor, params, body));
  router.serve(fillBirthDate, async (actor, { params, body }) => {
    await addBirthDate(ctx, actor, params, body.birthDate);
    return {};
  });
  router.serve(assignSeveralPatients, (actor, { params, body }) => assignPatients(ctx, actor, params.clinicId, body));
  router.serve(giveFirstAccess, async (actor, { params, body }) => ({
    outcome: await giveAccess(ctx, actor, params, body.email),
  }));
  router.serve(mailFirstAccess, async (actor, { params }) => {
    await giveAccess(ctx, actor, params);
    return {};
  });
  router.serve(mailSeveralFirstAccesses, (actor, { params, body }) =>
    giveSeveralAccesses(ctx, actor, params.clinicId, body.patientIds),
  );
  router.serve(startAccessGiving, async (actor, { params, body }) => ({
    giving: await startGiving(ctx, actor, params.clinicId, body.patientIds),
  }));
  router.serve(getAccessGiving, async (actor, { params }) => ({
    giving: await latestGiving(ctx, actor, params.clinicId),
  }));
  router.serve(updateHealthField, (actor, { params, body }) => saveOneHealthField(ctx, actor, params, body));
  router.serve(listFormerHealthTexts, (actor, { params }) => formerHealthTexts(ctx, actor, params));
  router.serve(deletePatient, (actor, { body }) =>
    endPatientLink(ctx, actor, { clinicId: body.clinicId, patientId: body.id }),
  );
}
