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

type Announced = { readonly bytesToCome: number };

function changed(value: unknown, change: (value: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => changed(part, change));
  const other = change(value);
  if (other !== undefined) return other;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part, change)]));
}

/** An order for a process, and apart from it its bytes, which follow on a pipe of their own: in a message they are copied twice on either side. */
export function announced(order: Order): { message: Order; bytes: readonly ArrayBuffer[] } {
  const bytes: ArrayBuffer[] = [];
  const message = changed(order, (value): Announced | undefined => {
    if (!(value instanceof ArrayBuffer)) return undefined;
    bytes.push(value);
    return { bytesToCome: value.byteLength };
  });
  return { message: message as Order, bytes };
}

/** The order again, each of its bytes read from the pipe in its turn. */
export const received = (order: Order, read: (size: number) => ArrayBuffer): Order =>
  changed(order, (value) => ('bytesToCome' in value ? read((value as Announced).bytesToCome) : undefined)) as Order;

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
