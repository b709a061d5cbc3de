import { readdir } from 'node:fs/promises';
import { OWNER_ROLE } from '@virtual-med/embedded-postgres/cluster';
import { acquireFolderLock, readFolderHolder } from '@virtual-med/embedded-postgres/folder-lock';
import type { Config } from '../../server/src/config/config.ts';
import { keptSecretKey } from '../../server/src/core/crypto/secret-key.ts';
import { loginCredentials, ownerPassword } from '../../server/src/core/db/access.ts';
import type { DatabaseAccess } from '../../server/src/core/db/connection.ts';
import { createLog } from '../../server/src/core/log.ts';
import { BackupFailure } from '../../server/src/features/platform/backup/archive/backup-failure.ts';
import { type Closings, openAccessOf } from '../../server/src/open-database.ts';

const log = createLog({ logLevel: 'error' }, { destination: process.stderr });

/** A mistyped folder would otherwise become a new, empty installation. */
export const hasCluster = async (dataDir: string): Promise<boolean> =>
  (await readdir(dataDir).catch(() => [])).some((name) => ['postgres', 'postgres-location.json'].includes(name));

/** The database as it is: nothing is migrated, and one that is running is used beside its server. */
export async function openAccess(
  config: Config,
  closings: Closings,
): Promise<{ secretKey: string; access: DatabaseAccess }> {
  const running = config.databaseUrl ? undefined : (await readFolderHolder(config.dataDir))?.database;
  if (running) {
    const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
    const owner = { user: OWNER_ROLE, password: ownerPassword(secretKey) };
    return { secretKey, access: { address: running, owner, login: loginCredentials(secretKey) } };
  }
  if (!config.databaseUrl && !(await hasCluster(config.dataDir)))
    throw new BackupFailure('nothing_there', { detail: config.dataDir });
  const lock = config.databaseUrl ? undefined : await acquireFolderLock(config.dataDir);
  if (lock) closings.push(() => lock.release());
  return openAccessOf(lock, { config, log, say: (text) => console.error(text), onFatal: () => {}, closings });
}
