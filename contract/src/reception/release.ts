import { endpoint } from '../core/endpoint.ts';
import { documentParams, instant } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { staff } from '../patients/patients.ts';

export const releaseDocument = endpoint({
  method: 'PUT',
  path: '/api/clinics/:clinicId/documents/:documentId/desk-release',
  summary: 'Let the desk print a document and hand it over, for seven days',
  access: staff,
  audit: 'documents.released',
  params: documentParams,
  response: z.object({ until: instant }),
  errors: ['documents.not_found', 'documents.not_releasable'],
});

export const endDocumentRelease = endpoint({
  method: 'DELETE',
  path: '/api/clinics/:clinicId/documents/:documentId/desk-release',
  summary: 'Let the desk print a document no longer',
  access: staff,
  audit: 'documents.release_ended',
  params: documentParams,
  response: z.object({}),
  errors: ['documents.not_released'],
});
