import { endpoint, fileBytes } from '../core/endpoint.ts';
import { shortText } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, documentParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { signatureCheck } from '../signature-checks/signature-check.ts';
import { signedMark } from '../signing/signing.ts';
import {
  categoryCount,
  documentCategory,
  documentLink,
  linkInput,
  page,
  revisionQuery,
  uploader,
} from './documents.endpoints.ts';
import { writtenMark } from './written-mark.ts';

/** What patients see and may do: their own documents in one clinic, and nothing meant for professionals. */
const patient = { area: 'clinic', roles: ['patient'] } as const;

const sender = z.extend(uploader, { registration: z.string() });

export const ownDocument = z.object({
  id: uuid,
  name: z.string(),
  category: documentCategory,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  /** With the registration they had with their council when they sent it: 'CRM-SP 123456', or empty. */
  uploadedBy: sender,
  createdAt: instant,
  /** The summary written for the patient, empty when there is none. */
  summary: z.string(),
  /** Arrived since the last visit and not opened yet. */
  isNew: z.boolean(),
  /** Whether its first page can be shown in small. */
  hasThumbnail: z.boolean(),
  /** Whether the clinic has made an address where anybody verifies it. */
  hasVerification: z.boolean(),
  /** On a version that was signed: by whom and when. */
  signed: z.nullable(signedMark),
  /** What the signatures its file carries are worth; null for files that are no PDF. */
  signatureCheck: z.nullable(signatureCheck),
  /** On a document that was written at the clinic. */
  written: z.nullable(writtenMark),
});
export type OwnDocument = z.infer<typeof ownDocument>;

export const getOwnHome = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/home',
  summary: 'The patient’s home: the newest documents, six categories with counts, and what is new since the last visit',
  access: patient,
  audit: 'documents.listed',
  params: clinicParams,
  response: z.object({
    name: z.string(),
    /** All six, in their order. */
    categories: z.array(z.extend(categoryCount, { newCount: z.int() })),
    total: z.int(),
    newCount: z.int(),
    /** The newest few. */
    recent: z.array(ownDocument),
    /** Where the list goes on after them. */
    next: z.nullable(z.string()),
    lastVisitAt: z.nullable(instant),
    mailNotices: z.boolean(),
  }),
});

export const listOwnDocuments = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/documents',
  summary: 'The patient’s own documents, newest first; of one category, or by words of their name, category or sender',
  access: patient,
  audit: 'documents.listed',
  params: clinicParams,
  query: z.strictObject({
    category: z.optional(documentCategory),
    search: z.optional(shortText(limits.nameMaxChars)),
    ...page,
  }),
  response: z.object({ documents: z.array(ownDocument), next: z.nullable(z.string()) }),
});

const byteErrors = ['documents.not_found', 'documents.not_readable', 'request.wrong_range'] as const;

export const downloadOwnDocument = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/documents/:documentId/download',
  summary: 'One of the patient’s own documents under its original file name; ranges are honoured',
  access: patient,
  audit: 'documents.downloaded',
  params: documentParams,
  query: revisionQuery,
  response: fileBytes,
  errors: byteErrors,
});

export const previewOwnDocument = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/documents/:documentId/preview',
  summary: 'One of the patient’s own PDFs or images, to be shown inside the page',
  access: patient,
  audit: 'documents.previewed',
  page: '/paciente/:clinicId/documento/:documentId',
  params: documentParams,
  query: revisionQuery,
  response: fileBytes,
  errors: [...byteErrors, 'documents.no_preview'],
});

export const showOwnDocumentThumbnail = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/documents/:documentId/thumbnail',
  summary: 'The first page of one of the patient’s own documents as a small picture, for lists',
  access: patient,
  audit: 'none',
  params: documentParams,
  response: fileBytes,
  errors: ['documents.not_found', 'documents.not_readable'],
});

export const showOwnDocumentFirstPage = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/documents/:documentId/first-page',
  summary: 'The first page of one of the patient’s own PDFs as a picture, to be read until the file itself is there',
  access: patient,
  audit: 'documents.previewed',
  params: documentParams,
  response: fileBytes,
  errors: ['documents.not_found', 'documents.not_readable'],
});

export const createOwnDocumentLink = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/my/documents/:documentId/link',
  summary: 'A link to one of the patient’s own documents for one purpose, for an hour at most',
  access: patient,
  audit: 'documents.link_created',
  params: documentParams,
  body: linkInput,
  response: documentLink,
  errors: ['documents.not_found', 'documents.no_preview', 'documents.link_not_created'],
});

export const downloadOwnDocuments = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/documents.zip',
  summary: 'All of the patient’s documents, or those of a category, with a list of their hashes',
  access: patient,
  audit: 'documents.exported',
  params: clinicParams,
  query: z.strictObject({ category: z.optional(documentCategory) }),
  response: fileBytes,
  errors: [
    'documents.not_found',
    'documents.not_readable',
    'documents.export_too_large',
    'documents.export_busy',
    'documents.export_too_many',
  ],
});

export const setOwnNotices = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/my/notices',
  summary: 'Whether a mail tells the patient of new documents',
  access: patient,
  audit: 'documents.notices_changed',
  params: clinicParams,
  body: z.strictObject({ mailNotices: z.boolean() }),
  response: z.object({ mailNotices: z.boolean() }),
});
