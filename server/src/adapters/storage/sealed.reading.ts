import { Readable } from 'node:stream';
import {
  chunkCount,
  type FileKeys,
  headerBytes,
  type ObjectKey,
  plainChunkBytes,
  plainSizeOf,
  sealedChunkBytes,
} from './sealed.format.ts';
import { type ByteRange, type OpenObject, StorageError } from './storage.port.ts';

/** So many chunks are read at once: each reading is a trip to another thread. */
const chunksAtOnce = 4;
const mostKept = 16;

/**
 * Room for sealed bytes, used again and again. They are of no use once they are opened; made anew for each reading they would
 * pile up outside the heap until all of it is gone through to free them.
 */
const spare: Buffer[] = [];
const takeRoom = (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(headerBytes + chunksAtOnce * sealedChunkBytes);
const giveBack = (room: Buffer): void => {
  if (spare.length < mostKept) spare.push(room);
};

const tooShort = () => new StorageError('damaged', 'the object ends too early');

/** The plain bytes of an open object, a chunk at a time, as somebody asks for them. Closes it at the end. */
class PlainBytes extends Readable {
  readonly #object: OpenObject;
  readonly #keys: FileKeys;
  readonly #key: string;
  readonly #plainSize: number;
  #opener: ObjectKey | undefined;
  #index: number;
  #skip: number;
  #left: number;
  #isReading = false;

  constructor(object: OpenObject, keys: FileKeys, key: string, { start, end }: { start: number; end: number }) {
    super({ highWaterMark: chunksAtOnce * plainChunkBytes });
    this.#object = object;
    this.#keys = keys;
    this.#key = key;
    this.#plainSize = plainSizeOf(object.size) ?? 0;
    this.#index = Math.floor(start / plainChunkBytes);
    this.#skip = start - this.#index * plainChunkBytes;
    this.#left = Math.max(0, Math.min(end, this.#plainSize - 1) - start + 1);
  }

  /** Chunks that hold what is still wanted, and the sealed bytes of this many from the next on. */
  #span(room: Buffer): { at: number; bytes: number } {
    const wanted = Math.max(1, Math.ceil((this.#skip + this.#left) / plainChunkBytes));
    const first = headerBytes + this.#index * sealedChunkBytes;
    const last = Math.min(this.#object.size, first + Math.min(wanted, chunksAtOnce) * sealedChunkBytes);
    // The header lies before the first chunk: one reading for both.
    const at = this.#index === 0 ? 0 : first;
    return { at, bytes: Math.min(room.length, last - at) };
  }

  /** Damage in what was read is told before any of it is given. */
  async next(): Promise<Buffer[]> {
    if (this.#left === 0 && this.#opener) return [];
    const room = takeRoom();
    try {
      if (!this.#opener && this.#index > 0) {
        const header = room.subarray(0, headerBytes);
        if ((await this.#object.read(header, 0)) < headerBytes) throw tooShort();
        this.#opener = this.#keys.forHeader(this.#key, Buffer.from(header));
      }
      const { at, bytes } = this.#span(room);
      if ((await this.#object.read(room.subarray(0, bytes), at)) < bytes) throw tooShort();
      this.#opener ??= this.#keys.forHeader(this.#key, Buffer.from(room.subarray(0, headerBytes)));
      return this.#opened(this.#opener, room.subarray(at === 0 ? headerBytes : 0, bytes));
    } finally {
      giveBack(room);
    }
  }

  #opened(opener: ObjectKey, sealed: Buffer): Buffer[] {
    const chunks = chunkCount(this.#plainSize);
    const plain: Buffer[] = [];
    for (let at = 0; at < sealed.length; at += sealedChunkBytes) {
      const piece = opener.open(sealed.subarray(at, at + sealedChunkBytes), this.#index, this.#index === chunks - 1);
      this.#index += 1;
      const wanted = piece.subarray(this.#skip, this.#skip + this.#left);
      this.#skip = 0;
      this.#left -= wanted.length;
      if (wanted.length > 0) plain.push(wanted);
    }
    return plain;
  }

  give(pieces: readonly Buffer[]): void {
    for (const piece of pieces) this.push(piece);
    if (this.#left === 0) this.push(null);
  }

  override _read(): void {
    // Pieces given one by one may bring the next question before the last of them.
    if (this.#isReading) return;
    this.#isReading = true;
    this.next().then(
      (pieces) => {
        this.#isReading = false;
        if (!this.destroyed) this.give(pieces);
      },
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#object.close().then(
      () => done(error),
      () => done(error),
    );
  }
}

/** Damage in the first chunks is found before anybody is promised the bytes. */
export async function readSealed(
  object: OpenObject,
  keys: FileKeys,
  key: string,
  { start, end = Number.MAX_SAFE_INTEGER }: ByteRange,
): Promise<{ stream: Readable; size: number }> {
  const size = plainSizeOf(object.size);
  if (size === undefined) {
    await object.close();
    throw new StorageError('damaged', 'the object was not written by this product');
  }
  if (start >= size && start > 0) {
    await object.close();
    return { stream: Readable.from([]), size };
  }
  const stream = new PlainBytes(object, keys, key, { start, end });
  try {
    stream.give(await stream.next());
    return { stream, size };
  } catch (error) {
    // Told by this promise; nobody listens to the stream.
    stream.on('error', () => undefined).destroy();
    throw error;
  }
}
