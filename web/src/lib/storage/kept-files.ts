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

/** Where the service worker holds what somebody shared with the clinic's app, and for how long: see `public/sw.js`. */
const shared = 'virtual-med.shared';
const sharedLastsMs = 30 * 60_000;

/** What was shared with this clinic's app a moment ago. */
export async function readShared(
  page: string,
  storage: CacheStorage | undefined = globalThis.caches,
): Promise<readonly File[]> {
  try {
    if (!(await storage?.has(shared))) return [];
    const cache = await storage?.open(shared);
    const files: File[] = [];
    for (const request of (await cache?.keys()) ?? []) {
      const held = await cache?.match(request);
      const isOld = !(Date.now() - Number(held?.headers.get('shared-at')) < sharedLastsMs);
      if (!held || isOld || !new URL(request.url).pathname.startsWith(`${page}/`)) continue;
      const name = decodeURIComponent(held.headers.get('file-name') ?? '');
      const type = held.headers.get('content-type') ?? '';
      files.push(new File([await held.blob()], name, { type }));
    }
    return files;
  } catch {
    return [];
  }
}

export async function forgetShared(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
  await storage?.delete(shared).catch(() => undefined);
}
