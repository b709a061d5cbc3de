/** The browser's storage of answers, as far as the service worker and its reader use it. */
export function memoryCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), 'http://localhost').href;
  const cacheOf = (entries: Map<string, Response>) => ({
    put: async (request: RequestInfo | URL, answer: Response) => void entries.set(urlOf(request), answer),
    match: async (request: RequestInfo | URL) => entries.get(urlOf(request))?.clone(),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    addAll: async () => undefined,
  });
  return {
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
    open: async (name: string) => {
      const entries = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, entries);
      return cacheOf(entries);
    },
  } as unknown as CacheStorage;
}
