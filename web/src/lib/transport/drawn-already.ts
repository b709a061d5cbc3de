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
  // Asked for again, they are asked for anew.
  for (const address of drawnAlready.addresses) globalThis.askedAhead?.delete(address);
}
