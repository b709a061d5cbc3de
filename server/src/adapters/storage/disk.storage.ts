import { randomUUID } from 'node:crypto';
import { chmod, type FileHandle, mkdir, opendir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  asStorageError,
  errorCode,
  findFolder,
  folderMode,
  makeFolder,
  openFile,
  removeFilesBefore,
  removeStaleFiles,
  statFile,
  unlessMissing,
} from './disk.files.ts';
import { syncFolder, writeFlushed } from './disk.writing.ts';
import { assertRange, checkByRoundTrip, measureBytes, throwIfAborted } from './storage.bytes.ts';
import { isStorageKeySegment, storageKeySegments, storagePrefixFolders } from './storage.key.ts';
import { type Storage, StorageError, type StorageLog, type StoredObject } from './storage.port.ts';

/** Not a valid key segment, so no key can reach into it. */
const temporaryFolderName = '.partial';

/** A file is read in few large steps: each costs a trip to another thread. */
const readBytes = 256 * 1024;
/** So many folders are remembered as real ones. */
const knownAtMost = 2_000;

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

/** Files by the folders and the name of their key, below `root`. */
function openTree(root: string) {
  async function findFile(key: string): Promise<{ folder: string; path: string } | undefined> {
    const { folders, name } = storageKeySegments(key);
    const folder = await findFolder(root, folders);
    return folder === undefined ? undefined : { folder, path: join(folder, name) };
  }

  const known = new Set<string>();

  /** A folder is looked at closely once; one that has gone since is made again. Gives its path. */
  async function moveInto(folders: string[], from: string, name: string): Promise<string> {
    const usual = join(root, ...folders);
    if (known.has(usual)) {
      const moved = rename(from, join(usual, name)).then(() => true);
      if (await unlessMissing(moved)) return usual;
    }
    const folder = await makeFolder(root, folders);
    await rename(from, join(folder, name));
    if (known.size >= knownAtMost) known.clear();
    known.add(folder);
    return folder;
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

  return { findFile, moveInto, walk };
}

function diskStorage(root: string, log: StorageLog): Storage {
  const { findFile, moveInto, walk } = openTree(root);
  const storage: Storage = {
    kind: 'disk',

    async write(key, bytes, options) {
      const { folders, name } = storageKeySegments(key);
      const measured = measureBytes(bytes, options);
      const temporary = join(root, temporaryFolderName, randomUUID());
      try {
        await writeFlushed(temporary, measured.chunks, options.transfer ?? false);
        throwIfAborted(options.signal);
        await syncFolder(await moveInto(folders, temporary, name));
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
