import { handlePaymentEvent, sweepBilling, syncOneClinic, turnEmbeddedClock } from './billing/billing.jobs.ts';
import type { Database } from './db/database.ts';
import { notifyPatient } from './documents/notices.job.ts';
import { sweepDocumentsJob } from './documents/sweep.job.ts';
import type { Mailer } from './edges/mail/mail.port.ts';
import type { House } from './house.ts';
import { sendMail } from './jobs/mail.job.ts';
import { sweepExpired } from './jobs/sweep.job.ts';
import type { JobHandlers } from './jobs/worker.ts';
import { checkSignature, sweepSignatures } from './signing/signing.jobs.ts';

interface HandlerParts {
  readonly db: Database;
  readonly mail: Mailer;
  /** The whole house, which is not there yet when the handlers are made. */
  readonly house: () => House;
}

/** Who works on which queue. */
export const createJobHandlers = ({ db, mail, house }: HandlerParts): JobHandlers => ({
  'mail.send': sendMail(mail),
  'maintenance.sweep': sweepExpired(db),
  'documents.notify': notifyPatient(house),
  'documents.sweep': sweepDocumentsJob(house),
  'signing.check': checkSignature(house),
  'signing.sweep': sweepSignatures(house),
  'billing.event': handlePaymentEvent(house),
  'billing.sync': syncOneClinic(house),
  'billing.sweep': sweepBilling(house),
  'billing.embedded': turnEmbeddedClock(house),
});
