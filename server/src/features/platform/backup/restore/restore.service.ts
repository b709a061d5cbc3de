import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { openStorage } from '../../../../adapters/adapters.ts';
import { type Storage, StorageError } from '../../../../adapters/storage/storage.port.ts';
import type { Config } from '../../../../config/config.ts';
import { readHead } from '../../../../core/audit/chain.ts';
import { headFile } from '../../../../core/audit/head-file.ts';
import { keepSecretKey } from '../../../../core/crypto/secret-key.ts';
import type { DatabaseAccess } from '../../../../core/db/connection.ts';
import { keepCarriedTrust } from '../../../records/signature-checks/public.ts';
import { type ArchiveEntry, readArchive, wholeBody } from '../archive/archive-reader.ts';
import { BackupFailure } from '../archive/backup-failure.ts';
import type { KeySet } from '../archive/key-set.ts';
import { type ArchiveKeys, keyOf, names, trustFileOf } from '../archive/manifest.ts';
import { type CheckedArchive, checkArchive } from './check-archive.ts';
import { type DatabaseRestore, isDatabaseEmpty, restoreDatabase } from './restore-database.ts';
import { readRestoreMark, removeRestoreMark, setRestoreMark } from './restore-mark.ts';

/** Who holds the folder says so in files of their own. */
const isLock = (name: string): boolean => name.startsWith('in-use.');

/** Archives may lie inside of the folder; they are no part of what was kept there. */
async function refuseFilledFolder(dataDir: string, { backup: { destination } }: Config): Promise<void> {
  const archives = destination?.kind === 'disk' ? destination.dir : undefined;
  const found = (await readdir(dataDir)).filter((name) => !isLock(name) && join(dataDir, name) !== archives);
  if (found.length > 0) throw new BackupFailure('folder_not_empty', { detail: dataDir });
}

/** Of a restore that was killed there may be objects already: those of this very archive are written again. */
async function refuseFilledStorage(storage: Storage, ofArchive: KeySet | undefined): Promise<void> {
  for await (const { key } of storage.list(''))
    if (!ofArchive?.has(key)) throw new BackupFailure('files_not_empty', { detail: key.split('/')[0] ?? '' });
}

interface RestoreOrder {
  readonly config: Config;
  /** The data folder, which the caller has locked. */
  readonly dataDir: string;
  /** The archive from its first byte; it is read twice. */
  readonly source: () => Promise<AsyncIterable<Uint8Array>>;
  readonly passphrase: string;
  /** Opens the target's database, once its key is in place. */
  readonly openAccess: () => Promise<DatabaseAccess>;
  readonly log: Logger;
  readonly say: (text: string) => void;
}

/** What rows and files were sealed with has to be among the target's keys, or nothing of it would open there. */
function refuseOtherKeys({ secretKey, oldSecretKeys }: Config, archived: ArchiveKeys): void {
  const given = [secretKey ?? archived.secretKey, ...oldSecretKeys];
  if (!given.includes(archived.secretKey)) throw new BackupFailure('other_key');
  if (!archived.oldSecretKeys.every((key) => given.includes(key))) throw new BackupFailure('old_keys_missing');
}

/**
 * All of an archive into an empty place, or nothing that starts. First it is read to its end and judged; then the folder
 * is marked, so that nothing starts there; then files are written and rows in one transaction, whose commit is the last
 * step but taking the mark away. Killed on the way, it is begun again with the same archive.
 */
export async function restoreBackup(order: RestoreOrder): Promise<CheckedArchive> {
  const { config, dataDir, say } = order;
  say('Conferindo o backup…');
  const archive = await checkArchive(await order.source(), order.passphrase);
  refuseOtherKeys(config, archive.keys);
  const mark = await readRestoreMark(dataDir);
  if (mark === undefined) await refuseFilledFolder(dataDir, config);
  else if (mark !== archive.head.id) throw new BackupFailure('other_unfinished', { detail: dataDir });

  await setRestoreMark(dataDir, archive.head.id);
  let touched = mark !== undefined;
  try {
    if (!config.secretKey) await keepSecretKey(dataDir, archive.keys.secretKey);
    const access = await order.openAccess();
    if (!(await isDatabaseEmpty(access))) {
      // The commit came before whoever did it could take the mark away.
      if (mark !== undefined) return await finished(dataDir, archive);
      throw new BackupFailure('database_not_empty');
    }
    const storage = await openStorage({ config, dataDir, log: order.log });
    await refuseFilledStorage(storage, mark === undefined ? undefined : archive.files);
    touched = true;
    say('Restaurando…');
    await restoreDatabase(access, archive.head, (restore) => fill(order, archive, storage, restore));
    return await finished(dataDir, archive);
  } catch (error) {
    // A target that was refused stays as it was found.
    if (!touched && config.databaseUrl) await removeRestoreMark(dataDir);
    throw asRestoreFailure(error);
  }
}

async function finished(dataDir: string, archive: CheckedArchive): Promise<CheckedArchive> {
  await removeRestoreMark(dataDir);
  return archive;
}

async function fill(
  { source, passphrase, dataDir }: RestoreOrder,
  archive: CheckedArchive,
  storage: Storage,
  restore: DatabaseRestore,
): Promise<void> {
  for await (const entry of readArchive(await source(), passphrase)) {
    const [key, trusted] = [keyOf(entry.name), trustFileOf(entry.name)];
    if (key) await storage.write(key, entry.body, { maxBytes: entry.size });
    else if (entry.name === names.auditHead) await keepAuditHead(dataDir, entry);
    else if (trusted) await keepCarriedTrust(dataDir, { file: trusted, bytes: await wholeBody(entry) });
    else await restore.take(entry);
  }
  await restore.finish(archive);
}

/** The trail's end as it was known outside of the database that was copied. */
async function keepAuditHead(dataDir: string, entry: ArchiveEntry): Promise<void> {
  const head = readHead(String(await wholeBody(entry)));
  if (head) await headFile(dataDir).write(head);
}

const diskFull = '53100';

function asRestoreFailure(error: unknown): unknown {
  const isFull =
    (error instanceof StorageError && error.reason === 'full') ||
    ['ENOSPC', 'EDQUOT', diskFull].includes((error as { code?: string }).code ?? '');
  if (isFull) return new BackupFailure('target_full', { cause: error });
  // A part that could not be read any more ends the write it was for.
  if (error instanceof StorageError && error.reason === 'aborted' && error.cause instanceof BackupFailure)
    return error.cause;
  if (error instanceof StorageError) return new BackupFailure('target', { cause: error, detail: error.message });
  return error;
}
