/** Where the service worker holds what somebody shared with the clinic's app. */
export const shared = 'virtual-med.shared';

/**
 * Of what the service worker keeps, only the page for when there is no connection outlives a session. What was shared may
 * wait for somebody to sign in; signing out forgets it.
 */
export async function forgetKeptFiles(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
  try {
    const names = (await storage?.keys()) ?? [];
    await Promise.all(
      names.filter((name) => !name.includes('.offline.') && name !== shared).map((name) => storage?.delete(name)),
    );
  } catch {
    // Storage is refused in this browser: nothing was kept.
  }
}

export async function forgetShared(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
  await storage?.delete(shared).catch(() => undefined);
}
