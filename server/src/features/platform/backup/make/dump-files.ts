import { type OpenObject, type Storage, StorageError } from '../../../../adapters/storage/storage.port.ts';
import type { ArchiveWriter } from '../archive/archive-writer.ts';
import type { KeySet } from '../archive/key-set.ts';
import { names } from '../archive/manifest.ts';

/** Written and removed by those who ask whether the storage answers; archives of clinics, which are gone within days. */
const isPassing = (key: string): boolean => key.startsWith('readiness-') || key.startsWith('exports/');

/** Few enough for a burst of work to be short, many enough for each to be worth its trip to another thread. */
const pieceBytes = 256 * 1024;

interface Found {
  readonly size: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** All in the same memory: a piece is good until the next is asked for. */
async function* piecesOf(object: OpenObject, memory: Uint8Array): AsyncGenerator<Uint8Array> {
  try {
    for (let at = 0; at < object.size; ) {
      const read = await object.read(memory.subarray(0, object.size - at), at);
      if (read === 0) return;
      yield memory.subarray(0, read);
      at += read;
    }
  } finally {
    await object.close();
  }
}

async function find(storage: Storage, key: string, memory: Uint8Array): Promise<Found | undefined> {
  try {
    if (storage.open) {
      const object = await storage.open(key);
      return { size: object.size, pieces: piecesOf(object, memory) };
    }
    const { size, stream } = await storage.read(key);
    return { size, pieces: stream };
  } catch (error) {
    if (error instanceof StorageError && error.reason === 'not_found') return undefined;
    throw error;
  }
}

/**
 * Every object, sealed as it lies there. One that is removed between being listed and read is passed over: whether it
 * should be there is asked of the rows.
 */
export async function* dumpFiles(
  storage: Storage,
  archive: ArchiveWriter,
  taken: (key: string, bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const memory = Buffer.allocUnsafeSlow(pieceBytes);
  for await (const { key } of storage.list('')) {
    if (isPassing(key)) continue;
    const found = await find(storage, key, memory);
    if (!found) continue;
    yield* archive.entry(names.file(key), found.size, found.pieces);
    taken(key, found.size);
  }
}

export const takeFrom =
  (expected: KeySet, counts: { files: number; fileBytes: number }) =>
  (key: string, bytes: number): void => {
    expected.delete(key);
    counts.files += 1;
    counts.fileBytes += bytes;
  };
