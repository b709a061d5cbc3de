import type { Mailer } from './adapters/mail/mail.port.ts';
import type { AppContext } from './context/context.ts';
import type { DatabaseAccess } from './core/db/connection.ts';
import type { Database } from './core/db/database.ts';
import { sweepExpired } from './core/jobs/sweep.job.ts';
import type { JobHandlers } from './core/jobs/worker.ts';
import { sendMail } from './core/mail/mail.job.ts';
import { sweepBilling, turnEmbeddedClock } from './features/business/billing/billing.jobs.ts';
import { processPaymentEvent, syncClinicBilling } from './features/business/billing/public.ts';
import { carryOutImport } from './features/people/imports/imports.job.ts';
import { sweepImports } from './features/people/imports/sweep-imports.job.ts';
import { giveAccessesJob } from './features/people/patients/give-accesses.job.ts';
import { remindOfRequests } from './features/people/privacy/reminders.job.ts';
import { backUpWhenDue } from './features/platform/backup/backup.jobs.ts';
import { makeClinicExport } from './features/platform/data-export/clinic/clinic-export.job.ts';
import { sweepClinicExports } from './features/platform/data-export/clinic/sweep-exports.job.ts';
import { readWaitingTexts } from './features/records/document-text/read-waiting.job.ts';
import { notifyPatient } from './features/records/documents/announce.job.ts';
import { sweepDocumentsJob } from './features/records/documents/sweep.job.ts';
import { makeThumbnail } from './features/records/documents/thumbnails/thumbnail.job.ts';
import { readIntakeFile } from './features/records/intake/read.job.ts';
import { sendIntake } from './features/records/intake/send.job.ts';
import { sweepIntake } from './features/records/intake/sweep-intake.job.ts';
import { checkDocument } from './features/records/signature-checks/public.ts';
import { sweepChecks } from './features/records/signature-checks/sweep-checks.job.ts';
import { refreshTrust } from './features/records/signature-checks/trust/refresh.job.ts';
import { finishRequest } from './features/records/signing/certificates/finish-signature.job.ts';
import { signWithProvider } from './features/records/signing/certificates/sign-with-provider.job.ts';
import { checkRequest } from './features/records/signing/public.ts';
import { sweepRequests } from './features/records/signing/signing.jobs.ts';
import { publishHeads } from './features/records/verification/public.ts';

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
  'documents.thumbnail': ({ documentId }) => makeThumbnail(ctx(), documentId),
  'documents.text': readWaitingTexts(ctx),
  'documents.signatures': ({ documentId }) => checkDocument(ctx(), documentId),
  'signatures.sweep': (_payload, { signal }) => sweepChecks(ctx(), { signal }),
  'trust.refresh': (_payload, { signal }) => refreshTrust(ctx(), { signal }),
  'documents.sweep': sweepDocumentsJob(ctx),
  'patients.access': giveAccessesJob(ctx),
  'imports.step': carryOutImport(ctx),
  'imports.sweep': () => sweepImports(ctx()),
  'intake.read': readIntakeFile(ctx),
  'intake.send': sendIntake(ctx),
  'intake.sweep': (_payload, { signal }) => sweepIntake(ctx(), signal),
  'backup.run': backUpWhenDue(ctx, access),
  'exports.clinic': makeClinicExport(ctx),
  'exports.sweep': sweepClinicExports(ctx),
  'signing.check': ({ requestId }) => checkRequest(ctx(), requestId),
  'signing.provider': ({ authorisationId }) => signWithProvider(ctx(), authorisationId),
  'signing.finish': ({ requestId }) => finishRequest(ctx(), requestId),
  'signing.sweep': (_payload, { signal }) => sweepRequests(ctx(), { signal }),
  'privacy.remind': (_payload, { signal }) => remindOfRequests(ctx(), new Date(), signal),
  'verification.publish': () => publishHeads(ctx()),
  'billing.event': ({ eventId }) => processPaymentEvent(ctx(), eventId),
  'billing.sync': async ({ clinicId }) => {
    await syncClinicBilling(ctx(), clinicId);
  },
  'billing.sweep': sweepBilling(ctx),
  'billing.embedded': turnEmbeddedClock(ctx),
});
