import { endpoint, fileBytes } from '../core/endpoint.ts';
import { documentParams, instant } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

/** Row rules decide which documents; who asks as a patient sees their own alone. */
const staffAndPatient = { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin', 'patient'] } as const;

/** A QR code as the path of a drawing whose unit is one module. */
export const qrDrawing = z.object({ size: z.int(), path: z.string() });

export const verificationSide = z.enum(['clinic', 'patient']);

/** `wrong` is a wrong code; `given` is the file handed to ITI's validator. */
export const verificationOutcome = z.enum(['right', 'wrong', 'given']);
export type VerificationOutcome = z.infer<typeof verificationOutcome>;

export const verification = z.object({
  /** Where anybody verifies it. */
  address: z.string(),
  /** As it is printed. */
  code: z.string(),
  /** The address as a square of so many modules, with what is dark as the path of a drawing. */
  qr: qrDrawing,
  /** Who turned it off; null while it answers. */
  offBy: z.nullable(verificationSide),
  /** Whether whoever asks may turn it on again: what one side turned off, the other does not turn on. */
  mayTurnOn: z.boolean(),
  codeMadeAt: instant,
  registeredAt: z.nullable(instant),
  attempts: z.object({
    right: z.int(),
    wrong: z.int(),
    newest: z.array(z.object({ at: instant, outcome: verificationOutcome })),
  }),
});
export type Verification = z.infer<typeof verification>;

export const verificationState = z.object({
  verification: z.nullable(verification),
  /** Whether whoever asks may make the first one. */
  mayMake: z.boolean(),
});

export const getVerification = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId/verification',
  summary: 'Where and with which code a document is verified by anybody, and what came of it',
  access: staffAndPatient,
  audit: 'none',
  params: documentParams,
  response: verificationState,
  errors: ['documents.not_found'],
});

export const verificationChange = z.enum(['on', 'off', 'new_code']);
export type VerificationChange = z.infer<typeof verificationChange>;

export const changeVerification = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/documents/:documentId/verification',
  summary: 'Make or turn on a document’s public verification, turn it off, or give it a new code',
  access: staffAndPatient,
  audit: 'documents.verification_changed',
  params: documentParams,
  body: z.strictObject({ change: verificationChange }),
  response: verificationState,
  errors: ['documents.not_found', 'verification.not_made'],
});

export const downloadVerificationSheet = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId/verification/sheet',
  summary: 'A page in the clinic’s brand with the address, its QR code and the printed code',
  access: staffAndPatient,
  audit: 'documents.verification_sheet',
  params: documentParams,
  response: fileBytes,
  errors: ['documents.not_found', 'verification.not_made'],
});
