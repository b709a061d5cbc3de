import { ownAccess } from '../audit/own-accesses.ts';
import { day, instant, uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { documentCategory } from '../documents/documents.endpoints.ts';
import { writtenMark } from '../documents/written-mark.ts';
import { healthEdits, healthHistory, representative, sex } from '../patients/patients.ts';
import { privacyRequest } from '../privacy/privacy-requests.ts';
import { checkedSignature, signatureCheck } from '../signature-checks/signature-check.ts';
import { signedMark } from '../signing/signing.ts';
import { sha256 } from './own-export.ts';

/** Where whoever holds a document's printed code verifies it, and which side has turned that off. */
const verificationState = z.object({
  address: z.string(),
  since: instant,
  offBy: z.nullable(z.enum(['clinic', 'patient'])),
});
export type VerificationState = z.infer<typeof verificationState>;

/** The shape of `meus-dados.json`. The archive carries it as a JSON Schema; a change that breaks readers raises `version`. */
export const ownData = z.object({
  format: z.literal('virtual-med/meus-dados'),
  version: z.literal(1),
  /** The receipt's id. */
  id: uuid,
  exportedAt: instant,
  clinic: z.object({
    id: uuid,
    name: z.string(),
    timeZone: z.string(),
    /** What it states of itself; empty where it states nothing. */
    zipCode: z.string(),
    address: z.string(),
    phone: z.string(),
    cnes: z.string(),
  }),
  account: z.object({ name: z.string(), email: z.string(), phone: z.nullable(z.string()), createdAt: instant }),
  /** The records of this person in the clinic; nearly always one. */
  records: z.array(
    z.object({
      id: uuid,
      /** The civil one. */
      name: z.string(),
      /** Empty where there is none. */
      socialName: z.string(),
      email: z.nullable(z.string()),
      phone: z.string(),
      sex: z.nullable(sex),
      birthDate: z.nullable(day),
      zipCode: z.string(),
      address: z.string(),
      cpf: z.nullable(z.string()),
      passport: z.nullable(z.string()),
      representative: z.nullable(representative),
      responsibleProfessional: z.nullable(z.string()),
      /** What the clinic wrote down in the anamnesis, and who wrote each field last. */
      healthHistory,
      healthEdits,
      mailNotices: z.boolean(),
      createdAt: instant,
      updatedAt: instant,
    }),
  ),
  documents: z.array(
    z.object({
      id: uuid,
      recordId: uuid,
      name: z.string(),
      category: documentCategory,
      /** Where its file is in the archive. */
      file: z.string(),
      fileName: z.string(),
      contentType: z.string(),
      sizeBytes: z.int(),
      sha256,
      /** With their registration with a council when it was sent, or empty. */
      sentBy: z.object({ id: uuid, name: z.string(), registration: z.string() }),
      createdAt: instant,
      /** Written for the patient; empty when there is none. */
      summary: z.string(),
      signed: z.nullable(signedMark),
      /** What the signatures in its file were found to be worth, newest finding first. */
      signatureChecks: z.array(
        z.object({ firstCheckedAt: instant, found: signatureCheck, signatures: z.array(checkedSignature) }),
      ),
      /** Without its code: a copy of this file opens nothing. */
      verification: z.nullable(verificationState),
      /** What it says, as data, where it was written at the clinic: `content` is as the version of its kind has it. */
      written: z.nullable(
        z.extend(writtenMark, {
          contentVersion: z.int(),
          content: z.record(z.string(), z.unknown()),
          issuedAt: instant,
        }),
      ),
    }),
  ),
  /** What this person asked the clinic about their data, newest first, and what became of it. */
  requests: z.array(z.omit(privacyRequest, { daysLeft: true })),
  /** The terms of use and privacy policy accepted last. */
  acceptedTerms: z.nullable(z.object({ version: z.int(), at: instant })),
  /** Who opened, changed or sent something of this person's, newest first, up to the moment of the export. */
  accesses: z.array(ownAccess),
  /** True when there are older accesses than these. */
  olderAccesses: z.boolean(),
  /** When this person was here last. */
  lastVisitAt: z.nullable(instant),
});
export type OwnData = z.infer<typeof ownData>;
