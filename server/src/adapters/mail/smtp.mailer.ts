import { createTransport, type NodemailerError } from 'nodemailer';
import { composeMail, parseSender } from './mail.compose.ts';
import { MailError, type Mailer, type MailLog } from './mail.port.ts';

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:port` (STARTTLS when offered; `?requireTLS=true` insists) or `smtps://…`. */
  url: string;
  from: string;
  log: MailLog;
  timeouts?: { connectMs: number; idleMs: number; closeMs: number };
}

const defaultTimeouts = { connectMs: 10_000, idleMs: 60_000, closeMs: 10_000 };

/** The server's own words stay out: they often repeat the address. */
function describe({ code, originalCode, responseCode, response, command }: NodemailerError): string {
  const enhancedStatus = response?.match(/^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/)?.[1];
  const details = [code, originalCode, responseCode, enhancedStatus, command && `at ${command}`];
  return `SMTP failed: ${details.filter(Boolean).join(' ') || 'unknown'}`;
}

/**
 * Only a refusal of the recipient or the content is final. A refused password or sender is a fault of the
 * configuration, which an operator mends while the messages wait.
 */
function asMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const failure = error as NodemailerError;
  const aboutThisMessage =
    failure.code === 'EMESSAGE' || (failure.code === 'EENVELOPE' && failure.command !== 'MAIL FROM');
  return new MailError(describe(failure), { permanent: aboutThisMessage && failure.permanent !== false });
}

export function createSmtpMailer(options: SmtpMailerOptions): Mailer {
  const { log } = options;
  const { connectMs, idleMs, closeMs } = options.timeouts ?? defaultTimeouts;
  const from = parseSender(options.from);
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 3,
    // Trying again is the job queue's work: it keeps its own pace and record.
    maxRequeues: 0,
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    socketTimeout: idleMs,
  });
  const underWay = new Set<Promise<unknown>>();

  async function failingAsMailError<T>(work: () => Promise<T>): Promise<T> {
    const running = work();
    underWay.add(running);
    try {
      return await running;
    } catch (error) {
      throw asMailError(error);
    } finally {
      underWay.delete(running);
    }
  }

  return {
    kind: 'smtp',

    send: (message) =>
      failingAsMailError(async () => {
        const { messageId } = await transport.sendMail(composeMail(from, message));
        log.info({ id: messageId }, 'mail handed to the server');
        return { id: messageId };
      }),

    async check() {
      await failingAsMailError(() => transport.verify());
    },

    async close() {
      transport.close();
      // A server that trickles its replies escapes every idle time-out.
      const giveUp = setTimeout(() => {
        log.warn({ messages: underWay.size }, 'mail cut off while being sent');
        transport.close({ force: true });
      }, closeMs);
      await Promise.allSettled(underWay);
      clearTimeout(giveUp);
    },
  };
}
