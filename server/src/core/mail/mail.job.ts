import type { Mailer } from '../../adapters/mail/mail.port.ts';
import type { PayloadOf } from '../jobs/queues.ts';
import type { JobHandler } from '../jobs/worker.ts';

/** One message id per job: when a retry repeats a letter that did go out, the receiver can tell. */
export const sendMail =
  (mailer: Pick<Mailer, 'send'>): JobHandler<PayloadOf<'mail.send'>> =>
  async (message, { jobId, attempt }) => {
    await mailer.send({ ...message, messageId: `<${jobId}@virtual.med>`, ...(attempt > 1 ? { again: true } : {}) });
  };
