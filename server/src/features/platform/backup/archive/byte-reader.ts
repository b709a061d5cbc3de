/** Takes bytes from a stream in the amounts a format asks for, holding no more than the pieces it needs. */
export interface ByteReader {
  /** This many bytes, or fewer where the stream ends first. */
  take(bytes: number): Promise<Buffer>;
  /** The next piece as it came, at most this many bytes; undefined at the end. */
  some(most: number): Promise<Buffer | undefined>;
}

export function readBytes(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function some(most: number): Promise<Buffer | undefined> {
    while (held.length === 0) {
      const { done, value } = await iterator.next();
      if (done) return undefined;
      held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const given = held.subarray(0, most);
    held = held.subarray(given.length);
    return given;
  }

  return {
    some,
    async take(bytes) {
      const parts: Buffer[] = [];
      for (let missing = bytes; missing > 0; ) {
        const part = await some(missing);
        if (!part) break;
        parts.push(part);
        missing -= part.length;
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    },
  };
}
