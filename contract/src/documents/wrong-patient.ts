import { endpoint } from '../core/endpoint.ts';
import { clinicParams, documentParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

const staff = { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] } as const;

/** A document of the record whose text names another patient, found after it was sent. */
const wrongPatientWarning = z.object({
  document: z.object({ id: uuid, patientId: uuid, name: z.string(), seenAt: z.nullable(instant) }),
  /** Whom the text names; only somebody the asker may see. */
  named: z.object({ id: uuid, name: z.string() }),
});
export type WrongPatientWarning = z.infer<typeof wrongPatientWarning>;

export const listWrongPatientWarnings = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/patients/:patientId/wrong-patient-warnings',
  summary: 'Documents of a patient whose text names another patient, until somebody has looked at them',
  access: staff,
  audit: 'none',
  params: z.extend(clinicParams, { patientId: uuid }),
  response: z.object({ warnings: z.array(wrongPatientWarning) }),
  errors: ['patients.not_found'],
});

export const listClinicWarnings = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/wrong-patient-warnings',
  summary: 'Documents of the clinic whose text names another patient, until somebody has looked at them; newest first',
  access: staff,
  audit: 'none',
  params: clinicParams,
  response: z.object({
    warnings: z.array(z.extend(wrongPatientWarning, { /** Whose record it is in. */ patientName: z.string() })),
  }),
});

export const confirmPatient = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/documents/:documentId/confirm-patient',
  summary: 'Say that a document is in the right record although its text names another patient',
  access: staff,
  audit: 'documents.kept_despite_name',
  params: documentParams,
  response: z.object({ ok: z.literal(true) }),
  errors: ['documents.not_found'],
});
