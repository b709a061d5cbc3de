import type { BackupStatus } from '@virtual-med/contract/backup/backup';
import { backupFailures } from '@virtual-med/contract/backup/backup.texts';
import type { AppContext } from '../../../context/context.ts';
import { readStanding } from './backup-runs.ts';

/** For the system page, and for whoever watches the installation by figures. */
export async function readBackupStatus({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<BackupStatus> {
  const { destination, everyMs } = config.backup;
  const standing = await db.asSystem('backup status', readStanding);
  const { lastSuccess, lastFailure } = standing;
  const every = destination ? everyMs : undefined;
  return {
    configured: destination !== undefined,
    everySeconds: every === undefined ? null : every / 1000,
    running: standing.runningSince !== null,
    overdue: every !== undefined && (!lastSuccess || Date.now() - Date.parse(lastSuccess.at) > 2 * every),
    lastSuccess: lastSuccess && {
      at: lastSuccess.at,
      bytes: lastSuccess.bytes,
      files: lastSuccess.files,
      missing: lastSuccess.missing,
    },
    lastFailure: lastFailure && { at: lastFailure.at, reason: backupFailures[lastFailure.reason] },
  };
}
