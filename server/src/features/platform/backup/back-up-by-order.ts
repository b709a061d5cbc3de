import { openStorage } from '../../../adapters/adapters.ts';
import type { Config } from '../../../config/config.ts';
import type { DatabaseAccess } from '../../../core/db/connection.ts';
import { createLog } from '../../../core/log.ts';
import { BackupFailure } from './archive/backup-failure.ts';
import type { ArchiveKeys } from './archive/manifest.ts';
import type { BackupReport } from './make/make-backup.ts';
import { recordedBackup } from './make/recorded-backup.ts';

/** Comes by the channel, never by the command line: others of the machine can read that. */
export interface ProcessOrder {
  readonly config: Config;
  readonly access: DatabaseAccess;
  readonly keys: ArchiveKeys;
}

export type ProcessAnswer =
  | { readonly report: BackupReport }
  | { readonly failure: { readonly reason: BackupFailure['reason']; readonly cause: string } };

const innermost = (error: unknown): string =>
  error instanceof Error && error.cause ? innermost(error.cause) : String((error as Error)?.message ?? error);

export async function backUpByOrder({ config, access, keys }: ProcessOrder): Promise<ProcessAnswer> {
  const log = createLog({ logLevel: 'error' }, { destination: process.stderr });
  try {
    const storage = await openStorage({ config, dataDir: config.dataDir, log });
    const order = { settings: config.backup, access, keys, dataDir: config.dataDir, storage, log };
    return { report: await recordedBackup(order) };
  } catch (error) {
    const reason = error instanceof BackupFailure ? error.reason : 'source';
    return { failure: { reason, cause: innermost(error) } };
  }
}
