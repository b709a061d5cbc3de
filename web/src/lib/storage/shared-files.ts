import { shared } from './kept-files.ts';

/** As long as the service worker holds them: see `public/sw.js`. */
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
