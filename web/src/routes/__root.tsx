import { createRootRoute, Outlet } from '@tanstack/react-router';
import { usePageEffects } from '../shell/page-effects.ts';
import { SkipLink } from '../shell/skip-link.tsx';

const loadFrame = async () => (await import('../shell/beyond-landing.tsx')).BeyondLanding;
let frame: Awaited<ReturnType<typeof loadFrame>> | undefined;

function Root() {
  usePageEffects();
  const { Frame } = Route.useRouteContext();
  return (
    <>
      <SkipLink />
      {Frame ? (
        <Frame>
          <Outlet />
        </Frame>
      ) : (
        <Outlet />
      )}
    </>
  );
}

export const Route = createRootRoute({
  /** The landing knows no session, asks the server nothing and says nothing in toasts: it is read without paying for them. */
  beforeLoad: async ({ location }) => {
    if (location.pathname !== '/') frame ??= await loadFrame();
    return { Frame: frame };
  },
  component: Root,
  staticData: { title: 'Virtual.med' },
});
