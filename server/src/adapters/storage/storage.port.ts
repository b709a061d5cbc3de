import type { Readable } from 'node:stream';

export type StorageFailure = 'not_found' | 'too_large' | 'invalid_key' | 'full' | 'unavailable' | 'aborted' | 'damaged';

export class StorageError extends Error {
  readonly reason: StorageFailure;

  constructor(reason: StorageFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'StorageError';
    this.reason = reason;
  }
}

export interface StorageLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export type ByteSource = Readable | AsyncIterable<Uint8Array>;

export interface WriteOptions {
  maxBytes: number;
  contentType?: string;
  signal?: AbortSignal;
  /** False where whoever writes has hashed the bytes already: what comes back then names none. */
  hashed?: boolean;
  /** Set where whoever writes has counted, limited and hashed the bytes already, and ends them with a StorageError. */
  measured?: boolean;
  /** Set where nobody else has a use for the bytes: whoever has written them may free them. */
  transfer?: boolean;
  /** Told of each piece of the source that the store has no more use for, where it can tell before the last one came. */
  onConsumed?: (piece: Uint8Array) => void;
}

export interface StoredObject {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** Both ends inclusive, as in HTTP. An end past the last byte is cut there; a start past it gives no bytes. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** An object held open, to be read where and into what the reader likes. Of the bytes as they were when it was opened. */
export interface OpenObject {
  readonly size: number;
  /** Fills `into` from this position on, or as far as there are bytes; gives how many. */
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/** Every verb fails with a StorageError, whose message carries no secret; a malformed range is a RangeError. */
export interface Storage {
  readonly kind: 'disk' | 's3';

  /**
   * Streams the bytes in and resolves only when they are durable. A reader sees the old bytes or the new, never a mix.
   * When a write fails or is aborted the source is destroyed, nothing is left behind and an object already under the
   * key stays as it was. An abort after the last byte may come too late to stop the write.
   */
  write(key: string, bytes: ByteSource, options: WriteOptions): Promise<{ size: number; sha256: string }>;

  /** `size` is that of the whole object, whatever the range. The stream must be read to its end or destroyed. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>;

  /** For a store that reads anywhere at no cost. Whoever opens it closes it. */
  open?(key: string): Promise<OpenObject>;

  stat(key: string): Promise<{ size: number; modifiedAt: Date } | undefined>;

  /** Succeeds also when there is nothing to remove. */
  remove(key: string): Promise<void>;

  /** Every object below a folder (`documents/`, `documents/abc/`), or all of them (`''`), in no particular order. */
  list(prefix: string): AsyncIterable<StoredObject>;

  /** Removes what writes that died before that moment have left besides objects, and tells how many there were. */
  removeUnfinished(before: Date): Promise<number>;

  /** Proves that bytes can be written and read back. */
  check(): Promise<void>;
}
