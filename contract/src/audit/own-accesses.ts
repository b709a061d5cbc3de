import { auditEvent } from '../core/audit-shapes.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, instant, recordedRole, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

/** One act on the patient's record or documents, told to the patient. */
export const ownAccess = z.object({
  id: uuid,
  at: instant,
  event: auditEvent,
  isSelf: z.boolean(),
  /** Who of the clinic or the platform; null when nobody can be named any more. */
  name: z.nullable(z.string()),
  role: recordedRole,
  /** Null: the record itself, or a document the patient no longer sees. */
  documentName: z.nullable(z.string()),
});
export type OwnAccess = z.infer<typeof ownAccess>;

export const listOwnAccesses = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/accesses',
  summary: 'Who opened, changed or sent the patient’s documents and record, newest first',
  access: { area: 'clinic', roles: ['patient'] },
  audit: 'none',
  params: clinicParams,
  query: z.strictObject({
    /** The id of the last access of the page before. */
    before: z.optional(uuid),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), limits.ownAccessesPageSize),
  }),
  response: z.object({ accesses: z.array(ownAccess), next: z.nullable(uuid) }),
});
