/** The memory of bytes that have it for themselves; undefined where they share it with others. */
export const ownMemory = ({ buffer, byteLength }: Uint8Array): ArrayBuffer | undefined =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : undefined;
