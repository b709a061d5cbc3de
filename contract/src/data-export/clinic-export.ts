import { endpoint, fileBytes } from '../core/endpoint.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { proofAsked, proofErrors, shownProof } from '../identity/passkeys.ts';
import { type ExportFailure, exportFailureTexts } from './clinic-export.texts.ts';
import { sha256 } from './own-export.ts';

/**
 * Everything a clinic holds, for its owner alone, also while the clinic is blocked: the records are the clinic's, which
 * has to keep them for twenty years, and nobody may lose them over a payment.
 */
const owner = { area: 'clinic', roles: ['clinic_owner'], evenIfBlocked: true } as const;

const exportFailures = Object.keys(exportFailureTexts) as [ExportFailure, ...ExportFailure[]];

export const clinicExport = z.object({
  id: uuid,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'expired']),
  requestedAt: instant,
  requestedByName: z.string(),
  /** Whoever asked for it is the only one who may fetch it. */
  isMine: z.boolean(),
  documentsDone: z.int(),
  documentsTotal: z.int(),
  bytesDone: z.int(),
  bytesTotal: z.int(),
  finishedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  archiveBytes: z.nullable(z.int()),
  manifestSha256: z.nullable(sha256),
  /** Documents whose file could not be read; the archive names them. */
  missing: z.int(),
  reason: z.nullable(z.enum(exportFailures)),
});
export type ClinicExport = z.infer<typeof clinicExport>;

export const getClinicExport = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/export',
  summary: 'How the newest export of the clinic stands, and what asking for one or fetching it asks for now',
  access: owner,
  audit: 'none',
  isPolled: true,
  params: clinicParams,
  response: z.object({ export: z.nullable(clinicExport), proofAsked }),
});

/** As much as a sign-in shows, unless that was a moment ago. */
const proof = z.strictObject(shownProof);
const proofTries = { max: 20, windowSeconds: 300 };

export const startClinicExport = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/export',
  summary: 'Ask for an archive of everything the clinic holds; it replaces the one before',
  access: owner,
  audit: 'exports.clinic_requested',
  params: clinicParams,
  body: proof,
  response: clinicExport,
  errors: ['exports.under_way', 'exports.too_many', ...proofErrors],
  limit: proofTries,
});

const ofExport = z.extend(clinicParams, { exportId: uuid });

export const openClinicExport = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/export/:exportId/link',
  summary: 'The address the archive is fetched from within the hour, in this session',
  access: owner,
  audit: 'exports.clinic_opened',
  params: ofExport,
  body: proof,
  response: z.object({ url: z.string() }),
  errors: ['exports.not_found', 'exports.expired', ...proofErrors],
  limit: proofTries,
});

export const downloadClinicExport = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/export/:exportId/file',
  summary: 'The archive of the clinic; ranges are honoured, so that a broken download goes on',
  access: owner,
  audit: 'exports.clinic_downloaded',
  page: '/exportar-dados/:clinicId',
  params: ofExport,
  query: z.strictObject({ key: z.optional(z.string().check(z.maxLength(400))) }),
  response: fileBytes,
  errors: ['exports.not_found', 'exports.expired', 'exports.not_readable', 'request.wrong_range'],
});
