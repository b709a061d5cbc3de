import { endpoint } from '../core/endpoint.ts';
import { documentParams, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { signedMark } from '../signing/signing.ts';
import { checkedSignature, signatureCheck } from './signature-check.ts';

/** One finding: it held from its first look to its last, until a later one found something else. */
export const signatureFinding = z.object({
  id: uuid,
  found: signatureCheck,
  signatures: z.array(checkedSignature),
  firstCheckedAt: instant,
  checkedAt: instant,
  /** The oldest revocation list it was held against; null where there was none. */
  trustedAt: z.nullable(instant),
});
export type SignatureFinding = z.infer<typeof signatureFinding>;

export const signatureFindings = z.object({
  documentId: uuid,
  sha256: z.string(),
  signed: z.nullable(signedMark),
  /** A look is asked for and has not happened yet. */
  isPending: z.boolean(),
  /** Newest first; the first says how it stands. */
  findings: z.array(signatureFinding),
});
export type SignatureFindings = z.infer<typeof signatureFindings>;

export const getSignatureCheck = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/documents/:documentId/signatures',
  summary: 'What the signatures in a PDF are worth, now and at earlier looks',
  access: { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] },
  audit: 'none',
  isPolled: true,
  params: documentParams,
  response: signatureFindings,
  errors: ['documents.not_found'],
});

export const getOwnSignatureCheck = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/my/documents/:documentId/signatures',
  summary: 'What the signatures in one of the patient’s own PDFs are worth, now and at earlier looks',
  access: { area: 'clinic', roles: ['patient'] },
  audit: 'none',
  isPolled: true,
  params: documentParams,
  response: signatureFindings,
  errors: ['documents.not_found'],
});

export const checkSignaturesAgain = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/documents/:documentId/signatures/check',
  summary: 'Have the signatures in a PDF looked at again',
  access: { area: 'clinic', roles: ['clinic_owner', 'admin'] },
  audit: 'documents.signatures_checked',
  params: documentParams,
  response: z.object({ ok: z.literal(true) }),
  errors: ['documents.not_found'],
  limit: { max: 12, windowSeconds: 60 },
});
