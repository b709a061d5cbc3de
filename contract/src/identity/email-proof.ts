import { endpoint } from '../core/endpoint.ts';
import { password } from '../core/fields.ts';
import { clinicParams, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { patientParams, staffAndDesk } from '../patients/patients.ts';
import { linkToken } from './sign-in.ts';

/**
 * Somebody added by an e-mail that has an account nobody proved: it opens nothing of the clinic until the mailed link is
 * followed, and keeps what it has until then. Following it drops every way in of before.
 */

const limit = { max: 60, windowSeconds: 3600 };

export const askPatientForProof = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/:patientId/email-proof',
  summary: 'Send a patient once more the mail whose link proves the e-mail',
  access: staffAndDesk,
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

export const askForOwnProof = endpoint({
  method: 'POST',
  path: '/api/account/email-proof',
  summary: 'Send oneself once more the mail whose link proves the e-mail',
  access: { area: 'account' },
  audit: 'users.proof_requested',
  response: z.object({}),
  errors: ['users.email_already_proven', 'auth.email_limit_exceeded'],
  limit,
});

/** What was typed on the page of the link, in a browser that is signed in as its person. */
export const ownProofInput = z.strictObject({ password: password(1, 'Senha é obrigatória') });

export const proveOwnEmail = endpoint({
  method: 'POST',
  path: '/api/account/email-proof/confirm',
  summary: 'Prove one’s own e-mail by the mailed link and the password one has, which stays with all else',
  access: { area: 'account' },
  audit: 'users.email_proven',
  body: z.extend(ownProofInput, { token: linkToken }),
  response: z.object({}),
  errors: ['auth.link_expired', 'auth.current_password_wrong', 'users.new_password_needed'],
  limit: { max: 20, windowSeconds: 300 },
});
