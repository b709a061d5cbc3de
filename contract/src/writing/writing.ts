import { endpoint, fileBytes } from '../core/endpoint.ts';
import { brokenText, isBroken, requiredText } from '../core/fields.ts';
import { clinicParams, documentParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { documentDetail } from '../documents/documents.endpoints.ts';
import { issueWays, writtenKinds } from '../documents/written-mark.ts';
import { patientParams } from '../patients/patients.ts';

export type { IssueWay } from '../documents/written-mark.ts';

const staff = { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] } as const;
const staffAndPatient = { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin', 'patient'] } as const;

const kind = z.enum(writtenKinds, 'Escolha o documento');
const draftMaxBytes = 256 * 1024;

const deepest = 20;

/** Content of the deepest kind has half as many levels; what reads it goes down them. */
const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < deepest && Object.values(value).every((inner) => isShallow(inner, depth + 1)));

const holdsBroken = (value: unknown): boolean => {
  if (typeof value === 'string') return isBroken(value);
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(holdsBroken);
};

/** What somebody is writing: kept as it is, half finished too; judged by its kind's schema when it is issued. */
const draftContent = z.record(z.string(), z.unknown()).check(
  z.refine((content) => isShallow(content) && JSON.stringify(content).length <= 120_000, {
    error: 'O texto é longo demais',
  }),
  z.refine((content) => !isShallow(content) || !holdsBroken(content), { error: brokenText }),
);

export const draftSummary = z.object({
  id: uuid,
  kind,
  patientId: uuid,
  authorId: uuid,
  authorName: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type DraftSummary = z.infer<typeof draftSummary>;

/** What the law asks of a document and is not there yet: which field, on whose record, and the sentence that asks for it. */
export const missingField = z.object({
  of: z.enum(['content', 'patient', 'professional', 'clinic']),
  field: z.string(),
  text: z.string(),
});
export type MissingField = z.infer<typeof missingField>;

export const draft = z.extend(draftSummary, {
  content: z.record(z.string(), z.unknown()),
  /** Grows with every change; whoever saves says which one they started from. */
  revision: z.int(),
  /** Who wrote in it last, as far as that is known here. */
  updatedBy: z.nullable(z.object({ id: uuid, name: z.string() })),
  /** The document it will take the place of. */
  replaces: z.nullable(z.object({ documentId: uuid, name: z.string() })),
  missing: z.array(missingField),
});
export type Draft = z.infer<typeof draft>;

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/patients/:patientId/drafts',
  summary: 'What is being written for a patient; each sees their own, those who manage the clinic all',
  access: staff,
  audit: 'none',
  params: patientParams,
  response: z.object({ drafts: z.array(draftSummary) }),
  errors: ['patients.not_found'],
});

export const createDraft = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/patients/:patientId/drafts',
  summary: 'Begin to write a document: empty, from a template, from the last of its kind, or in place of a wrong one',
  access: staff,
  audit: 'documents.draft_begun',
  params: patientParams,
  body: z.strictObject({
    kind,
    from: z.optional(
      z.discriminatedUnion('source', [
        z.strictObject({ source: z.literal('last') }),
        z.strictObject({ source: z.literal('template'), templateId: uuid }),
        /** The document that is wrong: its content is taken over, and it is replaced when this one is issued. */
        z.strictObject({ source: z.literal('document'), documentId: uuid }),
      ]),
    ),
  }),
  response: draft,
  errors: ['patients.not_found', 'documents.not_found', 'writing.template_not_found', 'writing.nothing_to_repeat'],
  limit: { max: 60, windowSeconds: 60 },
});

export const draftParams = z.extend(clinicParams, { draftId: uuid });

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/drafts/:draftId',
  summary: 'A document that is being written',
  access: staff,
  audit: 'none',
  params: draftParams,
  response: draft,
  errors: ['writing.draft_not_found'],
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/drafts/:draftId',
  summary: 'Keep what was written so far; refused where somebody else has written meanwhile',
  access: staff,
  audit: 'none',
  params: draftParams,
  body: z.strictObject({ content: draftContent, revision: z.int() }),
  response: z.object({ revision: z.int(), updatedAt: instant, missing: z.array(missingField) }),
  errors: ['writing.draft_not_found', 'writing.draft_changed'],
  bodyLimit: draftMaxBytes,
  limit: { max: 240, windowSeconds: 60 },
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/clinics/:clinicId/drafts/:draftId',
  summary: 'Throw a draft away',
  access: staff,
  audit: 'documents.draft_discarded',
  params: draftParams,
  response: z.object({ ok: z.literal(true) }),
  errors: ['writing.draft_not_found'],
});

/** The very PDF, with RASCUNHO across every page and no code to verify it by. */
export const previewDraft = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/drafts/:draftId/preview',
  summary: 'The PDF of what is kept of a draft, marked as one',
  access: staff,
  audit: 'none',
  params: draftParams,
  response: fileBytes,
  errors: ['writing.draft_not_found', 'writing.unprintable', 'writing.not_rendered', 'server.overloaded'],
  limit: { max: 120, windowSeconds: 60 },
});

export const issueDraft = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/drafts/:draftId/issue',
  summary:
    'Make the document: to be signed with a certificate next, printed and signed by hand, or, where its kind allows, as it is',
  access: staff,
  audit: 'documents.issued',
  params: draftParams,
  body: z.strictObject({
    revision: z.int(),
    way: z.enum(issueWays),
    /** For each warning about an allergy that is overridden, in the order they were given. */
    overrides: z
      .array(
        z.strictObject({
          medicine: requiredText('Informe o medicamento', { max: 160 }),
          said: requiredText('Informe o registro', { max: 500 }),
          reason: requiredText('Diga por que prescreve mesmo assim', { max: 300 }),
        }),
      )
      .check(z.maxLength(40)),
  }),
  /** Issued twice, the same document is answered. */
  response: z.object({ document: documentDetail }),
  errors: [
    'writing.draft_not_found',
    'writing.draft_changed',
    'writing.incomplete',
    'writing.unprintable',
    'writing.not_rendered',
    'writing.way_not_allowed',
    'writing.allergy_unanswered',
    'patients.not_found',
    'documents.storage_full',
    'documents.count_full',
    'documents.not_stored',
    'server.overloaded',
  ],
  limit: { max: 30, windowSeconds: 60 },
});

/** A document that was written here, as data. */
export const written = z.object({
  documentId: uuid,
  kind,
  contentVersion: z.int(),
  content: z.record(z.string(), z.unknown()),
  way: z.enum(issueWays),
  issuedAt: instant,
  /** What it took the place of, and what took its place. */
  replaces: z.nullable(uuid),
  replacedBy: z.nullable(uuid),
});
export type Written = z.infer<typeof written>;

export const getWritten = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId/written',
  summary: 'What a document that was written here says, as data; null for one that was sent as a file',
  access: staffAndPatient,
  audit: 'none',
  params: documentParams,
  response: z.object({ written: z.nullable(written) }),
  errors: ['documents.not_found'],
});

export const template = z.object({
  id: uuid,
  kind,
  name: z.string(),
  content: z.record(z.string(), z.unknown()),
  /** Of the whole clinic, or only of whoever made it. */
  shared: z.boolean(),
  favourite: z.boolean(),
  mine: z.boolean(),
});
export type Template = z.infer<typeof template>;

export const templateInput = z.strictObject({
  kind,
  name: requiredText('Dê um nome ao modelo', { max: 80 }),
  content: draftContent,
  shared: z.boolean(),
});

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/templates',
  summary: 'Templates of the clinic and one’s own, favourites first',
  access: staff,
  audit: 'none',
  params: clinicParams,
  query: z.strictObject({ kind: z.optional(kind) }),
  response: z.object({ templates: z.array(template) }),
});

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/templates',
  summary: 'Keep a text to begin from again',
  access: staff,
  audit: 'documents.template_changed',
  params: clinicParams,
  body: templateInput,
  response: template,
  errors: ['writing.template_variable', 'writing.too_many_templates'],
  bodyLimit: draftMaxBytes,
});

export const templateParams = z.extend(clinicParams, { templateId: uuid });

export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/templates/:templateId',
  summary: 'Change a template: one’s own, or for those who manage the clinic any shared one',
  access: staff,
  audit: 'documents.template_changed',
  params: templateParams,
  body: templateInput,
  response: template,
  errors: ['writing.template_not_found', 'writing.template_variable'],
  bodyLimit: draftMaxBytes,
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/clinics/:clinicId/templates/:templateId',
  summary: 'Remove a template; documents made from it stay',
  access: staff,
  audit: 'documents.template_changed',
  params: templateParams,
  response: z.object({ ok: z.literal(true) }),
  errors: ['writing.template_not_found'],
});

export const favouriteTemplate = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/templates/:templateId/favourite',
  summary: 'Put a template among one’s favourites, or take it out',
  access: staff,
  audit: 'none',
  params: templateParams,
  body: z.strictObject({ favourite: z.boolean() }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['writing.template_not_found'],
});

/** Of the clinic's own use first, then of a list that was brought in. */
export const listMedicines = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/medicines/search',
  summary: 'Medicines whose name begins so, the clinic’s own use first; what is looked for stands in no address',
  access: staff,
  audit: 'none',
  params: clinicParams,
  body: z.strictObject({ text: z.string().check(z.trim(), z.maxLength(100)) }),
  response: z.object({
    medicines: z.array(
      z.object({
        medicine: z.string(),
        strength: z.string(),
        form: z.string(),
        /** How often this clinic wrote it. */
        used: z.int(),
      }),
    ),
  }),
  limit: { max: 240, windowSeconds: 60 },
});
