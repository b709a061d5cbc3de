import { auditDetails } from './audit/audit-details.ts';
import { auditEntry, auditPage } from './audit/audit-trail.ts';
import { invoice, invoiceReport, subscription } from './billing/billing.ts';
import { plan } from './billing/plans.ts';
import { paletteValue } from './branding/palette-shapes.ts';
import { clinicEntry } from './clinic-entry/clinic-entry.endpoints.ts';
import { ownEntry } from './clinic-entry/clinic-entry.ts';
import { managedClinic } from './clinics/clinics.endpoints.ts';
import { clinic, clinicStatus, paymentStatus } from './clinics/clinics.ts';
import { auditEvent, auditEventOrGroup } from './core/audit-shapes.ts';
import { errorBody } from './core/endpoint.ts';
import { formerText, formerTexts } from './core/former-texts.ts';
import { actorRole, clinicRole, day, instant, recordedRole, uuid } from './core/shapes.ts';
import type { z } from './core/zod.ts';
import { clinicExport } from './data-export/clinic-export.ts';
import { ownExport } from './data-export/own-export.ts';
import { foundDocument, foundForStaff, snippet } from './document-search/document-search.ts';
import {
  categoryCount,
  document,
  documentCategory,
  documentDetail,
  documentLink,
  noticeState,
  uploadDocument,
  uploader,
} from './documents/documents.endpoints.ts';
import { ownDocument } from './documents/own-documents.ts';
import { device } from './identity/account.ts';
import { shownLink } from './identity/first-access.ts';
import { assertion, begunPasskey, creationOptions, newCredential, proofAsked } from './identity/passkeys.ts';
import { ownClinic } from './identity/session.ts';
import { signInStep } from './identity/sign-in.endpoints.ts';
import { signInPlace } from './identity/sign-in.ts';
import { temporaryPassword } from './identity/temporary-passwords.ts';
import { importField, importRow, peopleImport } from './imports/imports.endpoints.ts';
import { intakeFile } from './intake/intake.endpoints.ts';
import { scanner } from './intake/scanners.ts';
import { accessGiving } from './patients/access-giving.ts';
import {
  healthEdits,
  healthFieldInput,
  healthHistory,
  healthHistoryInput,
  patientGroup,
  patientInput,
  patientRecord,
  patientRow,
  patientSummary,
} from './patients/patients.ts';
import { privacyRequest, retention } from './privacy/privacy-requests.ts';
import { ownIdentity, professional } from './professionals/professionals.ts';
import { registrationInput } from './professionals/registration.ts';
import { deskDocument, deskPatientRow } from './reception/reception.ts';
import { signatureCheck } from './signature-checks/signature-check.ts';
import { signatureFinding, signatureFindings } from './signature-checks/signature-checks.endpoints.ts';
import { signature, signatureState, signedMark } from './signing/signing.ts';
import { failedJob } from './system/jobs.ts';
import { serviceUse } from './system/system.ts';
import { verification, verificationState } from './verification/verification.ts';
import { draft, template, templateInput } from './writing/writing.ts';

/** The shapes that several endpoints share, by the names the API's description gives them. */
export const schemas: Readonly<Record<string, z.core.$ZodType>> = {
  AccessGiving: accessGiving,
  ActorRole: actorRole,
  Assertion: assertion,
  AuditDetails: auditDetails,
  AuditEntry: auditEntry,
  AuditEvent: auditEvent,
  AuditEventOrGroup: auditEventOrGroup,
  AuditPage: auditPage,
  BegunPasskey: begunPasskey,
  CategoryCount: categoryCount,
  Clinic: clinic,
  ClinicEntry: clinicEntry,
  ClinicExport: clinicExport,
  ClinicRole: clinicRole,
  ClinicStatus: clinicStatus,
  Day: day,
  DeskDocument: deskDocument,
  DeskPatientRow: deskPatientRow,
  Device: device,
  Document: document,
  DocumentCategory: documentCategory,
  DocumentDetail: documentDetail,
  DocumentLink: documentLink,
  Draft: draft,
  Error: errorBody,
  FailedJob: failedJob,
  FoundDocument: foundDocument,
  FoundForStaff: foundForStaff,
  FormerText: formerText,
  FormerTexts: formerTexts,
  HealthEdits: healthEdits,
  HealthFieldInput: healthFieldInput,
  HealthHistory: healthHistory,
  HealthHistoryInput: healthHistoryInput,
  Instant: instant,
  Invoice: invoice,
  InvoiceReport: invoiceReport,
  ManagedClinic: managedClinic,
  NoticeState: noticeState,
  NewCredential: newCredential,
  OwnClinic: ownClinic,
  OwnDocument: ownDocument,
  OwnEntry: ownEntry,
  OwnExport: ownExport,
  Palette: paletteValue,
  PasskeyCreationOptions: creationOptions,
  PatientBirthDate: patientInput.shape.birthDate,
  PatientGroup: patientGroup,
  PatientRecord: patientRecord,
  PeopleImport: peopleImport,
  ImportField: importField,
  ImportRow: importRow,
  IntakeFile: intakeFile,
  PatientRow: patientRow,
  PatientSummary: patientSummary,
  PaymentStatus: paymentStatus,
  Plan: plan,
  PrivacyRequest: privacyRequest,
  Professional: professional,
  ProfessionalIdentity: ownIdentity,
  ProofAsked: proofAsked,
  RecordedRole: recordedRole,
  RegistrationInput: registrationInput,
  Scanner: scanner,
  Retention: retention,
  ServiceUse: serviceUse,
  SignInPlace: signInPlace,
  SignInStep: signInStep,
  ShownLink: shownLink,
  Signature: signature,
  SignatureCheck: signatureCheck,
  SignatureFinding: signatureFinding,
  SignatureFindings: signatureFindings,
  SignatureState: signatureState,
  SignedMark: signedMark,
  Subscription: subscription,
  Snippet: snippet,
  Template: template,
  TemplateInput: templateInput,
  TemporaryPassword: temporaryPassword,
  UploadFields: uploadDocument.body,
  Uploader: uploader,
  Uuid: uuid,
  Verification: verification,
  VerificationState: verificationState,
};
