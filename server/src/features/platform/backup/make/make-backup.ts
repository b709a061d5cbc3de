import type { Storage, StorageLog } from '../../../../adapters/storage/storage.port.ts';
import type { BackupSettings } from '../../../../config/config.ts';
import { writeHead } from '../../../../core/audit/chain.ts';
import { headFile } from '../../../../core/audit/head-file.ts';
import { type DatabaseAccess, openClient, withClient } from '../../../../core/db/connection.ts';
import { newId } from '../../../../core/ids.ts';
import { version } from '../../../../core/version.ts';
import { trustToCarry } from '../../../records/signature-checks/public.ts';
import { sealWithPassphrase } from '../archive/age.stream.ts';
import { writeArchive } from '../archive/archive-writer.ts';
import { BackupFailure } from '../archive/backup-failure.ts';
import {
  archiveName,
  asDestinationFailure,
  keepNewest,
  openDestination,
  readPassphrase,
} from '../archive/destination.ts';
import { type KeySet, keySet } from '../archive/key-set.ts';
import { type ArchiveCounts, type ArchiveHead, type ArchiveKeys, formatVersion, names } from '../archive/manifest.ts';
import { appliedMigrations, beginSnapshot, dumpJobs, dumpTables, expectFiles, serverVersion } from './dump-database.ts';
import { dumpFiles, takeFrom } from './dump-files.ts';
import { type Pace, throttled, yieldingPace } from './pace.ts';

/**
 * Documents whose file should have been found and was not. One destroyed while the backup ran is none of them: its row
 * is gone or marked by now, and the restored installation finishes what was begun here.
 */
async function lostDocuments({ address, owner }: DatabaseAccess, unseen: KeySet): Promise<string[]> {
  if (unseen.size === 0) return [];
  return withClient(address, owner, async (client) => {
    const lost: string[] = [];
    await client.query(`begin read only; set local role vm_system;
      declare documents_now cursor for select id, file_path from documents where destroy_started_at is null`);
    for (;;) {
      const { rows } = await client.query<{ id: string; file_path: string }>('fetch 5000 from documents_now');
      if (rows.length === 0) return lost;
      lost.push(...rows.filter(({ file_path }) => unseen.has(file_path)).map(({ id }) => id));
    }
  });
}

export interface BackupOrder {
  readonly settings: BackupSettings;
  readonly access: DatabaseAccess;
  readonly keys: ArchiveKeys;
  readonly dataDir: string;
  /** Objects as they lie in the store, still sealed. */
  readonly storage: Storage;
  readonly log: StorageLog;
  readonly signal?: AbortSignal;
  /** Instead of the configured one, which yields to others. */
  readonly pace?: Pace;
  /** Told of the bytes that have passed since it was told last. */
  readonly passed?: (bytes: number) => void;
  /** What guessing the passphrase costs; less than usual only where nothing is to be kept from anybody. */
  readonly workFactor?: number;
}

export interface BackupReport {
  readonly archive: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly counts: ArchiveCounts;
  /** Older archives that were removed. */
  readonly removed: number;
}

/** The archive, part by part as it is asked for; nothing but the part at hand is in memory. */
async function* archiveOf(order: BackupOrder, madeAt: Date, counts: ArchiveCounts): AsyncGenerator<Uint8Array> {
  const archive = writeArchive(madeAt);
  const expected = keySet();
  const { access, keys, dataDir, storage } = order;
  // Read before the rows: the trail in the archive is at least as long as this says.
  const auditHead = await headFile(dataDir).read();
  const client = await openClient(access.address, access.owner);
  try {
    const migrations = await appliedMigrations(client);
    const snapshot = await beginSnapshot(client);
    const head: ArchiveHead = {
      product: 'virtual-med',
      format: formatVersion,
      id: newId(),
      version,
      madeAt: madeAt.toISOString(),
      postgres: await serverVersion(client),
      migrations,
      tables: snapshot.tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    };
    yield* archive.whole(names.head, JSON.stringify(head));
    yield* archive.whole(names.keys, JSON.stringify(keys));
    if (auditHead && auditHead !== 'unreadable') yield* archive.whole(names.auditHead, `${writeHead(auditHead)}\n`);
    for await (const { file, bytes } of trustToCarry(dataDir)) yield* archive.whole(names.trust(file), bytes);
    yield* dumpTables(client, snapshot.tables, archive, counts.rows);
    await expectFiles(client, expected);
    yield* dumpJobs(client, archive, (jobs) => {
      counts.jobs += jobs;
    });
    await snapshot.end();
  } finally {
    await client.end();
  }
  // After the rows: whatever they name was stored before they were written.
  yield* dumpFiles(storage, archive, takeFrom(expected, counts));
  counts.missing.push(...(await lostDocuments(access, expected)));
  yield* archive.end(counts);
}

/** Writes one archive and removes those beyond the number to keep. It is there whole, or not at all. */
export async function makeBackup(order: BackupOrder): Promise<BackupReport> {
  const { settings, keys, log, signal } = order;
  const passphrase = await readPassphrase(settings);
  const destination = await openDestination(settings, log);
  const madeAt = new Date();
  const archive = archiveName(keys.secretKey, madeAt);
  const counts: ArchiveCounts = { rows: {}, files: 0, fileBytes: 0, jobs: 0, missing: [] };
  const pace = order.pace ?? yieldingPace(settings.bytesPerSecond);
  const plain = counted(throttled(asSource(archiveOf(order, madeAt, counts)), pace, signal), order.passed);
  const { size, sha256 } = await destination
    .write(archive, sealWithPassphrase(plain, passphrase, order.workFactor), {
      maxBytes: Number.MAX_SAFE_INTEGER,
      ...(signal ? { signal } : {}),
    })
    .catch((error: unknown) => {
      throw asDestinationFailure(error);
    });
  const removed = await keepNewest(destination, keys.secretKey, settings.keep);
  return { archive, bytes: size, sha256, counts, removed };
}

/** What cannot be read is told apart from what cannot be written. */
async function* asSource(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (cause) {
    throw cause instanceof BackupFailure ? cause : new BackupFailure('source', { cause });
  }
}

async function* counted(pieces: AsyncIterable<Uint8Array>, passed: BackupOrder['passed']): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    passed?.(piece.byteLength);
  }
}
