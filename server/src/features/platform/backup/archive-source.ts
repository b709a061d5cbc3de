import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isStorageKey } from '../../../adapters/storage/storage.key.ts';
import type { StorageLog } from '../../../adapters/storage/storage.port.ts';
import type { BackupSettings } from '../../../config/config.ts';
import { BackupFailure } from './archive/backup-failure.ts';
import { openDestination } from './archive/destination.ts';

const readBytes = 1024 * 1024;

/** An archive by its path, or by its name where backups are kept. Each call reads it from the start. */
export async function findArchive(
  settings: BackupSettings,
  named: string,
  log: StorageLog,
): Promise<() => Promise<AsyncIterable<Uint8Array>>> {
  const onDisk = await stat(named).catch(() => undefined);
  if (onDisk?.isFile()) return async () => createReadStream(named, { highWaterMark: readBytes });
  if (settings.destination && isStorageKey(named)) {
    const destination = await openDestination(settings, log);
    if (await destination.stat(named)) return async () => (await destination.read(named)).stream;
  }
  throw new BackupFailure('no_archive', { detail: named });
}
