import { getBackupStatus } from '@virtual-med/contract/backup/backup';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { readBackupStatus } from './backup-status.service.ts';

export function backupRoutes(router: Router, house: House): void {
  router.serve(getBackupStatus, () => readBackupStatus(house));
}
