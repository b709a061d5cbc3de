/** Runs one piece of work per key at a time, in the order of the calls; a failure does not hold up the next one. */
export function createMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<void>>();
  return async (key, work) => {
    const previous = tails.get(key);
    const { promise: done, resolve: release } = Promise.withResolvers<void>();
    tails.set(key, done);
    await previous;
    try {
      return await work();
    } finally {
      if (tails.get(key) === done) tails.delete(key);
      release();
    }
  };
}
