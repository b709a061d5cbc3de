import assert from 'node:assert/strict';
import { newId } from '../../core/ids.ts';
import type { MadeClinic } from '../factories/clinics.ts';
import { makePrivacyRequest } from '../factories/privacy.ts';
import type { TestApp } from '../test-app.ts';
import { clinicOf, type Input, inClinic, type Rows } from './row.ts';

/** A request of the clinic's first patient, made for this one call. */
const ofRequest =
  (body?: Record<string, unknown>) =>
  async (clinic: MadeClinic, t: TestApp): Promise<Input> => {
    const patient = clinic.patients[0];
    assert.ok(patient);
    const requestId = await t.make(async (tx) =>
      makePrivacyRequest(tx, {
        clinicId: await clinicOf(tx, patient.id),
        patientId: patient.id,
        askedBy: clinic.owner.id,
      }),
    );
    return { params: { clinicId: clinic.id, requestId }, ...(body ? { body } : {}) };
  };

export const privacyRows = {
  getOwnData: { input: inClinic },
  createPrivacyRequest: {
    input: (clinic) => ({
      ...inClinic(clinic),
      body: { kind: 'other', note: 'Um pedido', submission: newId(), patientId: clinic.patients[0]?.id ?? '' },
    }),
  },
  listPrivacyRequests: { input: inClinic },
  countPrivacyRequests: { input: inClinic },
  getPrivacyRequest: { input: ofRequest() },
  answerPrivacyRequest: { input: ofRequest({ answer: 'done', text: '' }) },
  applyCorrection: { input: ofRequest() },
  // Everybody here has accepted; what happens when they have not is tested with the feature.
  acceptTerms: { input: () => ({ body: { version: 999 } }), letIn: 409 },
  listAffectedPatients: { input: inClinic },
  exportAffectedPatients: { input: inClinic },
  listAffectedClinics: { input: () => ({}) },
} satisfies Rows;
