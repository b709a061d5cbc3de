import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../../../adapters/storage/storage.port.ts';
import type { Config } from '../../../../config/config.ts';
import { BackupFailure } from '../archive/backup-failure.ts';
import type { KeySet } from '../archive/key-set.ts';

/** Who holds the folder says so in files of their own. */
const isLock = (name: string): boolean => name.startsWith('in-use.');

/** Archives may lie inside of the folder; they are no part of what was kept there. */
export async function refuseFilledFolder(dataDir: string, { backup: { destination } }: Config): Promise<void> {
  const archives = destination?.kind === 'disk' ? destination.dir : undefined;
  const found = (await readdir(dataDir)).filter((name) => !isLock(name) && join(dataDir, name) !== archives);
  if (found.length > 0) throw new BackupFailure('folder_not_empty', { detail: dataDir });
}

/** Of a restore that was killed there may be objects already: those of this very archive are written again. */
export async function refuseFilledStorage(storage: Storage, ofArchive: KeySet | undefined): Promise<void> {
  for await (const { key } of storage.list(''))
    if (!ofArchive?.has(key)) throw new BackupFailure('files_not_empty', { detail: key.split('/')[0] ?? '' });
}
