import { endpoint } from '../core/endpoint.ts';
import { birthDate, requiredText } from '../core/fields.ts';
import { formerTexts } from '../core/former-texts.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import {
  healthFieldInput,
  healthFields,
  patientInput,
  patientParams,
  refusedPatients,
  severalPatients,
  staff,
  staffAndDesk,
} from './patients.ts';

/** Seven long texts, twice where the former ones come along, in the widest encoding. */
const anamnesisBytes = 512 * 1024;

export const createPatientInput = z.extend(patientInput, {
  clinicId: uuid,
  /** The same for every attempt to send one form: the second gets the answer of the first. */
  submission: z.optional(uuid),
});
export type CreatePatientInput = z.infer<typeof createPatientInput>;

export const createPatient = endpoint({
  method: 'POST',
  path: '/functions/v1/create-patient',
  summary:
    'Register a patient; somebody who has an account already is linked to it, somebody without an e-mail has none yet',
  access: staff,
  audit: 'patients.created',
  body: createPatientInput,
  bodyLimit: anamnesisBytes,
  /** Without a temporary password an existing account was linked, or there is none. */
  response: z.object({
    id: uuid,
    temporaryPassword: z.nullable(z.string()),
    awaitsEmailProof: z.boolean(),
    /** Whether a mail with the first-access link is on its way. */
    accessMailed: z.boolean(),
    /** False without an e-mail: access is given later. */
    hasAccount: z.boolean(),
  }),
  errors: [
    'patients.already_in_clinic',
    'clinics.cpf_taken',
    'professionals.not_found',
    'auth.no_clinic',
    'users.not_created',
    'users.profile_not_created',
  ],
});

export const updatePatientInput = z.extend(z.omit(patientInput, { healthHistory: true }), {
  revision: z.int(),
  /** For a patient whose account opens other clinics too: how the clinic made sure that the new e-mail is theirs. */
  identityChecked: z.optional(
    requiredText('Conte como a identidade foi conferida', {
      min: limits.entryReasonMinChars,
      max: limits.reasonMaxChars,
    }),
  ),
  /** Only the fields of the anamnesis that were changed. */
  health: z.optional(z.array(healthFieldInput).check(z.maxLength(healthFields.length))),
});
export type UpdatePatientInput = z.infer<typeof updatePatientInput>;

export const updatePatient = endpoint({
  method: 'PATCH',
  path: '/api/clinics/:clinicId/patients/:patientId',
  summary: 'Change a patient’s personal data, and with it fields of the anamnesis',
  access: staff,
  audit: 'patients.updated',
  params: patientParams,
  body: updatePatientInput,
  bodyLimit: anamnesisBytes,
  response: z.object({ revision: z.int() }),
  errors: [
    'patients.not_found',
    'patients.already_in_clinic',
    'clinics.cpf_taken',
    'patients.email_shared',
    'patients.email_signs_in',
    'patients.record_changed',
    'professionals.not_found',
  ],
});

export const birthDateForm = z.strictObject({ birthDate: birthDate() });

export const fillBirthDate = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/patients/:patientId/birth-date',
  summary: 'Fill in the birth date of a record that has none, as a link handed over asks for it',
  access: staffAndDesk,
  audit: 'patients.updated',
  params: patientParams,
  body: birthDateForm,
  response: z.object({}),
  errors: ['patients.not_found', 'patients.birth_date_known'],
});

export const assignSeveralPatients = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/professional',
  summary: 'Give several patients another responsible professional, or none; says whose was not changed',
  access: { area: 'clinic', roles: ['clinic_owner', 'admin'] },
  audit: 'patients.updated',
  params: clinicParams,
  body: z.strictObject({ patientIds: severalPatients, professional: z.nullable(uuid) }),
  response: z.object({ refused: refusedPatients }),
  errors: ['patients.not_found', 'professionals.not_found'],
});

export const updateHealthField = endpoint({
  method: 'PATCH',
  path: '/api/clinics/:clinicId/patients/:patientId/health-history',
  summary: 'Change one field of the anamnesis, unless somebody else changed it meanwhile',
  access: staff,
  audit: 'patients.health_updated',
  params: patientParams,
  body: healthFieldInput,
  bodyLimit: anamnesisBytes,
  response: z.object({ text: z.string(), by: z.string(), at: instant }),
  errors: ['patients.not_found', 'patients.changed_meanwhile'],
});

export const deletePatient = endpoint({
  method: 'POST',
  path: '/functions/v1/delete-patient',
  summary: 'End the link between patient and clinic; the record is kept and waits for a new link',
  access: staff,
  audit: 'patients.unlinked',
  body: z.strictObject({ id: uuid, clinicId: uuid }),
  response: z.object({}),
  errors: ['patients.not_found'],
});

export const listFormerHealthTexts = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/patients/:patientId/health-history/:field/former',
  summary: 'What a field of the anamnesis said before, newest first',
  access: staff,
  audit: 'patients.history_read',
  params: z.extend(patientParams, { field: z.enum(healthFields) }),
  response: formerTexts,
  errors: ['patients.not_found'],
});
