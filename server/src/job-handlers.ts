import type { Database } from './db/database.ts';
import type { Mailer } from './edges/mail/mail.port.ts';
import { sendMail } from './jobs/mail.job.ts';
import { sweepExpired } from './jobs/sweep.job.ts';
import type { JobHandlers } from './jobs/worker.ts';

/** Who works on which queue. */
export const createJobHandlers = ({ db, mail }: { db: Database; mail: Mailer }): JobHandlers => ({
  'mail.send': sendMail(mail),
  'maintenance.sweep': sweepExpired(db),
});
