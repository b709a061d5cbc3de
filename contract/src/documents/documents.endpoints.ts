import { endpoint, fileBytes } from '../core/endpoint.ts';
import { formerTexts } from '../core/former-texts.ts';
import { limits } from '../core/limits.ts';
import { actorRole, clinicParams, documentParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { signatureCheck } from '../signature-checks/signature-check.ts';
import { signature, signedMark } from '../signing/signing.ts';
import { documentCategories } from './document-kinds.ts';
import {
  deleteDocumentInput,
  moveDocumentInput,
  sentFileName,
  summaryKinds,
  updateDocumentInput,
  updateSummaryInput,
  uploadDocumentFields,
  uploadWarnings,
} from './documents.ts';
import { writtenMark } from './written-mark.ts';

export const documentCategory = z.enum(documentCategories);
export const uploader = z.object({ id: uuid, name: z.string() });

/** How the mail that tells the patient of a new document fares; 'held': it is told of when it is signed. */
export const noticeState = z.enum(['pending', 'sent', 'failed', 'off', 'no_account', 'limited', 'held']);

export const document = z.object({
  id: uuid,
  patientId: uuid,
  name: z.string(),
  category: documentCategory,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  uploadedBy: uploader,
  createdAt: instant,
  /** When the patient last opened it. */
  seenAt: z.nullable(instant),
  notice: noticeState,
  /** Whether its first page can be shown in small. */
  hasThumbnail: z.boolean(),
  /** The newest request to sign it, if there was one. */
  signature: z.nullable(signature),
  /** On a version that was signed: by whom and when. */
  signed: z.nullable(signedMark),
  /** Of a signed version: the document it all began with. */
  firstVersionId: z.nullable(uuid),
  /** What the signatures its file carries are worth; null for files that are no PDF. */
  signatureCheck: z.nullable(signatureCheck),
  /** On a document that was written here. */
  written: z.nullable(writtenMark),
  /** Until when the desk may print it, while it may. */
  releasedUntil: z.optional(instant),
});
export type Document = z.infer<typeof document>;

const summary = z.object({
  text: z.string(),
  author: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
});

export const documentDetail = z.extend(document, {
  sha256: z.string(),
  warnings: z.array(z.enum(uploadWarnings)),
  summaries: z.record(z.enum(summaryKinds), summary),
  /** Whether the person asking may still destroy it as a wrong upload. */
  destroyable: z.boolean(),
});
export type DocumentDetail = z.infer<typeof documentDetail>;

export const categoryCount = z.object({ category: documentCategory, count: z.int() });

const staff = { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] } as const;
const managers = { area: 'clinic', roles: ['clinic_owner', 'admin'] } as const;
export const page = {
  /** Opaque; the `next` of the page before. */
  after: z.optional(z.string().check(z.maxLength(1200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), limits.documentPageSize),
};

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents',
  summary: 'Documents, a page at a time; of one patient, of one category, or all the person may see',
  access: staff,
  audit: 'none',
  isPolled: true,
  params: clinicParams,
  query: z.strictObject({
    patientId: z.optional(uuid),
    category: z.optional(documentCategory),
    /** Only those with exactly these bytes. */
    sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    order: z._default(z.enum(['newest', 'oldest', 'name']), 'newest'),
    ...page,
  }),
  /** `counts` are those of the whole selection before the category narrows it. */
  response: z.object({
    documents: z.array(document),
    counts: z.array(categoryCount),
    next: z.nullable(z.string()),
  }),
});

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId',
  summary: 'One document with its summaries, without its bytes',
  access: staff,
  audit: 'documents.opened',
  params: documentParams,
  response: documentDetail,
  errors: ['documents.not_found'],
});

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/documents',
  summary: 'Keep a file in a patient’s record: the file is the body, its fields stand in a header',
  access: staff,
  audit: 'documents.uploaded',
  params: clinicParams,
  body: z.extend(uploadDocumentFields, {
    /** Made by the sender once per file: sent again with the same key, the upload happens only once. */
    uploadKey: z.optional(uuid),
    /** The other patient whom the file names, or the one it goes to where nobody was named: it was asked about, and is sent all the same. */
    sameDespite: z.optional(uuid),
    fileName: sentFileName,
  }),
  takesFile: true,
  response: z.object({ document: documentDetail, warnings: z.array(z.enum(uploadWarnings)) }),
  errors: [
    'request.outdated_page',
    'patients.not_found',
    'documents.empty',
    'documents.too_large',
    'documents.unsupported_type',
    'documents.content_mismatch',
    'documents.unreadable',
    'documents.names_another',
    'documents.storage_full',
    'documents.count_full',
    'documents.not_stored',
  ],
});

export const updateDocumentSummary = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/documents/:documentId/summary',
  summary: 'Write one of a document’s three summaries',
  access: staff,
  audit: 'documents.summary_updated',
  params: documentParams,
  body: updateSummaryInput,
  response: documentDetail,
  errors: ['documents.not_found', 'documents.changed_meanwhile'],
});

export const listFormerSummaries = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId/summary/:kind/former',
  summary: 'What one of a document’s summaries said before, newest first',
  access: staff,
  audit: 'documents.history_read',
  params: z.extend(documentParams, { kind: z.enum(summaryKinds) }),
  response: formerTexts,
  errors: ['documents.not_found'],
});

export const updateDocument = endpoint({
  method: 'PATCH',
  path: '/api/clinics/:clinicId/documents/:documentId',
  summary: 'Correct a document’s name or category',
  access: staff,
  audit: 'documents.updated',
  params: documentParams,
  body: z.partial(updateDocumentInput),
  response: documentDetail,
  errors: ['documents.not_found'],
});

export const moveDocument = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/documents/:documentId/move',
  summary: 'Move a document, with its signed versions, from the wrong patient’s record to the right one’s',
  access: staff,
  audit: 'documents.moved',
  params: documentParams,
  body: moveDocumentInput,
  response: z.object({
    document: documentDetail,
    /** The patient it was taken from had opened it. */
    wasOpened: z.boolean(),
  }),
  errors: ['documents.not_found', 'patients.not_found', 'documents.signature_waiting', 'documents.names_patient'],
});

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/clinics/:clinicId/documents/:documentId',
  summary: 'Take a document off every screen; it is kept, as the law asks',
  access: staff,
  audit: 'documents.deleted',
  params: documentParams,
  body: deleteDocumentInput,
  response: z.object({ ok: z.literal(true) }),
  errors: ['documents.not_found'],
});

export const listDeletedDocuments = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/deleted-documents',
  summary: 'Deleted documents, newest deletion first, with reason and author',
  access: managers,
  audit: 'none',
  params: clinicParams,
  query: z.strictObject({ patientId: z.optional(uuid), ...page }),
  response: z.object({
    documents: z.array(
      z.extend(document, {
        deletedAt: instant,
        deletedBy: uploader,
        deletionReason: z.string(),
        destroyable: z.boolean(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
});

export const restoreDocument = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/documents/:documentId/restore',
  summary: 'Put a deleted document back',
  access: managers,
  audit: 'documents.restored',
  params: documentParams,
  response: documentDetail,
  errors: ['documents.not_found', 'documents.not_deleted'],
});

export const destroyDocument = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/documents/:documentId/destroy',
  summary: 'Destroy a wrong upload for good, within 24 hours, by its author or the owner',
  access: staff,
  audit: 'documents.destroyed',
  params: documentParams,
  response: z.object({ ok: z.literal(true) }),
  errors: ['documents.not_found', 'documents.destroy_too_late', 'documents.destroy_not_yours', 'documents.not_stored'],
});

/** Openings of one document, newest first. */
export const listDocumentOpenings = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId/openings',
  summary: 'Who opened a document, how and when, newest first',
  access: staff,
  audit: 'none',
  params: documentParams,
  response: z.object({
    openings: z.array(
      z.object({
        at: instant,
        name: z.nullable(z.string()),
        role: actorRole,
        how: z.enum(['preview', 'download', 'link', 'zip']),
      }),
    ),
  }),
  errors: ['documents.not_found'],
});

/** What a link may be used for. */
export const linkPurpose = z.enum(['preview', 'download']);
export type LinkPurpose = z.infer<typeof linkPurpose>;

export const documentLink = z.object({ url: z.string(), expiresAt: instant });
export const linkInput = z.strictObject({
  purpose: linkPurpose,
  seconds: z.optional(z.int().check(z.minimum(1), z.maximum(limits.signedUrlSeconds))),
});

export const createDocumentLink = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/documents/:documentId/link',
  summary: 'A link to one document for one purpose, for an hour at most',
  access: staff,
  audit: 'documents.link_created',
  params: documentParams,
  body: linkInput,
  response: documentLink,
  errors: ['documents.not_found', 'documents.no_preview', 'documents.link_not_created'],
});

const byteErrors = ['documents.not_found', 'documents.not_readable', 'request.wrong_range'] as const;

export const openDocumentLink = endpoint({
  method: 'GET',
  path: '/api/files/:token',
  summary: 'The bytes a link leads to, while what it was made for still holds',
  access: { area: 'public' },
  audit: 'documents.link_used',
  params: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  response: fileBytes,
  errors: [...byteErrors, 'documents.link_expired'],
  limit: { max: 600, windowSeconds: 60 },
});

/** By the number of a signature, from 1: the file as far as that signature covers it. Without one, the whole file. */
export const revisionQuery = z.strictObject({
  signature: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(30))),
});

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId/download',
  summary: 'A document under its original file name; ranges are honoured',
  access: staff,
  audit: 'documents.downloaded',
  params: documentParams,
  query: revisionQuery,
  response: fileBytes,
  errors: byteErrors,
});

export const previewDocument = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId/preview',
  summary: 'A PDF or an image to be shown inside the page',
  access: staff,
  audit: 'documents.previewed',
  page: '/clinica/:clinicId/documento/:documentId',
  params: documentParams,
  query: revisionQuery,
  response: fileBytes,
  errors: [...byteErrors, 'documents.no_preview'],
});

export const showDocumentThumbnail = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId/thumbnail',
  summary: 'The first page of a document as a small picture, for lists',
  access: staff,
  audit: 'none',
  params: documentParams,
  response: fileBytes,
  errors: ['documents.not_found', 'documents.not_readable'],
});

export const showDocumentFirstPage = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId/first-page',
  summary: 'The first page of a PDF as a picture, to be read until the file itself is there',
  access: staff,
  audit: 'documents.previewed',
  params: documentParams,
  response: fileBytes,
  errors: ['documents.not_found', 'documents.not_readable'],
});

export const downloadPatientDocuments = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/patients/:patientId/documents.zip',
  summary: 'All documents of a patient, or those of a category, with a list of their hashes',
  access: staff,
  audit: 'documents.exported',
  params: z.extend(clinicParams, { patientId: uuid }),
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
