import { handOverInput } from '../audit/identity-proof.ts';
import { requiredCpf } from '../core/cpf-field.ts';
import { endpoint, fileBytes } from '../core/endpoint.ts';
import { clinicParams, documentParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { documentCategories } from '../documents/document-kinds.ts';
import { noticeState, uploadDocument } from '../documents/documents.endpoints.ts';
import { uploadWarnings } from '../documents/documents.ts';
import { handFirstAccess } from '../identity/first-access.ts';
import { createPatient } from '../patients/patient-changes.ts';
import { patientInput, patientParams, patientRecord, patientSummary, staffAndDesk } from '../patients/patients.ts';
import { qrDrawing } from '../verification/verification.ts';
import { contentOf } from '../writing/content.ts';

const desk = { area: 'clinic', roles: ['reception'] } as const;

/** What the desk sent. Its name is there while it can be taken back; afterwards it is one of a kind, with its date and state. */
export const deskDocument = z.object({
  id: uuid,
  category: z.enum(documentCategories),
  at: instant,
  notice: noticeState,
  seenAt: z.nullable(instant),
  name: z.nullable(z.string()),
  undoUntil: z.nullable(instant),
  /** A declaration one has just issued oneself. */
  printable: z.boolean(),
});
export type DeskDocument = z.infer<typeof deskDocument>;

/** What somebody who treats the patient let out for the desk to print. */
export const releasedDocument = z.object({
  id: uuid,
  name: z.string(),
  category: z.enum(documentCategories),
  at: instant,
  releasedBy: z.string(),
  until: instant,
  /** Whether anybody can verify it, so that there is a sheet to print. */
  hasAddress: z.boolean(),
});
export type ReleasedDocument = z.infer<typeof releasedDocument>;

/** A patient as the desk finds them: whom to call, and whether they come in. */
export const deskPatientRow = z.extend(z.omit(patientSummary, { professionalId: true }), {
  lastAccessAt: z.nullable(instant),
});
export type DeskPatientRow = z.infer<typeof deskPatientRow>;

export const listDeskPatients = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/desk/patients',
  summary: 'For the desk: all patients of the clinic by name, a page at a time, without anything clinical',
  access: desk,
  audit: 'none',
  params: clinicParams,
  query: z.strictObject({
    search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Use no máximo 200 caracteres'))),
    /** Opaque; the `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(600))),
  }),
  response: z.object({
    patients: z.array(deskPatientRow),
    next: z.nullable(z.string()),
    /** Nobody matches the search; these are named like it. */
    similar: z.boolean(),
  }),
});

/** A CPF stands in no address, which servers on the way write down. */
export const findDeskPatients = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/desk/patients/by-number',
  summary: 'For the desk: patients whose phone or CPF is this number',
  access: desk,
  audit: 'none',
  params: clinicParams,
  body: z.strictObject({ number: requiredCpf() }),
  response: z.object({ patients: z.array(deskPatientRow) }),
});

export const deskPatient = z.extend(z.omit(patientRecord, { healthHistory: true, healthEdits: true }), {
  /** How many documents there are of each category, whoever sent them. */
  documents: z.array(z.object({ category: z.enum(documentCategories), count: z.int() })),
  /** The newest of what the asker sent. */
  own: z.array(deskDocument),
  released: z.array(releasedDocument),
});
export type DeskPatient = z.infer<typeof deskPatient>;

export const getDeskPatient = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/desk/patients/:patientId',
  summary:
    'For the desk: a patient’s contact data and access, and how many documents there are; opening it is recorded',
  access: desk,
  audit: 'patients.opened',
  params: patientParams,
  response: deskPatient,
  errors: ['patients.not_found'],
});

export const listDeskProfessionals = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/desk/professionals',
  summary: 'For the desk: who may be a patient’s responsible',
  access: desk,
  audit: 'none',
  params: clinicParams,
  response: z.object({ professionals: z.array(z.object({ id: uuid, name: z.string() })) }),
});

/** The form of a patient without what is asked by those who treat them. */
export const deskPatientInput = z.extend(z.omit(patientInput, { healthHistory: true }), {
  professional: z.nullable(z.uuid('Selecione um profissional')),
});

export const createDeskPatient = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/desk/patients',
  summary: 'For the desk: register a patient; somebody who has an account already is linked to it',
  access: desk,
  audit: 'patients.created',
  params: clinicParams,
  /** The same submission for every attempt to send one form: the second gets the answer of the first. */
  body: z.extend(deskPatientInput, { submission: z.optional(uuid) }),
  response: z.omit(createPatient.response, { temporaryPassword: true }),
  errors: [
    'patients.already_in_clinic',
    'clinics.cpf_taken',
    'professionals.not_found',
    'users.not_created',
    'users.profile_not_created',
  ],
});

export const updateDeskPatient = endpoint({
  method: 'PATCH',
  path: '/api/clinics/:clinicId/desk/patients/:patientId',
  summary: 'For the desk: change a patient’s contact data; the e-mail only while nobody has chosen a password',
  access: desk,
  audit: 'patients.updated',
  params: patientParams,
  body: z.extend(deskPatientInput, { revision: z.int() }),
  response: z.object({ revision: z.int() }),
  errors: [
    'patients.not_found',
    'patients.already_in_clinic',
    'patients.email_shared',
    'patients.email_claimed',
    'patients.email_signs_in',
    'patients.record_changed',
    'clinics.cpf_taken',
    'professionals.not_found',
  ],
});

export const showAccessQr = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/:patientId/first-access/qr',
  summary: 'A first-access link, and as a QR code the patient’s phone reads from the screen',
  access: staffAndDesk,
  audit: 'patients.access_link_made',
  params: patientParams,
  response: z.extend(handFirstAccess.response, { qr: qrDrawing }),
  errors: handFirstAccess.errors,
  limit: { max: 60, windowSeconds: 3600 },
});

export const sendDeskDocument = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/desk/documents',
  summary: 'For the desk: keep a file in a patient’s record; the file is the body, its fields stand in a header',
  access: desk,
  audit: 'documents.uploaded',
  params: clinicParams,
  body: uploadDocument.body,
  takesFile: true,
  response: z.object({ document: deskDocument, warnings: z.array(z.enum(uploadWarnings)) }),
  errors: uploadDocument.errors,
});

export const undoDeskDocument = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/desk/documents/:documentId/undo',
  summary: 'For the desk: take back what one sent in the last ten minutes',
  access: desk,
  audit: 'documents.destroyed',
  params: documentParams,
  response: z.object({}),
  errors: ['documents.not_found', 'documents.undo_too_late'],
});

export const handOverDocument = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/desk/patients/:patientId/documents/:documentId/hand-over',
  summary: 'For the desk: a released document, to be printed once for whoever’s identity was checked',
  access: desk,
  audit: 'documents.handed_over',
  params: z.extend(patientParams, { documentId: uuid }),
  body: handOverInput,
  response: fileBytes,
  errors: ['documents.not_released', 'documents.not_readable'],
});

export const handOverSheet = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/desk/patients/:patientId/documents/:documentId/hand-over-sheet',
  summary: 'For the desk: the verification sheet of a released document, for whoever’s identity was checked',
  access: desk,
  audit: 'documents.verification_sheet',
  params: handOverDocument.params,
  body: handOverInput,
  response: fileBytes,
  errors: ['documents.not_released', 'documents.no_verification', 'server.overloaded'],
});

export const issueAttendance = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/desk/patients/:patientId/attendance',
  summary: 'For the desk: issue the clinic’s own declaration that somebody was here; it names no professional',
  access: desk,
  audit: 'documents.issued',
  params: patientParams,
  /** The same key for every attempt to issue one form: the second gets the document of the first. */
  body: z.strictObject({ content: contentOf.attendance, issueKey: uuid }),
  response: z.object({ document: deskDocument }),
  errors: [
    'patients.not_found',
    'clinics.not_found',
    'documents.not_found',
    'writing.incomplete',
    'writing.unprintable',
    'writing.not_rendered',
    'writing.way_not_allowed',
    'documents.storage_full',
    'documents.count_full',
    'documents.not_stored',
    'server.overloaded',
  ],
  limit: { max: 30, windowSeconds: 60 },
});

export const printAttendance = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/desk/documents/:documentId/print',
  summary: 'For the desk: the paper of a declaration one issued in the last ten minutes',
  access: desk,
  audit: 'documents.downloaded',
  params: documentParams,
  response: fileBytes,
  errors: ['documents.not_released', 'documents.not_readable'],
});
