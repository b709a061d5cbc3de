import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { usePageEffects } from '../shell/page-effects.ts';
import { SkipLink } from '../shell/skip-link.tsx';

const SessionWatcher = lazy(async () => ({
  default: (await import('../features/identity/sign-in/session-watcher.tsx')).SessionWatcher,
}));

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
  return (
    <>
      <SkipLink />
      <Outlet />
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
