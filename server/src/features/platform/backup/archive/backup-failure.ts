import { type BackupFailureReason, backupFailures } from '@virtual-med/contract/backup/backup.texts';

/** A backup or a restore that does not go on; its text is final, written for the operator. */
export class BackupFailure extends Error {
  readonly reason: BackupFailureReason;

  constructor(reason: BackupFailureReason, { detail, cause }: { detail?: string; cause?: unknown } = {}) {
    super(detail ? `${backupFailures[reason]} (${detail})` : backupFailures[reason], { cause });
    this.name = 'BackupFailure';
    this.reason = reason;
  }
}
