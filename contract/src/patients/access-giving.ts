import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'] } as const;

/** Access given to many patients at once, by a job: those with an e-mail and no access are written to one after the other. */
export const accessGiving = z.object({
  startedAt: instant,
  isDone: z.boolean(),
  /** Those with an e-mail, and how many of them were looked at. */
  total: z.int(),
  done: z.int(),
  given: z.int(),
  /** Left as they were: nothing to write to, the day’s letters are used up, or somebody else has changed the patient meanwhile. */
  withoutEmail: z.int(),
  heldBack: z.int(),
  others: z.int(),
});
export type AccessGiving = z.infer<typeof accessGiving>;

export const startAccessGiving = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/access',
  summary:
    'Give access to the patients who have an e-mail and no access, or to those named; a job carries it out, one at a time for a clinic',
  access: managers,
  audit: 'patients.accesses_requested',
  params: clinicParams,
  body: z.strictObject({
    patientIds: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(limits.accessesAtOnce))),
  }),
  response: z.object({ giving: accessGiving }),
  limit: { max: 30, windowSeconds: 3600 },
});

export const getAccessGiving = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/patients/access',
  summary: 'How far the newest giving of access to many patients of the last day is',
  access: managers,
  audit: 'none',
  params: clinicParams,
  isPolled: true,
  response: z.object({ giving: z.nullable(accessGiving) }),
});
