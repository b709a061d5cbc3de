import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

/** Programs that put what a scanner saved into the clinic's inbox, each with a token made here. */

const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'] } as const;

export const scanner = z.object({
  id: uuid,
  name: z.string(),
  madeBy: z.object({ id: uuid, name: z.string() }),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Scanner = z.infer<typeof scanner>;

export const scannerForm = z.strictObject({
  name: requiredText('Dê um nome ao scanner', { max: limits.scannerNameMaxChars }),
});

export const listScanners = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/intake/scanners',
  summary: 'Scanners that may put files into the clinic’s inbox',
  access: managers,
  audit: 'none',
  params: clinicParams,
  response: z.object({ scanners: z.array(scanner) }),
});

export const addScanner = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/intake/scanners',
  summary: 'Make a token for a scanner, which acts as its maker and only adds files to the inbox; it is shown once',
  access: managers,
  audit: 'clinics.scanner_added',
  params: clinicParams,
  body: scannerForm,
  response: z.object({ scanner, token: z.string() }),
  errors: ['intake.scanners_full'],
  limit: { max: 20, windowSeconds: 3600 },
});

export const removeScanner = endpoint({
  method: 'DELETE',
  path: '/api/clinics/:clinicId/intake/scanners/:scannerId',
  summary: 'End a scanner’s token; what it sent stays',
  access: managers,
  audit: 'clinics.scanner_removed',
  params: z.extend(clinicParams, { scannerId: uuid }),
  response: z.object({}),
  errors: ['intake.scanner_not_found'],
});
