import { getBackupStatus } from '@virtual-med/contract/backup/backup';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { readBackupStatus } from './backup-status.service.ts';

export function backupRoutes(router: Router, ctx: AppContext): void {
  router.serve(getBackupStatus, () => readBackupStatus(ctx));
}
