/** What goes to a worker, one at a time. */
export interface Order {
  readonly module: string;
  readonly input: unknown;
}

/** What comes back: that the work has begun, then how it ended. */
export type Report =
  | { readonly kind: 'begun' }
  | { readonly kind: 'done'; readonly output: unknown }
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

/** A file as it is handed over, from wherever it is read. */
export async function partsOf(stream: AsyncIterable<Uint8Array>): Promise<ArrayBuffer[]> {
  const parts: ArrayBuffer[] = [];
  for await (const chunk of stream) parts.push(ownBytes(chunk));
  return parts;
}
