import { auditEvent, auditEventOrGroup } from '../core/audit-shapes.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, day, instant, recordedRole, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { auditDetails } from './audit-details.ts';

export const auditEntry = z.object({
  id: uuid,
  event: auditEvent,
  occurredAt: instant,
  actorId: z.nullable(uuid),
  actorName: z.nullable(z.string()),
  actorRole: recordedRole,
  ip: z.nullable(z.string()),
  recordType: z.nullable(z.string()),
  recordId: z.nullable(uuid),
  /** The document or person it was about, while there is one. */
  subjectName: z.nullable(z.string()),
  /** Whose record it touched. */
  patientId: z.nullable(uuid),
  patientName: z.nullable(z.string()),
  details: z.nullable(auditDetails),
  sealed: z.boolean(),
  /** The sign-in it was done from, where there was one. */
  sessionId: z.optional(uuid),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  event: z.optional(auditEventOrGroup),
  actorId: z.optional(uuid),
  actorRole: z.optional(recordedRole),
  recordId: z.optional(uuid),
  /** Days of the clinic's calendar, both included. */
  from: z.optional(day),
  to: z.optional(day),
};
const ofPatient = { patientId: z.optional(uuid) };
const page = {
  /** The id of the last entry of the page before. */
  before: z.optional(uuid),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), limits.trailPageSize),
};
export const auditPage = z.object({
  entries: z.array(auditEntry),
  next: z.nullable(uuid),
  /** How long the sealed chain is and when its last link happened; only with the first page. */
  seals: z.nullable(z.object({ count: z.int(), at: instant })),
});
export type AuditPage = z.infer<typeof auditPage>;

const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'] } as const;
const limit = { max: 20, windowSeconds: 60 };

const filterQuery = z.strictObject({ ...filter, ...ofPatient });
export type AuditFilter = z.infer<typeof filterQuery>;

export const listAuditTrail = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/audit',
  summary: 'Who did what in this clinic, newest first',
  access: managers,
  audit: 'audit.read',
  params: clinicParams,
  query: z.strictObject({ ...filter, ...ofPatient, ...page }),
  response: auditPage,
});

/** Answers with a file, so it is opened by a link, not by the client. */
export const exportAuditTrail = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/audit/export',
  summary: 'The entries of the clinic’s trail a filter selects, as CSV for a Brazilian spreadsheet',
  access: managers,
  audit: 'audit.exported',
  params: clinicParams,
  query: filterQuery,
  response: z.string(),
  limit,
});

export const listPlatformTrail = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'What happened outside the clinics, newest first: the platform’s own chain',
  access: { area: 'platform' },
  audit: 'audit.read',
  query: z.strictObject({ ...filter, ...page }),
  response: auditPage,
});

export const exportPlatformTrail = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  summary: 'The entries of the platform’s own trail a filter selects, as CSV for a Brazilian spreadsheet',
  access: { area: 'platform' },
  audit: 'audit.exported',
  query: z.strictObject(filter),
  response: z.string(),
  limit,
});
