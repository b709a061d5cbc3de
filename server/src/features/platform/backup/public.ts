// What other features may use of this one.
export { BackupFailure } from './archive/backup-failure.ts';
export { readBackupStatus } from './backup-status.service.ts';
export { refuseUnfinishedRestore } from './restore/restore-mark.ts';
