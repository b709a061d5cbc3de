import { freeMemory } from '../own-memory.ts';

/** What goes to a worker, one at a time. */
export interface Order {
  readonly module: string;
  readonly input: unknown;
}

/** What comes back: that the work has begun, where its parser had to be loaded for it, then how it ended. */
export type Report =
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly output: unknown /** A process's own. */; readonly memoryMb?: number }
  | { readonly kind: 'failed'; readonly message: string };

/** Bytes cross as whole ArrayBuffers, which are handed over and not copied. */
export function buffersIn(value: unknown): ArrayBuffer[] {
  if (value instanceof ArrayBuffer) return [value];
  if (Array.isArray(value)) return value.flatMap(buffersIn);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.values(value).flatMap(buffersIn);
}

/** A copy that is nobody else's, to be handed over. */
export const ownBytes = (bytes: Uint8Array): ArrayBuffer =>
  Uint8Array.prototype.slice.call(bytes).buffer as ArrayBuffer;

/** The same in one piece, for whoever needs it whole: filled as it comes, so that it is there once. Takes the stream's pieces with it. */
export async function wholeOf({
  stream,
  size,
}: {
  stream: AsyncIterable<Uint8Array>;
  size: number;
}): Promise<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of stream) {
    whole.set(chunk, filled);
    filled += chunk.byteLength;
    freeMemory(chunk);
  }
  if (filled < size) throw new Error('the file ended before its size');
  return whole.buffer;
}

/** A file as it is handed over, from wherever it is read. */
export async function partsOf(stream: AsyncIterable<Uint8Array>): Promise<ArrayBuffer[]> {
  const parts: ArrayBuffer[] = [];
  for await (const chunk of stream) parts.push(ownBytes(chunk));
  return parts;
}
