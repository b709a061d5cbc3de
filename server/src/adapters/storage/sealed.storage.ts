import { pipeline, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { mapStream } from '../../core/map-stream.ts';
import {
  chunkCount,
  type FileKeys,
  headerBytes,
  type ObjectKey,
  plainChunkBytes,
  plainSizeOf,
  sealedChunkBytes,
  sealedSizeOf,
} from './sealed.format.ts';
import { readSealed } from './sealed.reading.ts';
import { assertRange, checkByRoundTrip, measureBytes } from './storage.bytes.ts';
import { storageKeySegments } from './storage.key.ts';
import { type ByteRange, type Storage, StorageError } from './storage.port.ts';

/** Header and sealed chunks of a source, not copied on their way; a full chunk waits until it is known whether it is the last. */
function sealed(
  object: ObjectKey,
  plain: AsyncIterable<Uint8Array>,
  onConsumed: (piece: Uint8Array) => void = () => undefined,
): AsyncIterable<Buffer> {
  let held: Uint8Array[] = [];
  /** Pieces whose last bytes are among those held. */
  let used: Uint8Array[] = [];
  let filled = 0;
  let index = 0;

  function sealHeld(): Buffer[] {
    const chunk = object.seal(held, index, false);
    used.forEach(onConsumed);
    used = [];
    index += 1;
    filled = 0;
    held = [];
    return chunk;
  }

  return mapStream(plain, {
    first: [object.header],
    each(piece) {
      const given: Buffer[] = [];
      for (let at = 0; at < piece.byteLength; ) {
        if (filled === plainChunkBytes) given.push(...sealHeld());
        const taken = piece.subarray(at, at + plainChunkBytes - filled);
        held.push(taken);
        filled += taken.byteLength;
        at += taken.byteLength;
      }
      used.push(piece);
      return given;
    },
    last: () => object.seal(held, index, true),
  });
}

interface Window {
  readonly firstChunk: number;
  readonly chunks: number;
  /** Bytes of the first opened chunk to leave out, and how many to give in all. */
  readonly skip: number;
  readonly length: number;
}

/** Opens chunks as they arrive; `header` is given when the stream begins after it. */
function opening(keys: FileKeys, key: string, window: Window, header?: Buffer): Transform {
  let object: ObjectKey | undefined = header && keys.forHeader(key, header);
  const pieces: Buffer[] = [];
  let waiting = 0;
  let index = window.firstChunk;
  let skip = window.skip;
  let left = window.length;

  /** Copies only what lies across two pieces. */
  function take(bytes: number): Buffer {
    waiting -= bytes;
    const parts: Buffer[] = [];
    for (let missing = bytes; missing > 0; ) {
      const piece = pieces.shift() ?? Buffer.alloc(missing);
      parts.push(piece.subarray(0, missing));
      if (piece.length > missing) pieces.unshift(piece.subarray(missing));
      missing -= Math.min(missing, piece.length);
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  function open(out: Transform, sealedChunk: Buffer): void {
    const plain = (object as ObjectKey).open(sealedChunk, index, index === window.chunks - 1);
    index += 1;
    const wanted = plain.subarray(skip, skip + left);
    skip = 0;
    left -= wanted.length;
    if (wanted.length > 0) out.push(wanted);
  }

  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      try {
        pieces.push(piece);
        waiting += piece.length;
        if (!object && waiting >= headerBytes) object = keys.forHeader(key, Buffer.from(take(headerBytes)));
        while (object && waiting >= sealedChunkBytes) open(this, take(sealedChunkBytes));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        if (object && waiting > 0) open(this, take(waiting));
        if (left > 0 || !object) throw new StorageError('damaged', 'the object ends too early');
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** Damage in the first chunk is found before anybody is promised the bytes. */
const firstBytes = (stream: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      stream.off('readable', ready);
      stream.off('error', failed);
      done();
    };
    const ready = () => settle(resolve);
    const failed = (error: Error) => settle(() => reject(error));
    stream.once('readable', ready);
    stream.once('error', failed);
  });

const notOurs = () => new StorageError('damaged', 'the object was not written by this product');

const sizeInside = (size: number): number => {
  const plain = plainSizeOf(size);
  if (plain === undefined) throw notOurs();
  return plain;
};

async function readHeader(inner: Storage, key: string): Promise<{ header: Buffer; size: number }> {
  const { stream, size } = await inner.read(key, { start: 0, end: headerBytes - 1 });
  return { header: await buffer(stream), size: sizeInside(size) };
}

/** What lies sealed around the bytes asked for. */
async function openFrom(inner: Storage, key: string, { start, end = Number.MAX_SAFE_INTEGER }: ByteRange) {
  const firstChunk = Math.floor(start / plainChunkBytes);
  const lastByte = (size: number) => Math.min(end, size - 1);
  const windowOf = (size: number): Window => ({
    firstChunk,
    chunks: chunkCount(size),
    skip: start - firstChunk * plainChunkBytes,
    length: Math.max(0, lastByte(size) - start + 1),
  });
  const sealedEnd =
    end >= Number.MAX_SAFE_INTEGER - plainChunkBytes
      ? undefined
      : headerBytes + (Math.floor(end / plainChunkBytes) + 1) * sealedChunkBytes - 1;
  const upTo = sealedEnd === undefined ? {} : { end: sealedEnd };
  if (firstChunk === 0) {
    const { stream, size: sealedSize } = await inner.read(key, { start: 0, ...upTo });
    const size = plainSizeOf(sealedSize);
    if (size !== undefined) return { stream, window: windowOf(size), size, header: undefined };
    stream.destroy();
    throw notOurs();
  }
  const { header, size } = await readHeader(inner, key);
  if (start >= size) return { stream: Readable.from([]), window: undefined, size, header };
  const { stream } = await inner.read(key, { start: headerBytes + firstChunk * sealedChunkBytes, ...upTo });
  return { stream, window: windowOf(size), size, header };
}

/** The same port over another storage, whose objects it encrypts. Sizes are those of the bytes inside. */
export function sealStorage(inner: Storage, keys: FileKeys): Storage {
  const storage: Storage = {
    kind: inner.kind,

    async write(key, bytes, { maxBytes, onConsumed, ...options }) {
      const measured = measureBytes(bytes, { maxBytes, ...options });
      try {
        storageKeySegments(key);
        const source = sealed(keys.forNew(key), measured.chunks, onConsumed);
        const given = { ...options, maxBytes: sealedSizeOf(maxBytes), measured: true, transfer: true };
        await inner.write(key, source, given);
        return measured.result();
      } catch (error) {
        measured.discard();
        throw error;
      }
    },

    async read(key, range = { start: 0 }) {
      assertRange(range);
      if (inner.open) return readSealed(await inner.open(key), keys, key, range);
      const { stream, window, size, header } = await openFrom(inner, key, range);
      if (!window) return { stream, size };
      const plain = opening(keys, key, window, header);
      pipeline(stream, plain, () => undefined);
      await firstBytes(plain);
      return { stream: plain, size };
    },

    async stat(key) {
      const found = await inner.stat(key);
      return found && { ...found, size: sizeInside(found.size) };
    },

    remove: (key) => inner.remove(key),

    async *list(prefix) {
      for await (const object of inner.list(prefix)) yield { ...object, size: plainSizeOf(object.size) ?? object.size };
    },

    removeUnfinished: (before) => inner.removeUnfinished(before),

    check: () => checkByRoundTrip(storage),
  };
  return storage;
}

/** Seals an object again with the current key, when it is not yet. Gives whether it was rewritten. */
export async function resealObject(inner: Storage, keys: FileKeys, key: string, maxBytes: number): Promise<boolean> {
  const { stream } = await inner.read(key, { start: 0, end: headerBytes - 1 });
  if (keys.isCurrent(await buffer(stream))) return false;
  const storage = sealStorage(inner, keys);
  const { stream: plain } = await storage.read(key);
  await storage.write(key, plain, { maxBytes });
  return true;
}
