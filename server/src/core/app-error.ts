import { type ErrorCode, errorEntry } from '@virtual-med/contract/core/errors';

/** A failure with a name from the contract's catalogue; anything else thrown becomes `server.unexpected`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Work to be shown first. */
  readonly challenge: string | undefined;
  /** When to come back, for those told to. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { fields?: Record<string, string>; retryAfterSeconds?: number; challenge?: string; cause?: unknown } = {},
  ) {
    super(errorEntry(code).message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.challenge = options.challenge;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
