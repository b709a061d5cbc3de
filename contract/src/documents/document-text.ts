import { endpoint } from '../core/endpoint.ts';
import { documentParams } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

const staff = { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] } as const;

/**
 * - waiting: it is read soon
 * - read: it is found by what it says
 * - empty: read, and nothing is written in it
 * - unreadable: damaged, protected, or too much for a reader
 * - no_ocr: a picture of text, and nothing here reads pictures
 */
const documentTextState = z.enum(['waiting', 'read', 'empty', 'unreadable', 'no_ocr']);

export const getDocumentText = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId/text',
  summary: 'Whether what a document says could be read, without the text',
  access: staff,
  audit: 'none',
  isPolled: true,
  params: documentParams,
  response: z.object({
    state: documentTextState,
    byOcr: z.boolean(),
    /** There is more in the file than was read. */
    cut: z.boolean(),
  }),
  errors: ['documents.not_found'],
});

export const readDocumentTextAgain = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/documents/:documentId/text/again',
  summary: 'Have what a document says read again',
  access: staff,
  audit: 'documents.text_asked_again',
  params: documentParams,
  response: z.object({ ok: z.literal(true) }),
  errors: ['documents.not_found'],
  limit: { max: 30, windowSeconds: 60 },
});
