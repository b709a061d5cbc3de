import { createFileRoute, Outlet } from '@tanstack/react-router';
import { productName } from '@virtual-med/contract/landing/landing.texts';
import { requireSuperAdmin } from '../../lib/session/guards.ts';
import { adminMenu } from '../../shell/admin-menu.ts';
import { AreaError } from '../../shell/area-error.tsx';
import { adminHome } from '../../shell/area-menus.ts';
import { AreaShell } from '../../shell/area-shell.tsx';
import { AreaSkeleton } from '../../shell/area-skeleton.tsx';
import { SignedInFrame } from '../../shell/signed-in-frame.tsx';

function AdminPanel() {
  const { session, role } = Route.useRouteContext();
  return (
    <SignedInFrame>
      <AreaShell session={session} role={role} entries={adminMenu} home={adminHome}>
        <Outlet />
      </AreaShell>
    </SignedInFrame>
  );
}

export const Route = createFileRoute('/admin/_panel')({
  beforeLoad: ({ location }) => requireSuperAdmin(location),
  component: AdminPanel,
  pendingComponent: AreaSkeleton,
  errorComponent: AreaError,
  staticData: { title: productName },
});
