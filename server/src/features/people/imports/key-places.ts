import { hash, randomUUID } from 'node:crypto';
import { tableLimits } from '../../../core/tables/table-limits.ts';
import { mostKeys } from './list-kind.ts';

/** More than the keys of the longest list. */
const slots = 2 ** 20;
/** Of one key: of a CPF or an e-mail the first is enough, and a name is compared with these. */
const mostPerKey = 100;

/** In which rows of a list a key stands. */
export interface KeyPlaces {
  add(key: string, number: number): void;
  /** The first of them; now and then one with another key, too. */
  find(key: string): number[];
}

/** Eight megabytes, however long a list is: of a key its hash and the row, and nobody's data. */
export function createKeyPlaces(): KeyPlaces {
  if (slots <= tableLimits.rows * mostKeys) throw new Error('more keys than places');
  const seed = randomUUID();
  /** Nobody who writes a list can tell which keys would come to the same slot, and each be looked for among all of them. */
  const hashOf = (key: string): number => hash('sha256', seed + key, 'buffer').readInt32LE();
  const hashes = new Int32Array(slots);
  /** Of the rows, which begin at 1. */
  const numbers = new Int32Array(slots);
  /** Where a row with this hash would be written, and what is written before. */
  function look(wanted: number) {
    const found: number[] = [];
    let slot = wanted & (slots - 1);
    for (; numbers[slot] !== 0; slot = (slot + 1) & (slots - 1))
      if (hashes[slot] === wanted) found.push(numbers[slot] ?? 0);
    return { slot, found };
  }
  return {
    add(key, number) {
      const own = hashOf(key);
      const { slot, found } = look(own);
      if (found.length === mostPerKey) return;
      hashes[slot] = own;
      numbers[slot] = number;
    },
    find: (key) => look(hashOf(key)).found,
  };
}
