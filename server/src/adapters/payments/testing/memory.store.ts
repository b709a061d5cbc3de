import type { ProviderObject, ProviderStore } from '../embedded.store.ts';

/** The store's contract without a database, for tests of what is kept in it. */
export function createMemoryStore<Data extends object>(): ProviderStore<Data> {
  const objects = new Map<string, ProviderObject<Data>>();
  return {
    get: async (id) => structuredClone(objects.get(id) ?? null),
    async putIfAbsent(object) {
      if (objects.has(object.id)) return false;
      objects.set(object.id, structuredClone(object));
      return true;
    },
    async list(kind, { customerId, matching = {} } = {}) {
      const isMatch = ({ data }: ProviderObject<Data>) =>
        Object.entries(matching).every(([key, value]) => (data as Record<string, unknown>)[key] === value);
      return [...objects.values()]
        .filter((one) => one.kind === kind && (customerId === undefined || one.customerId === customerId))
        .filter(isMatch)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map((one) => structuredClone(one));
    },
    async update(id, change) {
      const object = objects.get(id);
      if (!object) return null;
      const draft = structuredClone(object.data);
      change(draft);
      objects.set(id, { ...object, data: structuredClone(draft) });
      return draft;
    },
  };
}
