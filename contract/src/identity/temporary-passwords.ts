import { endpoint } from '../core/endpoint.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

/** A password somebody else made for a person: readable until first use or expiry by those who manage the person. */

export const temporaryPassword = z.object({ temporaryPassword: z.string(), expiresAt: instant });
const ofClinic = { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] } as const;
const patientParams = z.extend(clinicParams, { patientId: uuid });
const memberParams = z.extend(clinicParams, { userId: uuid });
/** From outside the clinic the platform's staff reach its owner only. */
const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'], administrative: true } as const;

export const revealPatientPassword = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/:patientId/temporary-password/reveal',
  summary: 'Show a patient’s temporary password to those who manage the patient',
  access: ofClinic,
  audit: 'users.temporary_password_revealed',
  params: patientParams,
  response: temporaryPassword,
  errors: ['patients.not_found', 'patients.temporary_password_missing'],
});

export const renewPatientPassword = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/:patientId/temporary-password/renew',
  summary: 'Make a new temporary password for a patient who never set one of their own',
  access: ofClinic,
  audit: 'users.temporary_password_renewed',
  params: patientParams,
  response: temporaryPassword,
  errors: ['patients.not_found', 'patients.temporary_password_missing', 'patients.account_in_use'],
});

export const revealMemberPassword = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/members/:userId/temporary-password/reveal',
  summary: 'Show a staff member’s temporary password to owner or admin',
  access: managers,
  audit: 'users.temporary_password_revealed',
  params: memberParams,
  response: temporaryPassword,
  errors: ['professionals.not_found', 'professionals.owner_protected', 'professionals.temporary_password_missing'],
});

export const renewMemberPassword = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/members/:userId/temporary-password/renew',
  summary: 'Make a new temporary password for a staff member who never set one of their own',
  access: managers,
  audit: 'users.temporary_password_renewed',
  params: memberParams,
  response: temporaryPassword,
  errors: ['professionals.not_found', 'professionals.owner_protected', 'professionals.account_in_use'],
});
