import { device } from '../account.ts';
import { auditDetails } from '../audit-details.ts';
import { auditEntry } from '../audit-trail.ts';
import { invoice, invoiceReport, subscription } from '../billing.ts';
import { clinicEntry } from '../clinic-entry.endpoints.ts';
import { ownEntry } from '../clinic-entry.ts';
import { managedClinic } from '../clinics.endpoints.ts';
import { clinic, clinicStatus, paymentStatus } from '../clinics.ts';
import {
  categoryCount,
  document,
  documentCategory,
  documentDetail,
  documentLink,
  noticeState,
  uploader,
} from '../documents.endpoints.ts';
import { failedJob } from '../jobs.ts';
import { paletteValue } from '../palettes.ts';
import { ownDocument } from '../patient-documents.ts';
import {
  healthEdits,
  healthFieldInput,
  healthHistory,
  healthHistoryInput,
  patientGroup,
  patientRecord,
  patientSummary,
} from '../patients.ts';
import { plan } from '../plans.ts';
import { professional } from '../professionals.ts';
import { ownClinic } from '../session.ts';
import { signInStep } from '../sign-in.endpoints.ts';
import { signInPlace } from '../sign-in.ts';
import { signature, signatureState, signedMark } from '../signing.ts';
import { serviceUse } from '../system.ts';
import { temporaryPassword } from '../temporary-passwords.ts';
import { errorBody } from './endpoint.ts';
import { day, instant, uuid } from './formats.ts';
import { actorRole, clinicRole, recordedRole } from './roles.ts';
import type { z } from './zod.ts';

/** The shapes that several endpoints share, by the names the API's description gives them. */
export const schemas: Readonly<Record<string, z.core.$ZodType>> = {
  ActorRole: actorRole,
  AuditDetails: auditDetails,
  AuditEntry: auditEntry,
  CategoryCount: categoryCount,
  Clinic: clinic,
  ClinicEntry: clinicEntry,
  ClinicRole: clinicRole,
  ClinicStatus: clinicStatus,
  Day: day,
  Device: device,
  Document: document,
  DocumentCategory: documentCategory,
  DocumentDetail: documentDetail,
  DocumentLink: documentLink,
  Error: errorBody,
  FailedJob: failedJob,
  HealthEdits: healthEdits,
  HealthFieldInput: healthFieldInput,
  HealthHistory: healthHistory,
  HealthHistoryInput: healthHistoryInput,
  Instant: instant,
  Invoice: invoice,
  InvoiceReport: invoiceReport,
  ManagedClinic: managedClinic,
  NoticeState: noticeState,
  OwnClinic: ownClinic,
  OwnDocument: ownDocument,
  OwnEntry: ownEntry,
  Palette: paletteValue,
  PatientGroup: patientGroup,
  PatientRecord: patientRecord,
  PatientSummary: patientSummary,
  PaymentStatus: paymentStatus,
  Plan: plan,
  Professional: professional,
  RecordedRole: recordedRole,
  ServiceUse: serviceUse,
  SignInPlace: signInPlace,
  SignInStep: signInStep,
  Signature: signature,
  SignatureState: signatureState,
  SignedMark: signedMark,
  Subscription: subscription,
  TemporaryPassword: temporaryPassword,
  Uploader: uploader,
  Uuid: uuid,
};
