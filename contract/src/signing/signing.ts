import { endpoint } from '../core/endpoint.ts';
import { requiredText } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { signingTexts } from './signing.texts.ts';

export const signatureState = z.enum(['pending', 'signed', 'refused', 'failed', 'expired']);
export type SignatureState = z.infer<typeof signatureState>;

/** How the newest request to sign a document stands. */
export const signature = z.object({
  id: uuid,
  /** Through the signing service, or with a certificate of the signer's own. */
  means: z.enum(['service', 'certificate']),
  /** With a certificate: whether the signer has still something to do, or the server alone. */
  step: z.nullable(z.enum(['authorising', 'signing'])),
  state: signatureState,
  signerId: uuid,
  signerName: z.string(),
  requestedByName: z.string(),
  requestedAt: instant,
  finishedAt: z.nullable(instant),
  /** Why it was refused or failed. */
  reason: z.nullable(z.string()),
  /** Signed for trying it out: no legal value. */
  isTest: z.boolean(),
  /** Where the signer signs; only for the signer and whoever asked, while pending, and where the service does not write to the signer itself. */
  signingUrl: z.nullable(z.string()),
});
export type Signature = z.infer<typeof signature>;

/** What makes a document the signed version of another. */
export const signedMark = z.object({ by: z.string(), at: instant, isTest: z.boolean() });
export type SignedMark = z.infer<typeof signedMark>;

const { incomplete } = signingTexts;

export const signDocumentInput = z.strictObject({
  /** The document's own address in this product, as its download has it, or a signed link to it. Never fetched: it only names the document. */
  storageUrl: requiredText(incomplete, { max: 500 }),
  /** The signed version is kept under this name, marked as signed; the signing service does not get it. */
  documentName: requiredText(incomplete, { max: limits.documentNameMaxChars }),
  /** Who signs: oneself, or for those who manage the clinic anybody of its staff. */
  professionalId: z.uuid(incomplete),
  patientId: z.uuid(incomplete),
  clinicId: uuid,
});
export type SignDocumentInput = z.infer<typeof signDocumentInput>;

export const signDocument = endpoint({
  method: 'POST',
  path: '/functions/v1/autentique',
  summary: 'Ask somebody of the staff to sign a PDF through the signing service',
  access: { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] },
  audit: 'documents.signature_requested',
  body: signDocumentInput,
  response: signature,
  errors: [
    'documents.not_found',
    'documents.link_expired',
    'documents.signature_disabled',
    'documents.signature_incomplete',
    'documents.signature_needs_pdf',
    'documents.signature_under_way',
    'documents.already_signed',
    'documents.signed_by_hand',
    'documents.signature_needs_certificate',
    'documents.carries_signature',
    'documents.unreadable',
    'documents.not_readable',
    'documents.signature_failed',
  ],
  limit: { max: 60, windowSeconds: 60 },
});
