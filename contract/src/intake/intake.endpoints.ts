import { endpoint, fileBytes } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, day, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { documentCategories } from '../documents/document-kinds.ts';
import { uploadDocument } from '../documents/documents.endpoints.ts';
import { sentFileName } from '../documents/documents.ts';
import { intakeMatches, intakeSources, intakeStates, intakeTextStates } from './intake.ts';

const staff = { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] } as const;
const staffOrScanner = { ...staff, orScannerToken: true } as const;
const batchParams = z.extend(clinicParams, { batchId: uuid });
const fileParams = z.extend(clinicParams, { fileId: uuid });
const category = z.enum(documentCategories, 'Escolha a categoria');

/** The same bytes are there already: as a document of this patient, or as an earlier file of the inbox. */
const duplicate = z.discriminatedUnion('of', [
  z.object({ of: z.literal('document'), name: z.string(), at: instant }),
  z.object({ of: z.literal('file'), name: z.string() }),
]);

export const intakeFile = z.object({
  id: uuid,
  batchId: uuid,
  fileName: z.string(),
  contentType: z.nullable(z.string()),
  sizeBytes: z.int(),
  sha256: z.nullable(z.string()),
  state: z.enum(intakeStates),
  textState: z.nullable(z.enum(intakeTextStates)),
  patient: z.nullable(z.object({ id: uuid, name: z.string(), birthDate: z.nullable(day) })),
  matchedBy: z.nullable(z.enum(intakeMatches)),
  isSure: z.boolean(),
  category: z.nullable(z.enum(documentCategories)),
  duplicate: z.nullable(duplicate),
  documentId: z.nullable(uuid),
  /** Why it was refused or could not be sent, for people to read. */
  problem: z.nullable(z.string()),
  broughtBy: z.object({ id: uuid, name: z.string() }),
  createdAt: instant,
});
export type IntakeFile = z.infer<typeof intakeFile>;

export const intakeTotals = z.record(z.enum(intakeStates), z.int());
export type IntakeTotals = z.infer<typeof intakeTotals>;

export const beginIntake = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/intake/batches',
  summary: 'Begin to bring in files; the same key begins the same batch, whose id it is',
  access: staffOrScanner,
  audit: 'none',
  params: clinicParams,
  body: z.strictObject({ key: uuid, source: z._default(z.enum(intakeSources), 'drop') }),
  response: z.object({ id: uuid, mostFiles: z.int() }),
  errors: ['intake.batch_not_found'],
});

export const addIntakeFile = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/intake/batches/:batchId/files',
  summary: 'Add a file to a batch of the inbox, once for each key: the file is the body, its fields stand in a header',
  access: staffOrScanner,
  audit: 'documents.brought_in',
  params: batchParams,
  body: z.strictObject({ key: uuid, fileName: sentFileName }),
  takesFile: true,
  response: z.object({ id: uuid, state: z.enum(intakeStates) }),
  errors: [
    ...uploadDocument.errors.filter((code) => code !== 'patients.not_found'),
    'intake.batch_not_found',
    'intake.batch_full',
    'intake.inbox_full',
  ],
});

export const listIntakeFiles = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/intake/files',
  summary: 'Files that wait for a person, newest first; with a batch, also what became of its files',
  access: staff,
  audit: 'none',
  isPolled: true,
  params: clinicParams,
  query: z.strictObject({
    batchId: z.optional(uuid),
    /** Opaque; the `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(600))),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.intakeFilesAtOnce)),
      limits.intakeFilesAtOnce,
    ),
  }),
  /** `totals` are of the whole selection. */
  response: z.object({ files: z.array(intakeFile), totals: intakeTotals, next: z.nullable(z.string()) }),
});

export const chooseIntake = endpoint({
  method: 'PATCH',
  path: '/api/clinics/:clinicId/intake/files/:fileId',
  summary: 'Say whose a file is, or of which category',
  access: staff,
  audit: 'none',
  params: fileParams,
  body: z.strictObject({ patientId: z.optional(z.nullable(uuid)), category: z.optional(category) }),
  response: intakeFile,
  errors: ['intake.file_not_found', 'patients.not_found'],
});

/** Somebody a file may be about. */
export const intakeCandidate = z.object({
  id: uuid,
  name: z.string(),
  birthDate: z.nullable(day),
  /** Masked: enough to tell two people of one name apart. */
  cpf: z.nullable(z.string()),
});
export type IntakeCandidate = z.infer<typeof intakeCandidate>;

export const listIntakeCandidates = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/intake/files/:fileId/candidates',
  summary: 'Patients the asker may see whom a file of the inbox may be about, the likeliest first',
  access: staff,
  audit: 'none',
  params: fileParams,
  response: z.object({ candidates: z.array(intakeCandidate) }),
  errors: ['intake.file_not_found'],
});

const chosenFiles = <Row extends z.core.$ZodType>(row: Row) =>
  z.array(row).check(z.minLength(1), z.maxLength(limits.intakeFilesAtOnce));

export const removeIntakeFiles = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/intake/remove',
  summary: 'Take files out of the inbox for good; what is being sent stays',
  access: staff,
  audit: 'documents.brought_in_removed',
  params: clinicParams,
  body: z.strictObject({ files: chosenFiles(uuid) }),
  response: z.object({ removed: z.int() }),
  errors: ['intake.file_not_found'],
});

/** With the patient the sender saw: what was chosen otherwise meanwhile, in another window, is not sent. */
export const sendIntakeFiles = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/intake/send',
  summary: 'Send files to the patients they were confirmed for; a job carries it out',
  access: staff,
  audit: 'none',
  params: clinicParams,
  body: z.strictObject({ files: chosenFiles(z.strictObject({ id: uuid, patientId: uuid })) }),
  bodyLimit: 128 * 1024,
  response: z.object({ sending: z.int(), /** Not as they were confirmed any more. */ left: z.array(uuid) }),
});

export const stopIntake = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/intake/stop',
  summary: 'Pause sending: what is not sent yet waits again',
  access: staff,
  audit: 'none',
  params: clinicParams,
  response: z.object({ stopped: z.int() }),
});

export const previewIntakeFile = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/intake/files/:fileId/preview',
  summary: 'A PDF or an image of the inbox, to be shown inside the page',
  access: staff,
  audit: 'documents.brought_in_previewed',
  params: fileParams,
  response: fileBytes,
  errors: ['intake.file_not_found', 'documents.no_preview', 'documents.not_readable'],
});

export const exportIntakeOutcome = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/intake/batches/:batchId/outcome.csv',
  summary: 'What became of each file of a batch, as a table',
  access: staff,
  audit: 'documents.brought_in_exported',
  params: batchParams,
  response: fileBytes,
  errors: ['intake.batch_not_found'],
});
