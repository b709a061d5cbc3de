export interface MailMessage {
  /** One bare address: no name, no list. */
  to: string;
  /** Shown before our own address, which stays; without it the name in MAIL_FROM is. */
  senderName?: string | undefined;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** With its angle brackets. The same id on a second try lets the receiver drop the duplicate. */
  messageId?: string;
  /** It may have gone out before, without anybody having heard of it. */
  again?: boolean;
}

/** Names no address, no content and no credential, so it may be logged and kept with a failed job. */
export class MailError extends Error {
  /** True: the same message will be refused again. False: worth another try later. */
  readonly permanent: boolean;

  constructor(message: string, options: { permanent: boolean }) {
    super(message);
    this.name = 'MailError';
    this.permanent = options.permanent;
  }
}

export interface MailLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface Mailer {
  readonly kind: 'smtp' | 'outbox';

  /** Resolves once the message is in the hands of the server, or on disk. Fails with a MailError. */
  send(message: MailMessage): Promise<{ id: string; location?: string }>;

  /** Proves that a message could be sent now, without sending one. */
  check(): Promise<void>;

  /** Lets what is being sent finish; nothing can be sent afterwards. */
  close(): Promise<void>;
}
