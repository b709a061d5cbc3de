import { createHash } from 'node:crypto';

/** Keys of objects, remembered by a few bytes of their hash: millions of them fit where their names would not. */
export interface KeySet {
  add(key: string): void;
  delete(key: string): void;
  has(key: string): boolean;
  readonly size: number;
}

const short = (key: string): number => createHash('sha256').update(key).digest().readUIntBE(0, 6);

export function keySet(): KeySet {
  const held = new Set<number>();
  return {
    add: (key) => void held.add(short(key)),
    delete: (key) => void held.delete(short(key)),
    has: (key) => held.has(short(key)),
    get size() {
      return held.size;
    },
  };
}
