import { clinicParams } from '../clinics/clinics.ts';
import { auditEvents } from '../core/audit.ts';
import { endpoint } from '../core/endpoint.ts';
import { instant, uuid } from '../core/formats.ts';
import { recordedRole } from '../core/roles.ts';
import { z } from '../core/zod.ts';
import { auditDetails } from './audit-details.ts';

export const auditEntry = z.object({
  id: uuid,
  event: z.enum(auditEvents),
  occurredAt: instant,
  actorId: z.nullable(uuid),
  actorName: z.nullable(z.string()),
  actorRole: recordedRole,
  ip: z.nullable(z.string()),
  recordType: z.nullable(z.string()),
  recordId: z.nullable(uuid),
  details: z.nullable(auditDetails),
  sealed: z.boolean(),
});

export const listAuditTrail = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/audit',
  summary: 'Who did what in this clinic, newest first',
  access: { area: 'clinic', roles: ['clinic_owner', 'admin'] },
  audit: 'audit.read',
  params: clinicParams,
  query: z.strictObject({
    event: z.optional(z.enum(auditEvents)),
    actorId: z.optional(uuid),
    recordId: z.optional(uuid),
    /** The id of the last entry of the page before. */
    before: z.optional(uuid),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  response: z.object({ entries: z.array(auditEntry), next: z.nullable(uuid) }),
});
