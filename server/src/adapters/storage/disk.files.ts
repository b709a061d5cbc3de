import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './disk.writing.ts';
import { StorageError, type StorageLog } from './storage.port.ts';

/** A write that has not added a byte for this long is dead; a younger one may be another process's. */
const staleAfterMs = 60 * 60 * 1000;

export const folderMode = 0o700;

export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}

export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

export function asStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageError('full', 'the disk is full', { cause: error });
  if (code === 'EISDIR') return new StorageError('invalid_key', 'the key names a folder', { cause: error });
  if (code === 'ENOTDIR')
    return new StorageError('invalid_key', 'the key passes through something not a folder', { cause: error });
  return new StorageError('unavailable', `the disk failed: ${code ?? 'unknown'}`, { cause: error });
}

/** Undefined unless every step is a real folder: a symbolic link could lead out of the root. */
export async function findFolder(root: string, folders: string[]): Promise<string | undefined> {
  let path = root;
  for (const folder of folders) {
    path = join(path, folder);
    const stats = await unlessMissing(lstat(path));
    if (!stats?.isDirectory()) return undefined;
  }
  return path;
}

export async function makeFolder(root: string, folders: string[]): Promise<string> {
  const whole = join(root, ...folders);
  // There already, without a symbolic link on the way: one question instead of two for each step. Into what is no folder
  // nothing can be put.
  if ((await unlessMissing(realpath(whole))) === whole) return whole;
  let path = root;
  for (const folder of folders) {
    const parent = path;
    path = join(path, folder);
    try {
      await mkdir(path, { mode: folderMode });
      await syncFolder(parent);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const stats = await lstat(path);
      if (!stats.isDirectory()) throw new StorageError('invalid_key', 'the key passes through something not a folder');
    }
  }
  return path;
}

export async function statFile(path: string): Promise<Stats | undefined> {
  const stats = await unlessMissing(lstat(path));
  return stats?.isFile() ? stats : undefined;
}

export async function openFile(path: string): Promise<{ file: FileHandle; size: number } | undefined> {
  const file = await unlessMissing(open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)));
  if (file === undefined) return undefined;
  const stats = await file.stat();
  if (stats.isFile()) return { file, size: stats.size };
  await file.close();
  return undefined;
}

/** Files nobody has added a byte to since that moment. */
export async function removeFilesBefore(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await statFile(path);
    if (stats === undefined || stats.mtimeMs > before.getTime()) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

export async function removeStaleFiles(folder: string, log: StorageLog): Promise<void> {
  const removed = await removeFilesBefore(folder, new Date(Date.now() - staleAfterMs));
  if (removed > 0) log.info({ removed }, 'removed unfinished files of an earlier run');
}
