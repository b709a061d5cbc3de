import type { ErrorBody } from '@virtual-med/contract/core/endpoint';
import { type ErrorCode, errorEntry } from '@virtual-med/contract/core/errors';

/** A failure with a name from the contract's catalogue; anything else thrown becomes `server.unexpected`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Work to be shown first. */
  readonly challenge: string | undefined;
  /** Whom a document names; only somebody the asker may see. */
  readonly namedPatient: ErrorBody['namedPatient'];
  /** When to come back, for those told to. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: Partial<Pick<ErrorBody, 'fields' | 'challenge' | 'namedPatient'>> & {
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(errorEntry(code).message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.challenge = options.challenge;
    this.namedPatient = options.namedPatient;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
