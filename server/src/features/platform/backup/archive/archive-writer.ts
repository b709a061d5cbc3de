import { createHash } from 'node:crypto';
import { type ArchiveCounts, type ArchiveManifest, type IndexRecord, names } from './manifest.ts';
import { endOfTar, entryHeader, padding } from './tar.format.ts';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** An archive as it is written: each call gives the bytes to be appended next. */
export interface ArchiveWriter {
  entry(name: string, size: number, source: Bytes): AsyncGenerator<Uint8Array>;
  whole(name: string, content: Buffer | string): AsyncGenerator<Uint8Array>;
  end(counts: ArchiveCounts): AsyncGenerator<Uint8Array>;
}

const indexEvery = 1000;

export function writeArchive(madeAt: Date): ArchiveWriter {
  let waiting: IndexRecord[] = [];
  const indexes: string[] = [];
  let entries = 0;

  async function* append(name: string, size: number, source: Bytes): AsyncGenerator<Uint8Array, string> {
    yield entryHeader(name, size, madeAt);
    const hash = createHash('sha256');
    let written = 0;
    for await (const piece of source) {
      written += piece.byteLength;
      hash.update(piece);
      yield piece;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
    if (padding(size) > 0) yield Buffer.alloc(padding(size));
    return hash.digest('hex');
  }

  async function* index(): AsyncGenerator<Uint8Array> {
    const part = Buffer.from(waiting.map((record) => `${JSON.stringify(record)}\n`).join(''));
    waiting = [];
    indexes.push(yield* append(names.index(indexes.length + 1), part.length, [part]));
  }

  async function* entry(name: string, size: number, source: Bytes): AsyncGenerator<Uint8Array> {
    const sha256 = yield* append(name, size, source);
    waiting.push({ name, size, sha256 });
    entries += 1;
    if (waiting.length === indexEvery) yield* index();
  }

  async function* whole(name: string, content: Buffer | string): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(content);
    yield* entry(name, bytes.length, [bytes]);
  }

  return {
    entry,
    whole,
    async *end(counts) {
      if (waiting.length > 0) yield* index();
      const manifest: ArchiveManifest = { entries, indexes, counts };
      const bytes = Buffer.from(JSON.stringify(manifest));
      yield* append(names.manifest, bytes.length, [bytes]);
      yield endOfTar;
    },
  };
}
