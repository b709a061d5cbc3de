/** Work by the name it goes under: of the same name one piece begins when the one before is over, however that ended. */
export function createTurns(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<void>>();
  return async (name, work) => {
    const before = last.get(name);
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    last.set(name, over);
    await before;
    try {
      return await work();
    } finally {
      if (last.get(name) === over) last.delete(name);
      end();
    }
  };
}
