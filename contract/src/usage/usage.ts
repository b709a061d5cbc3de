import { endpoint } from '../core/endpoint.ts';
import { clinicParams } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

export const clinicUsage = z.object({
  documents: z.int(),
  documentsMax: z.int(),
  bytes: z.int(),
  bytesMax: z.int(),
  mailsToday: z.int(),
  mailsPerDay: z.int(),
  /** Whether the clinic has its plan's measure of mails, or the small one of those not known yet. */
  mailsTrusted: z.boolean(),
  mailsDeferred: z.int(),
  mailsWithheld: z.int(),
});
export type ClinicUsage = z.infer<typeof clinicUsage>;

export const getClinicUsage = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/usage',
  summary: 'How much the clinic keeps and sends, and how much its plan holds',
  access: { area: 'clinic', roles: ['clinic_owner', 'admin'] },
  audit: 'none',
  params: clinicParams,
  response: clinicUsage,
});
