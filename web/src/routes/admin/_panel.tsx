import { createFileRoute, Outlet } from '@tanstack/react-router';
import { productName } from '@virtual-med/contract/landing.texts';
import { requireSuperAdmin } from '../../lib/guards.ts';
import { Queries } from '../../lib/queries.tsx';
import { AreaError } from '../../shell/area-error.tsx';
import { adminHome, adminMenu } from '../../shell/area-menus.ts';
import { AreaShell } from '../../shell/area-shell.tsx';
import { AreaSkeleton } from '../../shell/area-skeleton.tsx';

function AdminPanel() {
  const { session, role } = Route.useRouteContext();
  return (
    <Queries>
      <AreaShell session={session} role={role} entries={adminMenu} home={adminHome}>
        <Outlet />
      </AreaShell>
    </Queries>
  );
}

export const Route = createFileRoute('/admin/_panel')({
  beforeLoad: ({ location }) => requireSuperAdmin(location),
  component: AdminPanel,
  pendingComponent: AreaSkeleton,
  errorComponent: AreaError,
  staticData: { title: productName },
});
