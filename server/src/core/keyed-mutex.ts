/** Work under one key follows one another in this process: the second press of a button waits for the first. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
