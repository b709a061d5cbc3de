import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, day, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { documentCategory, uploader } from '../documents/documents.endpoints.ts';
import { documentSearchTexts } from './document-search.texts.ts';

/** Part of a text as plain characters, and where in it the words stand that were searched for. */
export const snippet = z.object({
  text: z.string(),
  marks: z.array(z.object({ from: z.int(), to: z.int() })),
});
export type Snippet = z.infer<typeof snippet>;

export const foundDocument = z.object({
  id: uuid,
  name: z.string(),
  category: documentCategory,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  uploadedBy: uploader,
  createdAt: instant,
  /** Another document was written in the place of this one. */
  isReplaced: z.boolean(),
  /** Where the words stand in its text; null when they stand in its name or category alone, or further on than is looked. */
  snippet: z.nullable(snippet),
  /** The page of the snippet. */
  page: z.nullable(z.int()),
  /** The words stand on other pages too. */
  onMorePages: z.boolean(),
});
export type FoundDocument = z.infer<typeof foundDocument>;

export const foundForStaff = z.extend(foundDocument, { patient: z.object({ id: uuid, name: z.string() }) });
export type FoundForStaff = z.infer<typeof foundForStaff>;

/** The term stands in the body: addresses are written down on the way. */
const searchInput = {
  /** Words that must all be there; those between quotation marks one after the other. */
  term: requiredText(documentSearchTexts.termMissing, { max: limits.documentSearchMaxChars }),
  category: z.optional(documentCategory),
  /** Days of the clinic's calendar on which the document came, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** Opaque; the `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(200))),
};

export const searchDocuments = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/documents/search',
  summary: 'Documents with these words in their text, name or category, newest first',
  access: { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] },
  audit: 'documents.searched',
  params: clinicParams,
  body: z.strictObject({
    ...searchInput,
    /** Only of this patient. */
    patientId: z.optional(uuid),
    /** Only those this person sent. */
    sentBy: z.optional(uuid),
  }),
  response: z.object({ documents: z.array(foundForStaff), next: z.nullable(z.string()) }),
  errors: ['patients.not_found', 'professionals.not_found'],
});

export const searchOwnDocuments = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/my/documents/search',
  summary: 'The patient’s own documents with these words in their text, name or category, newest first',
  access: { area: 'clinic', roles: ['patient'] },
  audit: 'documents.searched',
  params: clinicParams,
  body: z.strictObject(searchInput),
  response: z.object({ documents: z.array(foundDocument), next: z.nullable(z.string()) }),
});
