import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router';
import { usePageEffects } from '../shell/page-effects.ts';
import { SkipLink } from '../shell/skip-link.tsx';

function Root() {
  usePageEffects();
  return (
    <>
      <SkipLink />
      <Outlet />
    </>
  );
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: () => <Navigate to="/" replace />,
  staticData: { title: 'Virtual.med' },
});
