/** Chance that can be repeated: the same seed draws the same. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  between(least: number, most: number): number;
  one<T>(of: readonly [T, ...T[]]): T;
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => Math.floor(least + next() * (most - least + 1)),
    one: (of) => of[Math.floor(next() * of.length)] ?? of[0],
  };
}
