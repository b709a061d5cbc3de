import type { EmbeddedAccess } from '@virtual-med/embedded-postgres/embedded';
import type { FolderLock } from '@virtual-med/embedded-postgres/folder-lock';
import { superviseEmbeddedPostgres } from '@virtual-med/embedded-postgres/supervised';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { keptSecretKey } from './core/crypto/secret-key.ts';
import { accessFromUrl, loginCredentials, ownerPassword } from './core/db/access.ts';
import type { DatabaseAccess } from './core/db/connection.ts';
import { type Database, openDatabase } from './core/db/database.ts';
import { checkOutsideServer } from './core/db/outside.ts';
import { slowQueries } from './core/db/slow-queries.ts';
import { refuseUnfinishedRestore } from './features/platform/backup/public.ts';
import { prepareDatabase } from './prepare-database.ts';

/** What was opened, to be closed in reverse. */
export type Closings = (() => Promise<unknown>)[];

export interface OpenOptions {
  readonly config: Config;
  readonly log: Logger;
  /** What the operator sees while waiting. */
  readonly say: (text: string) => void;
  /** The database died and could not be brought back. */
  readonly onFatal: (error: unknown) => void;
  readonly closings: Closings;
  /** What can be done while the database starts and is made ready: everything that asks it nothing yet. Called once. */
  readonly meanwhile?: (opened: OpenedDatabase) => void;
}

export interface OpenedDatabase {
  readonly secretKey: string;
  readonly access: DatabaseAccess;
  readonly db: Database;
}

/** The database the configuration names, migrated and ready. The embedded one needs the lock of its folder. */
export async function openDatabaseOf(lock: FolderLock | undefined, options: OpenOptions): Promise<OpenedDatabase> {
  const { config, log, say, closings } = options;
  await refuseUnfinishedRestore(config.dataDir);
  let db: Database | undefined;
  const found = (secretKey: string, access: DatabaseAccess): OpenedDatabase => {
    if (db) return { secretKey, access, db };
    db = openDatabase(
      access,
      (error) => log.warn({ err: error }, 'idle database connection lost'),
      undefined,
      slowQueries(config.slowQueryMs, log),
    );
    const opened = { secretKey, access, db };
    options.meanwhile?.(opened);
    return opened;
  };
  const { secretKey, access } = await openAccessOf(lock, options, found);
  const opened = found(secretKey, access);
  closings.push(() => opened.db.close());
  const { migrated } = await prepareDatabase(access);
  if (migrated.length > 0) say(`Banco de dados atualizado (${migrated.length} migrações).`);
  return opened;
}

/** The database the configuration names, as it stands: nothing is made or migrated. */
export async function openAccessOf(
  lock: FolderLock | undefined,
  options: OpenOptions,
  /** Told how it will be reached, as soon as that is known. */
  onFound: (secretKey: string, access: DatabaseAccess) => void = () => {},
): Promise<Omit<OpenedDatabase, 'db'>> {
  const { config } = options;
  const secretKey = config.secretKey ?? (await keptSecretKey(required(lock).dir));
  const access = config.databaseUrl
    ? await outsideDatabase(config.databaseUrl, secretKey, config.databaseDirectUrl)
    : await embeddedDatabase(required(lock), secretKey, options, (found) => onFound(secretKey, found));
  return { secretKey, access };
}

export async function closeAll(closings: Closings, log: Logger): Promise<void> {
  for (let close = closings.pop(); close; close = closings.pop())
    await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
}

function required(lock: FolderLock | undefined): FolderLock {
  if (!lock) throw new Error('The embedded database is only opened under the lock of its folder');
  return lock;
}

async function outsideDatabase(url: string, secretKey: string, directUrl?: string): Promise<DatabaseAccess> {
  const access = accessFromUrl(url, secretKey, directUrl);
  await checkOutsideServer(access);
  return access;
}

async function embeddedDatabase(
  lock: FolderLock,
  secretKey: string,
  { log, say, onFatal, closings }: OpenOptions,
  onFound: (access: DatabaseAccess) => void,
): Promise<DatabaseAccess> {
  const postgres = await superviseEmbeddedPostgres(
    {
      lock,
      ownerPassword: ownerPassword(secretKey),
      log: (line) => log.warn(line),
      onProgress: say,
      meanwhile: (found) => onFound(accessOf(found, secretKey)),
    },
    onFatal,
  );
  closings.push(() => postgres.stop());
  return accessOf(postgres.first, secretKey);
}

const accessOf = (
  { host, port, database, ownerUser, ownerPassword: password }: EmbeddedAccess,
  secretKey: string,
): DatabaseAccess => ({
  address: { host, port, database, ssl: false },
  owner: { user: ownerUser, password },
  login: loginCredentials(secretKey),
});
