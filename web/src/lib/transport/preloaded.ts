interface Preloaded {
  readonly at: number;
  /** Undefined where there was no answer. */
  readonly response: Promise<Response | undefined>;
}

declare global {
  /** Requests that `page-boot.js` started while the scripts were loading, by URL. */
  var preloaded: Map<string, Preloaded> | undefined;
}

/** Older responses are requested again. */
const freshMs = 30_000;

function take(url: string): Preloaded['response'] | undefined {
  const entry = globalThis.preloaded?.get(url);
  globalThis.preloaded?.delete(url);
  return entry && Date.now() - entry.at < freshMs ? entry.response : undefined;
}

/** A preloaded response, once. A refused request is made again, where its failure is handled. */
export async function takePreloaded(url: string, { method }: RequestInit): Promise<Response | undefined> {
  const response = method === 'GET' ? await take(url) : undefined;
  return response?.ok ? response : undefined;
}

/** When the session ends: what is left belongs to whoever signed out. */
export const clearPreloaded = (): void => globalThis.preloaded?.clear();
