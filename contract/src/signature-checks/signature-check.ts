import { instant } from '../core/shapes.ts';
import { z } from '../core/zod.ts';

export const checkVerdict = z.enum(['valid', 'invalid', 'indeterminate']);
export type CheckVerdict = z.infer<typeof checkVerdict>;

/** By the root behind the certificate: ICP-Brasil, GOV.BR, or none that is known here. */
export const checkLevel = z.enum(['qualified', 'advanced', 'unrecognised']);

export const checkReasons = [
  'content_changed',
  'signature_mismatch',
  'changed_after_signing',
  'suspicious_range',
  'incomplete_file',
  'unreadable',
  'weak_algorithm',
  'unknown_issuer',
  'not_for_signing',
  'certificate_expired',
  'certificate_revoked',
  'revocation_unknown',
  'time_stamp_unrecognised',
  'timed_out',
] as const;
export const checkReason = z.enum(checkReasons);
export type CheckReason = z.infer<typeof checkReason>;

/** A company's seal is nobody's signature, and a time stamp proves a date and no person. */
export const signerKind = z.enum(['person', 'seal', 'time_stamp']);

/** `***.456.789-**`: no more of a CPF is kept, or leaves the server. */
export const maskedCpf = z.string().check(z.regex(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/));
export const maskCpf = (digits: string): string => `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;

export const checkedCertificate = z.object({
  name: z.string(),
  cpf: z.nullable(maskedCpf),
  issuer: z.string(),
  notBefore: z.nullable(instant),
  notAfter: z.nullable(instant),
  /** SHA-256 of the certificate. */
  fingerprint: z.string(),
});

/** The first bytes of a file, as far as a signature covers them: what its verdict is about. */
const signedRevision = { bytes: z.int(), sha256: z.string() };

export const checkedSignature = z.object({
  verdict: checkVerdict,
  reasons: z.array(checkReason),
  level: checkLevel,
  kind: signerKind,
  certificate: z.nullable(checkedCertificate),
  signedAt: z.nullable(instant),
  /** By a time stamp of a known authority; otherwise the time is what the signer's machine said. */
  isTimeProven: z.boolean(),
  policy: z.nullable(z.enum(['AD-RB', 'AD-RT'])),
  /** Null for the whole file, and for a signature that covers nothing one could show. */
  revision: z.nullable(z.object(signedRevision)),
  profile: z.string(),
});
export type CheckedSignature = z.infer<typeof checkedSignature>;

/** `pending`: not looked at yet. */
export const checkState = z.enum(['pending', 'unsigned', 'signed', 'unreadable']);

/** What is worth saying first about a file's signatures: the worst of them, and whose it is. */
export const signatureCheck = z.object({
  state: checkState,
  verdict: z.nullable(checkVerdict),
  reason: z.nullable(checkReason),
  level: z.nullable(checkLevel),
  kind: z.nullable(signerKind),
  name: z.nullable(z.string()),
  cpf: z.nullable(maskedCpf),
  signedAt: z.nullable(instant),
  isTimeProven: z.boolean(),
  /** Null for the whole file; otherwise what was signed before the rest came, by the signature's number from 1. */
  revision: z.nullable(z.object({ signature: z.int(), ...signedRevision })),
  /** All signatures of the file, this one included. */
  count: z.int(),
});
export type SignatureCheck = z.infer<typeof signatureCheck>;
