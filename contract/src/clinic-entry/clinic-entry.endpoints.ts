import { auditEvent } from '../core/audit-shapes.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { enterClinicInput, ownEntry } from './clinic-entry.ts';

const platform = { area: 'platform' } as const;

export const enterClinic = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/entry',
  summary: 'Open a clinic’s data to this session for a few hours, saying why; its owner is told',
  access: platform,
  audit: 'clinics.entered',
  params: clinicParams,
  body: enterClinicInput,
  response: ownEntry,
  errors: ['clinics.not_found'],
});

export const getClinicEntry = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/entry',
  summary: 'Whether this session is inside the clinic, and why',
  access: platform,
  audit: 'none',
  params: clinicParams,
  response: z.object({ clinicName: z.string(), entry: z.nullable(ownEntry) }),
  errors: ['clinics.not_found'],
});

export const leaveClinic = endpoint({
  method: 'DELETE',
  path: '/api/clinics/:clinicId/entry',
  summary: 'Close the clinic’s data to this session again',
  access: platform,
  audit: 'clinics.left',
  params: clinicParams,
  response: z.object({}),
  errors: ['clinics.not_found'],
});

const opened = z.object({
  event: auditEvent,
  /** For `clinics.read`: the endpoint read through, by its name in the endpoint table. */
  door: z.nullable(z.string()),
  times: z.int(),
});

export const clinicEntry = z.object({
  id: uuid,
  personName: z.string(),
  reason: ownEntry.shape.reason,
  note: z.string(),
  enteredAt: instant,
  /** Null while it goes on. */
  endedAt: z.nullable(instant),
  /** What was read or done meanwhile, most often first. */
  opened: z.array(opened),
});
export type ClinicEntry = z.infer<typeof clinicEntry>;

export const listClinicEntries = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/entries',
  summary: 'When the platform’s staff entered this clinic, why, and what they opened; newest first',
  access: { area: 'clinic', roles: ['clinic_owner', 'admin'] },
  audit: 'none',
  params: clinicParams,
  query: z.strictObject({
    /** The id of the last entry of the page before. */
    before: z.optional(uuid),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), limits.entryPageSize),
  }),
  response: z.object({ entries: z.array(clinicEntry), next: z.nullable(uuid) }),
});
