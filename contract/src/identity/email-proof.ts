import { clinicParams } from '../clinics/clinics.ts';
import { endpoint } from '../core/endpoint.ts';
import { uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { patientParams, staff } from '../patients/patients.ts';

/** Somebody added by an e-mail that has an account nobody proved: it opens nothing of the clinic until the mailed link is followed. */

const limit = { max: 60, windowSeconds: 3600 };

export const askPatientForProof = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/:patientId/email-proof',
  summary: 'Send a patient once more the mail whose link proves the e-mail',
  access: staff,
  audit: 'patients.proof_requested',
  params: patientParams,
  response: z.object({}),
  errors: ['patients.not_found', 'users.email_already_proven', 'auth.email_limit_exceeded'],
  limit,
});

export const askMemberForProof = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/professionals/:userId/email-proof',
  summary: 'Send somebody of the staff once more the mail whose link proves the e-mail',
  access: { area: 'clinic', roles: ['clinic_owner', 'admin'] },
  audit: 'professionals.proof_requested',
  params: z.extend(clinicParams, { userId: uuid }),
  response: z.object({}),
  errors: ['professionals.not_found', 'users.email_already_proven', 'auth.email_limit_exceeded'],
  limit,
});
