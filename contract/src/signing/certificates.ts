import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { clinicParams, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

const staff = { area: 'clinic', roles: ['professional', 'clinic_owner', 'admin'] } as const;

const base64 = (max: number) => z.string().check(z.minLength(4), z.maxLength(max), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** Who keeps certificates in a cloud of theirs, by the name configuration gives them. */
export const certificateProvider = z.object({
  id: z.string(),
  name: z.string(),
  /** For trying it out: what it signs has no legal value. */
  isTest: z.boolean(),
});
export type CertificateProviderChoice = z.infer<typeof certificateProvider>;

export const getSigningWays = endpoint({
  method: 'GET',
  path: '/api/clinics/:clinicId/certificate-signatures/ways',
  summary: 'How the person asking can sign with a certificate of their own',
  access: staff,
  audit: 'none',
  params: clinicParams,
  response: z.object({
    /** Whether a certificate can be held against the person's CPF at all. */
    hasCpf: z.boolean(),
    providers: z.array(certificateProvider),
  }),
});

const signErrors = [
  'documents.not_found',
  'documents.signature_needs_pdf',
  'documents.signature_under_way',
  'documents.already_signed',
  'documents.signed_by_hand',
  'certificates.cpf_missing',
] as const;

export const authoriseSignatures = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/certificate-signatures',
  summary: 'Begin to sign documents with a certificate in the cloud; the person authorises it at its provider’s',
  access: staff,
  audit: 'documents.signing_begun',
  params: clinicParams,
  body: z.strictObject({
    provider: z.string().check(z.minLength(1), z.maxLength(40)),
    documentIds: z.array(uuid).check(z.minLength(1), z.maxLength(limits.signaturesAtOnce)),
  }),
  /** Where the person authorises it. */
  response: z.object({ url: z.string() }),
  errors: [...signErrors, 'certificates.provider_unknown'],
  limit: { max: 30, windowSeconds: 60 },
});

export const prepareOwnSignature = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/certificate-signatures/prepare',
  summary: 'What a certificate in the person’s own hands has to sign for a document',
  access: staff,
  audit: 'documents.signing_begun',
  params: clinicParams,
  body: z.strictObject({
    documentId: uuid,
    /** The certificate and those above it, DER in base64; the key stays where it is. */
    chain: z.array(base64(16_384)).check(z.minLength(1), z.maxLength(8)),
  }),
  response: z.object({ requestId: uuid, attributes: z.string() }),
  errors: [
    ...signErrors,
    'certificates.unreadable',
    'certificates.company',
    'certificates.other_person',
    'certificates.expired',
    'certificates.unknown_issuer',
    'certificates.file_refused',
    'documents.not_readable',
  ],
  bodyLimit: 192 * 1024,
  limit: { max: 60, windowSeconds: 60 },
});

export const ownSignatureParams = z.extend(clinicParams, { requestId: uuid });
const done = z.object({ ok: z.literal(true) });

export const finishOwnSignature = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/certificate-signatures/:requestId/finish',
  summary: 'Hand in what the certificate’s key signed; the signed version follows by itself',
  access: staff,
  audit: 'none',
  params: ownSignatureParams,
  body: z.strictObject({ signature: base64(4096) }),
  response: done,
  errors: ['documents.not_found', 'certificates.not_waiting', 'certificates.wrong_signature'],
  limit: { max: 60, windowSeconds: 60 },
});

export const cancelOwnSignature = endpoint({
  method: 'POST',
  path: '/api/clinics/:clinicId/certificate-signatures/:requestId/cancel',
  summary: 'Give up a signature of one’s own that has not come about',
  access: staff,
  audit: 'documents.signature_cancelled',
  params: ownSignatureParams,
  response: done,
  errors: ['documents.not_found', 'certificates.not_waiting'],
});
