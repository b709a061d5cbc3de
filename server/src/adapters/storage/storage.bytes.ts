import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { mapStream } from '../../core/map-stream.ts';
import { type ByteRange, type ByteSource, type Storage, StorageError, type WriteOptions } from './storage.port.ts';

export interface MeasuredBytes {
  chunks: AsyncIterable<Uint8Array>;
  /** True to the bytes once `chunks` has ended. */
  result(): { size: number; sha256: string };
  /** Lets go of the source, read or not. */
  discard(): void;
}

/** Counts, limits and hashes a source while it streams; its failures come out as StorageError. */
export function measureBytes(source: ByteSource, options: WriteOptions): MeasuredBytes {
  const { maxBytes, signal, hashed = true, measured = false } = options;
  // Until the loop below listens, an error of the source would be an uncaught one.
  if (source instanceof Readable) source.on('error', () => undefined);
  const iterator: AsyncIterator<unknown> = source[Symbol.asyncIterator]();
  const hash = hashed && !measured ? createHash('sha256') : undefined;
  let size = 0;

  function discard(): void {
    if (source instanceof Readable) source.destroy();
    // Not awaited: a generator that waits for something answers only when that something comes.
    else iterator.return?.().catch(() => undefined);
  }

  const nextOrAbort = (until: AbortSignal) =>
    new Promise<IteratorResult<unknown>>((resolve, reject) => {
      const abort = () => reject(until.reason);
      if (until.aborted) return abort();
      until.addEventListener('abort', abort, { once: true });
      const leave = () => until.removeEventListener('abort', abort);
      iterator.next().then(resolve, reject).finally(leave);
    });
  const steps = { next: () => (signal ? nextOrAbort(signal) : iterator.next()) };

  const counted = () =>
    mapStream<unknown, Uint8Array>(
      { [Symbol.asyncIterator]: () => steps },
      {
        each(chunk) {
          throwIfAborted(signal);
          if (!(chunk instanceof Uint8Array)) throw new TypeError('a storage source must give bytes');
          size += chunk.byteLength;
          if (size > maxBytes) throw new StorageError('too_large', `more than ${maxBytes} bytes`);
          hash?.update(chunk);
          return [chunk];
        },
        last() {
          throwIfAborted(signal);
          return [];
        },
        failed: (cause) =>
          cause instanceof StorageError
            ? cause
            : new StorageError('aborted', signal?.aborted ? 'the write was aborted' : 'the source failed', { cause }),
      },
    );

  const given = measured ? (source as AsyncIterable<Uint8Array>) : counted();
  return { chunks: given, result: () => ({ size, sha256: hash?.digest('hex') ?? '' }), discard };
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new StorageError('aborted', 'the write was aborted', { cause: signal.reason });
}

export function assertRange({ start, end = start }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError('a byte range needs whole numbers with 0 <= start <= end');
  }
}

export async function checkByRoundTrip(storage: Pick<Storage, 'write' | 'read' | 'remove'>): Promise<void> {
  const key = `readiness-${randomUUID()}`;
  const bytes = Buffer.from(key);
  await storage.write(key, Readable.from([bytes]), { maxBytes: bytes.length });
  try {
    const { stream } = await storage.read(key);
    if (!bytes.equals(await buffer(stream))) throw new StorageError('unavailable', 'other bytes came back');
  } finally {
    await storage.remove(key);
  }
}
