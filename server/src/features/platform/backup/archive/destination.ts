import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { openDiskStorage } from '../../../../adapters/storage/disk.storage.ts';
import { type Storage, StorageError, type StorageLog } from '../../../../adapters/storage/storage.port.ts';
import type { BackupSettings } from '../../../../config/config.ts';
import { BackupFailure } from './backup-failure.ts';

/** With 10,000 parts at most this is an archive of 640 GB. */
const partBytes = 64 * 1024 * 1024;

/** Archives are objects of a storage: whole and durable, or not there. */
export async function openDestination({ destination }: BackupSettings, log: StorageLog): Promise<Storage> {
  if (!destination) throw new BackupFailure('not_configured');
  if (destination.kind === 'disk')
    return openDiskStorage({ root: destination.dir, log }).catch((cause: unknown) => {
      throw new BackupFailure('destination', { cause, detail: destination.dir });
    });
  const { createS3Storage } = await import('../../../../adapters/storage/s3.storage.ts');
  return createS3Storage({ ...destination, partBytes, log });
}

export async function readPassphrase({ passphrase }: BackupSettings): Promise<string> {
  if (!passphrase) throw new BackupFailure('no_passphrase');
  if ('text' in passphrase) return passphrase.text;
  const text = await readFile(passphrase.file, 'utf8').catch((cause: unknown) => {
    throw new BackupFailure('no_passphrase', { cause, detail: passphrase.file });
  });
  const line = text.replace(/\r?\n$/, '');
  if (line.length < 16) throw new BackupFailure('no_passphrase', { detail: passphrase.file });
  return line;
}

/** Names the installation, so that of two that share a folder each keeps and removes its own archives only. */
const prefixOf = (secretKey: string): string =>
  `virtual-med-${createHmac('sha256', secretKey).update('name of backups').digest('hex').slice(0, 8)}-`;

export const archiveName = (secretKey: string, madeAt: Date): string =>
  `${prefixOf(secretKey)}${madeAt.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.age`;

const isArchiveOf = (secretKey: string, name: string): boolean =>
  name.startsWith(prefixOf(secretKey)) && /^\d{8}T\d{6}Z\.tar\.age$/.test(name.slice(prefixOf(secretKey).length));

export interface KeptArchive {
  readonly name: string;
  readonly bytes: number;
}

/** The newest first. */
export async function listArchives(destination: Storage, secretKey: string): Promise<KeptArchive[]> {
  const found: KeptArchive[] = [];
  for await (const { key, size } of destination.list(''))
    if (isArchiveOf(secretKey, key)) found.push({ name: key, bytes: size });
  return found.sort((one, other) => (one.name < other.name ? 1 : -1));
}

/** Removes what is beyond the number to keep, and what writes that died left. */
export async function keepNewest(destination: Storage, secretKey: string, keep: number): Promise<number> {
  const old = (await listArchives(destination, secretKey)).slice(keep);
  for (const { name } of old) await destination.remove(name);
  return old.length;
}

/** A write to the destination, whose failure is told apart from one of what is read. */
export function asDestinationFailure(error: unknown): unknown {
  if (!(error instanceof StorageError)) return error;
  if (error.reason === 'full') return new BackupFailure('full', { cause: error });
  // A source that fails aborts the write; the cause says what happened.
  if (error.reason === 'aborted') return error.cause ?? error;
  return new BackupFailure('destination', { cause: error });
}
