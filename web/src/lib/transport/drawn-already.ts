import type { QueryClient } from '@tanstack/react-query';

interface Drawn {
  readonly at: number;
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** Where the answers came from. */
  readonly addresses: readonly string[];
}

declare global {
  /** What `first-view/` drew the page from, for the program that takes its place. */
  var drawnAlready: Drawn | undefined;
}

/** A page whose scripts took longer asks anew. */
const freshMs = 30_000;
/** What is in sight is not asked for again before it has come to life. */
const takesOverMs = 5_000;

/** The living page begins with what is in sight: it stands at once, and the same. */
export function takeDrawn(queries: QueryClient): void {
  const { drawnAlready } = globalThis;
  globalThis.drawnAlready = undefined;
  if (!drawnAlready || Date.now() - drawnAlready.at > freshMs) return;
  for (const [key, data] of drawnAlready.queries)
    queries.setQueryData(key, data, { updatedAt: Date.now() + takesOverMs });
  endFreshnessOnceShown(queries);
  // Asked for again, they are asked for anew.
  for (const address of drawnAlready.addresses) globalThis.askedAhead?.delete(address);
}

/** Whoever asks for it after it has come to life, to see what somebody else has saved, must not get the same once more. */
function endFreshnessOnceShown(queries: QueryClient): void {
  const drawn = new Set(queries.getQueryCache().getAll());
  const end = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || !drawn.delete(query)) return;
    // After the observer, and others of the same moment, have found it fresh.
    queueMicrotask(() => query.setState({ dataUpdatedAt: Date.now() }));
    if (drawn.size === 0) end();
  });
}
