import { createFileRoute, linkOptions, Outlet } from '@tanstack/react-router';
import { productName } from '@virtual-med/contract/landing/landing.texts';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { Building2, CircleHelp, ReceiptText, ServerCog } from 'lucide-react';
import { requireSuperAdmin } from '../../lib/session/guards.ts';
import { AreaError } from '../../shell/area-error.tsx';
import { adminHome, type MenuEntry } from '../../shell/area-menus.ts';
import { AreaShell } from '../../shell/area-shell.tsx';
import { AreaSkeleton } from '../../shell/area-skeleton.tsx';
import { SignedInFrame } from '../../shell/signed-in-frame.tsx';

const adminMenu: readonly MenuEntry[] = [
  { label: menuTexts.admin.clinics, Icon: Building2, link: adminHome },
  { label: menuTexts.admin.payments, Icon: ReceiptText, link: linkOptions({ to: '/admin/pagamentos' }) },
  {
    label: menuTexts.admin.system,
    Icon: ServerCog,
    link: linkOptions({ to: '/admin/configuracoes' }),
    alsoUnder: ['/admin/trilha', '/admin/afetados'],
  },
  { label: menuTexts.admin.help, Icon: CircleHelp, link: linkOptions({ to: '/admin/ajuda' }) },
];

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
