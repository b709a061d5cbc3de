import { createRootRoute, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { OfflineBar } from '../pwa/offline-bar.tsx';
import { usePageEffects } from '../shell/page-effects.ts';
import { SkipLink } from '../shell/skip-link.tsx';

const SessionWatcher = lazy(async () => ({
  default: (await import('../features/identity/sign-in/session-watcher.tsx')).SessionWatcher,
}));

const UnknownPage = lazy(async () => ({ default: (await import('../shell/unknown-page.tsx')).UnknownPage }));

/** True from the first page on that is more than a text to read. */
function useBeyondReading(): boolean {
  const reading = useMatches({ select: (matches) => matches.at(-1)?.staticData.still ?? false });
  const [beyond, setBeyond] = useState(!reading);
  if (!reading && !beyond) setBeyond(true);
  return beyond;
}

function Root() {
  usePageEffects();
  const beyondReading = useBeyondReading();
  const fromUnknown = useLocation({ select: ({ state }) => state.fromUnknown });
  return (
    <>
      <SkipLink />
      <OfflineBar />
      <Outlet />
      {fromUnknown && (
        <Suspense>
          <UnknownPage />
        </Suspense>
      )}
      {beyondReading && (
        <Suspense>
          <SessionWatcher />
        </Suspense>
      )}
    </>
  );
}

export const Route = createRootRoute({
  component: Root,
  staticData: { title: 'Virtual.med' },
});
