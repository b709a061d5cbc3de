import { randomUUID } from 'node:crypto';
import { chmod, type FileHandle, mkdir, open, opendir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freeMemory } from '../../core/own-memory.ts';
import {
  asStorageError,
  errorCode,
  fileMode,
  findFolder,
  folderMode,
  makeFolder,
  openFile,
  removeFilesBefore,
  removeStaleFiles,
  statFile,
  syncFolder,
} from './disk.files.ts';
import { assertRange, checkByRoundTrip, measureBytes, throwIfAborted } from './storage.bytes.ts';
import { isStorageKeySegment, storageKeySegments, storagePrefixFolders } from './storage.key.ts';
import { type Storage, StorageError, type StorageLog, type StoredObject } from './storage.port.ts';

/** Not a valid key segment, so no key can reach into it. */
const temporaryFolderName = '.partial';

/** A file is read in few large steps: each costs a trip to another thread. */
const readBytes = 256 * 1024;
/** And written in fewer still, since what was written is freed at once. */
const writeBytes = 512 * 1024;
/** Fewer than any system takes at once. */
const maxPieces = 256;

/** The same for writing: many small pieces go as one. */
async function writeInGulps(file: FileHandle, chunks: AsyncIterable<Uint8Array>, givenAway: boolean): Promise<void> {
  let gulp: Uint8Array[] = [];
  let bytes = 0;
  const swallow = async () => {
    if (gulp.length > 0) await writeAll(file, gulp, bytes);
    if (givenAway) gulp.forEach(freeMemory);
    gulp = [];
    bytes = 0;
  };
  for await (const chunk of chunks) {
    gulp.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= writeBytes || gulp.length >= maxPieces) await swallow();
  }
  await swallow();
}

/** A disk may take less than it was given. */
async function writeAll(file: FileHandle, pieces: readonly Uint8Array[], bytes: number): Promise<void> {
  const { bytesWritten } = await file.writev(pieces);
  if (bytesWritten < bytes) await file.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
}

/** A disk may give less than it was asked for. */
async function readAll(file: FileHandle, into: Uint8Array, position: number): Promise<number> {
  let filled = 0;
  while (filled < into.byteLength) {
    const { bytesRead } = await file.read(into, filled, into.byteLength - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

async function failingAsStorageError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asStorageError(error);
  }
}

export async function openDiskStorage(options: { root: string; log: StorageLog }): Promise<Storage> {
  return failingAsStorageError(async () => {
    await mkdir(options.root, { recursive: true, mode: folderMode });
    await chmod(options.root, folderMode);
    const root = await realpath(options.root);
    await removeStaleFiles(await makeFolder(root, [temporaryFolderName]), options.log);
    return diskStorage(root, options.log);
  });
}

function diskStorage(root: string, log: StorageLog): Storage {
  async function findFile(key: string): Promise<{ folder: string; path: string } | undefined> {
    const { folders, name } = storageKeySegments(key);
    const folder = await findFolder(root, folders);
    return folder === undefined ? undefined : { folder, path: join(folder, name) };
  }

  async function* walk(folders: string[]): AsyncGenerator<StoredObject> {
    const path = await findFolder(root, folders);
    if (path === undefined) return;
    for await (const entry of await opendir(path)) {
      if (!isStorageKeySegment(entry.name)) continue;
      const inner = [...folders, entry.name];
      if (entry.isDirectory()) yield* walk(inner);
      const stats = entry.isFile() ? await statFile(join(path, entry.name)) : undefined;
      if (stats) yield { key: inner.join('/'), size: stats.size, modifiedAt: stats.mtime };
    }
  }

  const storage: Storage = {
    kind: 'disk',

    async write(key, bytes, options) {
      const { folders, name } = storageKeySegments(key);
      const measured = measureBytes(bytes, options);
      const temporary = join(root, temporaryFolderName, randomUUID());
      try {
        const file = await open(temporary, 'wx', fileMode);
        try {
          await writeInGulps(file, measured.chunks, options.givenAway ?? false);
          await file.sync();
        } finally {
          await file.close();
        }
        const folder = await makeFolder(root, folders);
        throwIfAborted(options.signal);
        await rename(temporary, join(folder, name));
        await syncFolder(folder);
        return measured.result();
      } catch (error) {
        measured.discard();
        await rm(temporary, { force: true }).catch((cause) => {
          log.warn({ code: errorCode(cause) }, 'could not remove an unfinished file');
        });
        throw asStorageError(error);
      }
    },

    async read(key, range = { start: 0 }) {
      assertRange(range);
      return failingAsStorageError(async () => {
        const found = await findFile(key);
        const opened = found && (await openFile(found.path));
        if (opened === undefined) throw new StorageError('not_found', 'no such object');
        return { stream: opened.file.createReadStream({ ...range, highWaterMark: readBytes }), size: opened.size };
      });
    },

    async open(key) {
      return failingAsStorageError(async () => {
        const found = await findFile(key);
        const opened = found && (await openFile(found.path));
        if (opened === undefined) throw new StorageError('not_found', 'no such object');
        const { file, size } = opened;
        return {
          size,
          read: (into, position) => failingAsStorageError(() => readAll(file, into, position)),
          close: () => file.close(),
        };
      });
    },

    async stat(key) {
      return failingAsStorageError(async () => {
        const found = await findFile(key);
        const stats = found && (await statFile(found.path));
        return stats && { size: stats.size, modifiedAt: stats.mtime };
      });
    },

    async remove(key) {
      await failingAsStorageError(async () => {
        const found = await findFile(key);
        if (found === undefined || (await statFile(found.path)) === undefined) return;
        await rm(found.path, { force: true });
        await syncFolder(found.folder);
      });
    },

    async *list(prefix) {
      const folders = storagePrefixFolders(prefix);
      try {
        yield* walk(folders);
      } catch (error) {
        throw asStorageError(error);
      }
    },

    removeUnfinished: (before) =>
      failingAsStorageError(() => removeFilesBefore(join(root, temporaryFolderName), before)),

    check: () => failingAsStorageError(() => checkByRoundTrip(storage)),
  };
  return storage;
}
