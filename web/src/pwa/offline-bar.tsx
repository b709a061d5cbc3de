import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { useSyncExternalStore } from 'react';

const follow = (changed: () => void) => {
  const stop = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, changed, { signal: stop.signal });
  return () => stop.abort();
};

const isOffline = () => !navigator.onLine;

/** Below the header of every page, and over none of its words; part of the first scripts: offline, nothing can be fetched. */
export function OfflineBar() {
  const offline = useSyncExternalStore(follow, isOffline, () => false);
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-16 z-40 text-center">
      {offline && (
        <p className="bg-waiting-soft px-4 py-1 text-sm font-medium text-waiting-ink">{shellTexts.offline}</p>
      )}
    </div>
  );
}
