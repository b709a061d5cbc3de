import type { Mailer } from './adapters/mail/mail.port.ts';
import type { AppContext } from './context/context.ts';
import type { DatabaseAccess } from './core/db/connection.ts';
import type { Database } from './core/db/database.ts';
import { sweepExpired } from './core/jobs/sweep.job.ts';
import type { JobHandlers } from './core/jobs/worker.ts';
import { sendMail } from './core/mail/mail.job.ts';
import {
  handlePaymentEvent,
  sweepBilling,
  syncOneClinic,
  turnEmbeddedClock,
} from './features/business/billing/billing.jobs.ts';
import { carryOutImport } from './features/people/imports/imports.job.ts';
import { sweepImportsJob } from './features/people/imports/sweep-imports.job.ts';
import { giveAccessesJob } from './features/people/patients/give-accesses.job.ts';
import { remindClinics } from './features/people/privacy/reminders.job.ts';
import { backUpWhenDue } from './features/platform/backup/backup.jobs.ts';
import { makeClinicExport } from './features/platform/data-export/clinic/clinic-export.job.ts';
import { sweepClinicExports } from './features/platform/data-export/clinic/sweep-exports.job.ts';
import { readWaitingTexts } from './features/records/document-text/read-waiting.job.ts';
import { notifyPatient } from './features/records/documents/announce.job.ts';
import { sweepDocumentsJob } from './features/records/documents/sweep.job.ts';
import { drawThumbnail } from './features/records/documents/thumbnails/thumbnail.job.ts';
import { readIntakeFile } from './features/records/intake/read.job.ts';
import { sendIntake } from './features/records/intake/send.job.ts';
import { sweepIntakeJob } from './features/records/intake/sweep-intake.job.ts';
import { checkSignatures } from './features/records/signature-checks/public.ts';
import { sweepChecksJob } from './features/records/signature-checks/sweep-checks.job.ts';
import { refreshTrustJob } from './features/records/signature-checks/trust/refresh.job.ts';
import { finishSignatureJob } from './features/records/signing/certificates/finish-signature.job.ts';
import { signWithProviderJob } from './features/records/signing/certificates/sign-with-provider.job.ts';
import { checkSignature, sweepSignatures } from './features/records/signing/signing.jobs.ts';
import { publishHeadsJob } from './features/records/verification/publishing/publish.job.ts';

interface HandlerParts {
  readonly access: DatabaseAccess;
  readonly db: Database;
  readonly mail: Mailer;
  /** The whole installation, which is not there yet when the handlers are made. */
  readonly ctx: () => AppContext;
}

/** Who works on which queue. */
export const createJobHandlers = ({ access, db, mail, ctx }: HandlerParts): JobHandlers => ({
  'mail.send': sendMail(mail),
  'maintenance.sweep': sweepExpired(db),
  'documents.notify': notifyPatient(ctx),
  'documents.thumbnail': drawThumbnail(ctx),
  'documents.text': readWaitingTexts(ctx),
  'documents.signatures': checkSignatures(ctx),
  'signatures.sweep': sweepChecksJob(ctx),
  'trust.refresh': refreshTrustJob(ctx),
  'documents.sweep': sweepDocumentsJob(ctx),
  'patients.access': giveAccessesJob(ctx),
  'imports.step': carryOutImport(ctx),
  'imports.sweep': sweepImportsJob(ctx),
  'intake.read': readIntakeFile(ctx),
  'intake.send': sendIntake(ctx),
  'intake.sweep': sweepIntakeJob(ctx),
  'backup.run': backUpWhenDue(ctx, access),
  'exports.clinic': makeClinicExport(ctx),
  'exports.sweep': sweepClinicExports(ctx),
  'signing.check': checkSignature(ctx),
  'signing.provider': signWithProviderJob(ctx),
  'signing.finish': finishSignatureJob(ctx),
  'signing.sweep': sweepSignatures(ctx),
  'privacy.remind': remindClinics(ctx),
  'verification.publish': publishHeadsJob(ctx),
  'billing.event': handlePaymentEvent(ctx),
  'billing.sync': syncOneClinic(ctx),
  'billing.sweep': sweepBilling(ctx),
  'billing.embedded': turnEmbeddedClock(ctx),
});
