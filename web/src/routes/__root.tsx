import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { usePageEffects } from '../shell/page-effects.ts';
import { SkipLink } from '../shell/skip-link.tsx';

const SessionCompanion = lazy(async () => ({
  default: (await import('../features/sign-in/session-companion.tsx')).SessionCompanion,
}));

/** The landing knows no session and says nothing in toasts: it is read without paying for either. */
function useBeyondLanding(): boolean {
  const onLanding = useMatches({ select: (matches) => matches.at(-1)?.pathname === '/' });
  const [beyond, setBeyond] = useState(!onLanding);
  if (!onLanding && !beyond) setBeyond(true);
  return beyond;
}

function Root() {
  usePageEffects();
  const beyondLanding = useBeyondLanding();
  return (
    <>
      <SkipLink />
      <Outlet />
      {beyondLanding && (
        <Suspense>
          <SessionCompanion />
        </Suspense>
      )}
    </>
  );
}

export const Route = createRootRoute({
  component: Root,
  staticData: { title: 'Virtual.med' },
});
