export type SigningRefusal =
  | 'encrypted'
  | 'unreadable_file'
  | 'unusual_file'
  | 'changes_forbidden'
  | 'unreadable_certificate'
  | 'unusual_key'
  | 'signature_mismatch'
  | 'certificate_mismatch'
  | 'file_mismatch'
  | 'no_room'
  | 'time_stamp_refused'
  | 'time_stamp_mismatch';

/** Why nothing was signed. The file that was given is as it was. */
export class SigningError extends Error {
  readonly reason: SigningRefusal;

  constructor(reason: SigningRefusal, options: { cause?: unknown } = {}) {
    super(`signing: ${reason}`, options);
    this.name = 'SigningError';
    this.reason = reason;
  }
}
