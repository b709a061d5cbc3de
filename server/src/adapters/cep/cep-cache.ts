export interface CepCacheOptions {
  readonly maxEntries: number;
  readonly now: () => number;
}

/** Remembers a bounded number of answers for a while; the one unused for longest goes first. */
export function createCepCache<Value>({ maxEntries, now }: CepCacheOptions) {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until <= now()) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    set(key: string, value: Value, lifeMs: number): void {
      entries.delete(key);
      entries.set(key, { value, until: now() + lifeMs });
      const oldest = entries.keys().next();
      if (entries.size > maxEntries && !oldest.done) entries.delete(oldest.value);
    },
  };
}
