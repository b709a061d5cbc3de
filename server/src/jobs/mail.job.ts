import type { Mailer } from '../edges/mail/mail.port.ts';
import type { PayloadOf } from './queues.ts';
import type { JobHandler } from './worker.ts';

/** One message id per job: when a retry repeats a letter that did go out, the receiver can tell. */
export const sendMail =
  (mailer: Pick<Mailer, 'send'>): JobHandler<PayloadOf<'mail.send'>> =>
  async (message, { jobId }) => {
    await mailer.send({ ...message, messageId: `<${jobId}@virtual.med>` });
  };
