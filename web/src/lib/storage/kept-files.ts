/** Of what the service worker keeps, only the page for when there is no connection outlives a session. */
export async function forgetKeptFiles(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
  try {
    const names = (await storage?.keys()) ?? [];
    await Promise.all(names.filter((name) => !name.includes('.offline.')).map((name) => storage?.delete(name)));
  } catch {
    // Storage is refused in this browser: nothing was kept.
  }
}
