import { endpoint, fileBytes } from '../core/endpoint.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

/** What patients take with them of all the clinic's platform holds about them (LGPD, article 18). */
const patient = { area: 'clinic', roles: ['patient'] } as const;

export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Proof of one export: what was in it, when, and the sum of the list that names every file with its own sum. */
export const ownExport = z.object({
  id: uuid,
  at: instant,
  documents: z.int(),
  /** Of the documents' files. */
  bytes: z.int(),
  manifestSha256: sha256,
});
export type OwnExport = z.infer<typeof ownExport>;

export const listOwnExports = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/exports',
  summary: 'The receipts of one’s own exports in this clinic, newest first',
  access: patient,
  audit: 'none',
  params: clinicParams,
  response: z.object({ exports: z.array(ownExport) }),
});

export const makeOwnExport = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/my/exports',
  summary: 'Export everything this clinic holds about oneself: gives the receipt the file is fetched with',
  access: patient,
  audit: 'exports.own_made',
  params: clinicParams,
  response: ownExport,
  errors: ['documents.export_too_large', 'documents.export_too_many'],
});

export const downloadOwnExport = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/exports/:receiptId/file',
  summary: 'The archive of a receipt: readable page, JSON, FHIR R4 bundle and the original files, with their hashes',
  access: patient,
  audit: 'documents.exported',
  params: z.extend(clinicParams, { receiptId: uuid }),
  response: fileBytes,
  errors: [
    'exports.not_found',
    'exports.changed_meanwhile',
    'documents.not_readable',
    'documents.export_busy',
    'documents.export_too_many',
    'documents.export_too_large',
  ],
});
