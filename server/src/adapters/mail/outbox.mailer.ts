import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openDiskStorage } from '../storage/disk.storage.ts';
import { StorageError } from '../storage/storage.port.ts';
import { composeMail, parseSender } from './mail.compose.ts';
import { MailError, type Mailer, type MailLog } from './mail.port.ts';

export interface OutboxMailerOptions {
  folder: string;
  from: string;
  log: MailLog;
}

async function failingAsMailError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageError) throw new MailError(`outbox: ${error.message}`, { permanent: false });
    throw error;
  }
}

/** Sorts by time in a directory listing, and carries nothing of the message but its id. */
function fileName(ending: string): string {
  const timestamp = new Date().toISOString().replace(/[-:]/g, '');
  return `${timestamp}${ending}`;
}

const endingOf = (messageId: string | undefined): string =>
  `-${/^<([0-9a-f-]{36})@/.exec(messageId ?? '')?.[1] ?? randomUUID()}.eml`;

/** For a product that runs without a mail server: every message becomes a file that any mail program opens. */
export async function openOutboxMailer({ folder, from, log }: OutboxMailerOptions): Promise<Mailer> {
  const sender = parseSender(from);
  const files = await failingAsMailError(() => openDiskStorage({ root: folder, log }));
  /** Loaded with the first letter: many a server starts and stops without one. */
  const openWriter = async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let writer: ReturnType<typeof openWriter> | undefined;
  let closed = false;

  return {
    kind: 'outbox',

    send: (message) =>
      failingAsMailError(async () => {
        if (closed) throw new MailError('the outbox is closed', { permanent: false });
        const ending = endingOf(message.messageId);
        const written = message.again && (await readdir(folder)).find((name) => name.endsWith(ending));
        if (written) return { id: message.messageId ?? '', location: join(folder, written) };
        writer ??= openWriter();
        const composed = await (await writer).sendMail(composeMail(sender, message));
        const bytes = Buffer.isBuffer(composed.message) ? Readable.from([composed.message]) : composed.message;
        const file = fileName(ending);
        await files.write(file, bytes, { maxBytes: Number.MAX_SAFE_INTEGER });
        log.info({ file }, 'mail written to the outbox');
        return { id: composed.messageId, location: join(folder, file) };
      }),

    check: () => failingAsMailError(() => files.check()),

    async close() {
      closed = true;
    },
  };
}
