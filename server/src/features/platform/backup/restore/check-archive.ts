import { toldByBaseline } from '../../../../core/db/former-history.ts';
import { readMigrations } from '../../../../core/db/migrate.ts';
import { parseJson, readArchive, wholeBody } from '../archive/archive-reader.ts';
import { BackupFailure } from '../archive/backup-failure.ts';
import { type KeySet, keySet } from '../archive/key-set.ts';
import {
  type ArchiveHead,
  type ArchiveKeys,
  type ArchiveManifest,
  archiveHead,
  archiveKeys,
  formatVersion,
  keyOf,
  names,
} from '../archive/manifest.ts';

export interface CheckedArchive {
  readonly head: ArchiveHead;
  readonly keys: ArchiveKeys;
  readonly manifest: ArchiveManifest;
  /** Keys of the objects inside. */
  readonly files: KeySet;
}

/** The rows of an archive fit the tables its own migrations make, so ours have to begin with just those. */
async function inOurHistory(head: ArchiveHead): Promise<ArchiveHead> {
  if (head.format > formatVersion) throw new BackupFailure('newer');
  const ours = await readMigrations();
  const migrations = toldByBaseline(head.migrations, ours);
  if (migrations === 'earlier') throw new BackupFailure('older');
  if (migrations === 'altered') throw new BackupFailure('other_schema');
  const known = new Set(ours.map(({ name }) => name));
  if (migrations.some(({ name }) => !known.has(name))) throw new BackupFailure('newer');
  const isPrefix = migrations.every(
    ({ name, sha256 }, place) => ours[place]?.name === name && ours[place]?.sha256 === sha256,
  );
  if (migrations.length === 0 || !isPrefix) throw new BackupFailure('other_schema');
  return { ...head, migrations: [...migrations] };
}

/** What can be said of an archive before it is read to its end; the generator goes on from there. */
async function readStart(entries: ReturnType<typeof readArchive>) {
  const expect = async (name: string): Promise<Buffer> => {
    const { done, value } = await entries.next();
    if (done || value.name !== name) throw new BackupFailure('foreign');
    return wholeBody(value);
  };
  const head = await inOurHistory(parseJson(archiveHead, await expect(names.head)));
  return { head, keys: parseJson(archiveKeys, await expect(names.keys)) };
}

export async function readKeys(sealed: AsyncIterable<Uint8Array>, passphrase: string): Promise<ArchiveKeys> {
  const entries = readArchive(sealed, passphrase);
  try {
    return (await readStart(entries)).keys;
  } finally {
    await entries.return(undefined as never);
  }
}

/** Reads the archive from end to end and keeps nothing of it: whole, unharmed and fit for this version, or refused. */
export async function checkArchive(sealed: AsyncIterable<Uint8Array>, passphrase: string): Promise<CheckedArchive> {
  const entries = readArchive(sealed, passphrase);
  const { head, keys } = await readStart(entries);
  const files = keySet();
  for (;;) {
    const { done, value } = await entries.next();
    if (done) return { head, keys, manifest: value, files };
    const key = keyOf(value.name);
    if (key) files.add(key);
  }
}
