import { endpoint, fileBytes } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { sentFileName } from '../documents/documents.ts';
import {
  importFields,
  importKinds,
  importOutcomes,
  importReasons,
  importStates,
  importVerdicts,
  importViews,
} from './imports.ts';

const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'] } as const;
const importParams = z.extend(clinicParams, { importId: uuid });

export const importField = z.enum(importFields);
const columnFields = z.array(z.nullable(importField)).check(z.maxLength(limits.importColumns));

/** How many rows there are of each kind. */
const importTotals = z.record(z.enum(importViews), z.int());
export type ImportTotals = z.infer<typeof importTotals>;

export const peopleImport = z.object({
  id: uuid,
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  rows: z.int(),
  /** Rows the present step is through with. */
  done: z.int(),
  columns: z.array(
    z.object({
      /** As the file heads it; empty where it has no heading. */
      heading: z.string(),
      samples: z.array(z.string()),
      field: z.nullable(importField),
    }),
  ),
  /** The columns were understood as somebody said for a file with the same headings. */
  remembered: z.boolean(),
  totals: importTotals,
  broughtBy: z.string(),
  createdAt: instant,
  importedAt: z.nullable(instant),
  /** Until when it can be undone; null before it was carried out, and once it is too late. */
  undoUntil: z.nullable(instant),
});
export type PeopleImport = z.infer<typeof peopleImport>;

export const importRow = z.object({
  /** In the file, as a spreadsheet shows it. */
  number: z.int(),
  name: z.string(),
  cpf: z.string(),
  birthDate: z.string(),
  email: z.string(),
  phone: z.string(),
  /** With a council, of a professional. */
  registration: z.string(),
  verdict: z.nullable(z.enum(importVerdicts)),
  outcome: z.nullable(z.enum(importOutcomes)),
  reasons: z.array(z.enum(importReasons)),
  /** The patient or member of the staff it is, or is in conflict with; the one that was made of it. */
  person: z.nullable(z.object({ id: uuid, name: z.string() })),
  /** The earlier row it repeats. */
  repeats: z.nullable(z.int()),
});
export type ImportRow = z.infer<typeof importRow>;

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/imports',
  summary:
    'Bring in a list of patients or professionals, CSV or XLSX, once for each key: the file is the body, its fields stand in a header; of professionals the trail says professionals.*',
  access: managers,
  audit: 'patients.import_begun',
  params: clinicParams,
  body: z.strictObject({ key: uuid, fileName: sentFileName, kind: z._default(z.enum(importKinds), 'patients') }),
  takesFile: true,
  response: peopleImport,
  errors: [
    'imports.empty',
    'imports.too_large',
    'imports.too_many_rows',
    'imports.too_many_professionals',
    'imports.old_workbook',
    'imports.other_spreadsheet',
    'imports.not_a_table',
    'imports.unreadable',
    'imports.too_many_open',
    'imports.not_found',
  ],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/imports',
  summary: 'The newest imports of one kind',
  access: managers,
  audit: 'none',
  params: clinicParams,
  query: z.strictObject({ kind: z._default(z.enum(importKinds), 'patients') }),
  response: z.object({ imports: z.array(peopleImport) }),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/imports/:importId',
  summary: 'An import: its columns, how far it is and how many rows there are of each kind',
  access: managers,
  audit: 'none',
  isPolled: true,
  params: importParams,
  response: peopleImport,
  errors: ['imports.not_found'],
});

export const checkImport = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/imports/:importId/columns',
  summary: 'Say what the columns of a list are; a job judges every row, and registers nobody',
  access: managers,
  audit: 'none',
  params: importParams,
  body: z.strictObject({ columns: columnFields }),
  response: peopleImport,
  errors: ['imports.not_found', 'imports.not_now', 'imports.columns', 'imports.email_column'],
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/imports/:importId/rows',
  summary: 'Rows of an import, of one kind, in the order of the file',
  access: managers,
  audit: 'none',
  params: importParams,
  query: z.strictObject({
    view: z.enum(importViews),
    /** The number of the last row of the page before. */
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000)), 0),
  }),
  response: z.object({ rows: z.array(importRow), next: z.nullable(z.int()) }),
  errors: ['imports.not_found'],
});

export const runImport = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/imports/:importId/run',
  summary: 'Register the people of the new rows, without mail; a job carries it out',
  access: managers,
  audit: 'patients.imported',
  params: importParams,
  response: peopleImport,
  errors: ['imports.not_found', 'imports.not_now'],
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/imports/:importId/undo',
  summary: 'Take out whom an import made and nobody has touched since, within its hours; a job carries it out',
  access: managers,
  audit: 'patients.import_undone',
  params: importParams,
  response: peopleImport,
  errors: ['imports.not_found', 'imports.not_now', 'imports.undo_over'],
});

export const discardImport = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/imports/:importId/discard',
  summary: 'Give up an import before it is carried out: its rows are deleted',
  access: managers,
  audit: 'none',
  params: importParams,
  response: peopleImport,
  errors: ['imports.not_found', 'imports.not_now'],
});

export const exportImportProblems = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/imports/:importId/problems.csv',
  summary: 'The rows of an import that were not registered, as they came, each with its reason',
  access: managers,
  audit: 'patients.import_exported',
  params: importParams,
  response: fileBytes,
  errors: ['imports.not_found'],
});
