import { type Storage, StorageError } from '../../../adapters/storage/storage.port.ts';
import type { ArchiveWriter } from '../archive/archive-writer.ts';
import { names } from '../archive/manifest.ts';
import type { KeySet } from '../key-set.ts';

/** Written and removed by those who ask whether the storage answers; archives of clinics, which are gone within days. */
const isPassing = (key: string): boolean => key.startsWith('readiness-') || key.startsWith('exports/');

/**
 * Every object, sealed as it lies there. One that is removed between being listed and read is passed over: whether it
 * should be there is asked of the rows.
 */
export async function* dumpFiles(
  storage: Storage,
  archive: ArchiveWriter,
  taken: (key: string, bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const { key } of storage.list('')) {
    if (isPassing(key)) continue;
    const found = await storage.read(key).catch((error: unknown) => {
      if (error instanceof StorageError && error.reason === 'not_found') return undefined;
      throw error;
    });
    if (!found) continue;
    yield* archive.entry(names.file(key), found.size, found.stream);
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
