import type { UploadWarning } from '@virtual-med/contract/documents/documents';

/** The bytes are not what they began as: cut off, or something else behind a familiar beginning. */
export class BrokenContent extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BrokenContent';
  }
}

/** More than any scanner of a clinic makes, and more than a phone can show. */
const maxPixels = 300_000_000;

export function checkPixels(kind: string, width: number, height: number): void {
  if (width === 0 || height === 0) throw new BrokenContent(`${kind}: no size`);
  if (width * height > maxPixels) throw new BrokenContent(`${kind}: unpacks to too much`);
}

/** Looks at the bytes of a file as they pass; holds only a little of them. */
export interface ContentCheck {
  /** May throw BrokenContent as soon as that is certain. */
  take(chunk: Buffer): void;
  /** Throws BrokenContent unless the whole was what it began as. */
  end(): UploadWarning[];
}

const headBytes = 6;
const mostFalseHeads = 1000;

/**
 * Where bytes occur, or -1. Node looks for so few of them four times as fast as for longer ones, so their head is looked for
 * first; a file full of heads without what follows is left to the other way.
 */
export function indexOfBytes(bytes: Buffer, wanted: Buffer): number {
  const head = wanted.subarray(0, headBytes);
  let at = bytes.indexOf(head);
  for (let falseHeads = 0; at >= 0; at = bytes.indexOf(head, at + 1)) {
    if (bytes.subarray(at, at + wanted.length).equals(wanted)) return at;
    falseHeads += 1;
    if (falseHeads === mostFalseHeads) return bytes.indexOf(wanted, at);
  }
  return at;
}

/** The last bytes of what has passed, once another piece of it has; not copied where they are all in that piece. */
export const lastOf = (before: Buffer, piece: Buffer, bytes: number): Buffer =>
  piece.length >= bytes ? piece.subarray(piece.length - bytes) : Buffer.concat([before, piece]).subarray(-bytes);

/** Whether byte sequences occur anywhere in what passes, also across two chunks. */
export function finder(...sequences: readonly Buffer[]) {
  const longest = Math.max(...sequences.map((sequence) => sequence.length));
  const found = new Set<number>();
  let tail: Buffer = Buffer.alloc(0);
  return {
    take(chunk: Buffer): void {
      if (found.size === sequences.length) return;
      const seam = Buffer.concat([tail, chunk.subarray(0, longest)]);
      for (const [index, sequence] of sequences.entries())
        if (!found.has(index) && (seam.includes(sequence) || indexOfBytes(chunk, sequence) >= 0)) found.add(index);
      tail = lastOf(tail, chunk, longest - 1);
    },
    has: (index: number): boolean => found.has(index),
  };
}
