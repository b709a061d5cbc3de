import type { AuditEvent } from '../core/audit.ts';
import { endpoint } from '../core/endpoint.ts';
import { clinicParams, day, instant, recordedRole, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

/** What reaches a patient's data, in the three ways an incident is told of. */
export const reachingEvents: Readonly<Record<'read' | 'taken' | 'changed', readonly AuditEvent[]>> = {
  read: [
    'patients.opened',
    'patients.history_read',
    'documents.opened',
    'documents.previewed',
    'documents.brought_in_previewed',
    'documents.history_read',
    'privacy.request_opened',
  ],
  taken: [
    'documents.downloaded',
    'documents.exported',
    'documents.link_created',
    'documents.link_used',
    'documents.handed_over',
    'documents.verification_sheet',
    'documents.verification_given',
  ],
  changed: [
    'patients.created',
    'patients.updated',
    'patients.health_updated',
    'patients.unlinked',
    'patients.access_given',
    'patients.access_mailed',
    'patients.access_link_made',
    'documents.uploaded',
    'documents.issued',
    'documents.updated',
    'documents.summary_updated',
    'documents.verification_changed',
    'documents.released',
    'documents.release_ended',
    'documents.moved',
    'documents.deleted',
    'documents.restored',
    'documents.destroyed',
    'documents.signature_requested',
    'documents.signing_begun',
    'documents.signing_authorised',
    'documents.signature_cancelled',
    'privacy.correction_applied',
    'privacy.request_answered',
  ],
};

/** Taken with everything a clinic holds, and so of every patient who was there at the time. */
export const wholeClinicEvents: readonly AuditEvent[] = ['exports.clinic_downloaded'];

/** Whose doings, when and from which device: an account that was misused, a stretch of days, a session that was stolen. */
const incident = {
  actorId: z.optional(uuid),
  actorRole: z.optional(recordedRole),
  /** One sign-in on one device. */
  sessionId: z.optional(uuid),
  from: z.optional(day),
  to: z.optional(day),
};
const ofIncident = z.strictObject(incident);
export type Incident = z.infer<typeof ofIncident>;

const reach = { read: z.int(), taken: z.int(), changed: z.int(), firstAt: instant, lastAt: instant };

export const affectedPatient = z.object({
  patientId: uuid,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  ...reach,
});
export type AffectedPatient = z.infer<typeof affectedPatient>;

const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'] } as const;

export const listAffectedPatients = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/audit/affected',
  summary: 'Patients whose data a person, a device or a period reached: read, taken or changed, first and last time',
  access: managers,
  audit: 'audit.affected_read',
  params: clinicParams,
  query: ofIncident,
  response: z.object({
    /** The first two hundred by name; the file has them all. */
    patients: z.array(affectedPatient),
    total: z.int(),
  }),
  limit: { max: 30, windowSeconds: 60 },
});

/** Answers with a file, so it is opened by a link, not by the client. */
export const exportAffectedPatients = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/audit/affected/export',
  summary: 'All of the patients an incident reached, with how to reach them, as CSV for a Brazilian spreadsheet',
  access: managers,
  audit: 'audit.affected_exported',
  params: clinicParams,
  query: ofIncident,
  response: z.string(),
  limit: { max: 20, windowSeconds: 60 },
});

export const listAffectedClinics = endpoint({
  method: 'GET',
  path: '/api/audit/affected-clinics',
  summary:
    'Clinics a person, a device or a period reached, with how many patients; their names are told inside each clinic',
  access: { area: 'platform' },
  audit: 'audit.affected_read',
  query: ofIncident,
  response: z.object({
    clinics: z.array(z.object({ clinicId: uuid, name: z.string(), patients: z.int(), ...reach })),
  }),
  limit: { max: 30, windowSeconds: 60 },
});
