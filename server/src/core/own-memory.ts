/** The memory of bytes that have it for themselves; undefined where they share it with others. */
export const ownMemory = ({ buffer, byteLength }: Uint8Array): ArrayBuffer | undefined =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : undefined;

/**
 * Frees the memory of bytes that have it for themselves. Left to the garbage collector, the bytes of files pile up outside
 * the heap until all of it is gone through.
 */
export const freeMemory = (bytes: Uint8Array): void => void ownMemory(bytes)?.transfer(0);
