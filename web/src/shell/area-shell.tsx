import type { LinkOptions } from '@tanstack/react-router';
import { type ActorRole, roleLabels } from '@virtual-med/contract/core/roles';
import { productName } from '@virtual-med/contract/landing/landing.texts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ProfileTab } from '../features/identity/profile-dialog.tsx';
import { searchScope } from '../features/search/scope.ts';
import { OwnProfile } from '../lib/session/own-profile.ts';
import { useSession } from '../lib/session/session.ts';
import type { Session } from '../lib/session/session-store.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { Awaited } from '../ui/skeleton.tsx';
import { AppFooter } from './app-footer.tsx';
import { AppHeader } from './app-header.tsx';
import type { MenuEntry } from './area-menus.ts';
import { type Brand, BrandLink } from './brand.tsx';
import type { Place } from './clinic-switch.tsx';
import { HelpButton } from './help-button.tsx';
import { Sidebar } from './sidebar.tsx';
import { mainId } from './skip-link.tsx';
import { StaffInsideMark } from './staff-inside-mark.tsx';
import { useIdentityReturn } from './use-identity-return.ts';
import { useSidebar } from './use-sidebar.ts';
import { UserMenu } from './user-menu.tsx';

const ProfileDialog = onDemand(async () => (await import('../features/identity/profile-dialog.tsx')).ProfileDialog);
/** Only the provider's staff ever see it. */
const SecondFactorBanner = lazy(async () => ({
  default: (await import('./second-factor-banner.tsx')).SecondFactorBanner,
}));
const SidebarDrawer = onDemand(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer);

interface AreaShellProps {
  /** As it was when the page was opened; later changes are shown as well. */
  session: Session;
  /** What the person acts as on these pages. */
  role: Exclude<ActorRole, 'person'>;
  entries: readonly MenuEntry[];
  home: LinkOptions;
  /** Undefined on the provider's own pages. */
  brand?: Brand & { timeZone: string };
  here?: Place;
  children: ReactNode;
}

/** The frame of the pages behind a login: header, menu, content, footer. */
export function AreaShell({ session: opened, role, entries, home, brand, here, children }: AreaShellProps) {
  const session = useSession() ?? opened;
  useIdentityReturn();
  const sidebar = useSidebar();
  const [profile, setProfile] = useState<{ open: boolean; tab: ProfileTab; onClosed?: (() => void) | undefined }>();
  const openProfile = (tab: ProfileTab, onClosed?: () => void) => setProfile({ open: true, tab, onClosed });
  const person = { name: session.user.name, roleLabel: roleLabels[role] };
  return (
    <div className="flex min-h-dvh flex-col">
      <AppHeader
        brand={<BrandLink brand={brand} home={home} small={!sidebar.asDrawer && !sidebar.open} />}
        userMenu={
          <UserMenu session={session} here={here} onBand={sidebar.asDrawer} onProfile={() => openProfile('profile')} />
        }
        sidebar={sidebar}
        search={searchScope(here, role)}
        help={<HelpButton here={here} role={role} />}
        mark={role === 'super_admin' && here && <StaffInsideMark />}
      />
      <div className="flex grow">
        {sidebar.asDrawer ? (
          <SidebarDrawer
            entries={entries}
            person={person}
            title={brand?.name ?? productName}
            open={sidebar.open}
            onOpenChange={sidebar.setDrawerOpen}
          />
        ) : (
          <Sidebar entries={entries} person={person} open={sidebar.open} />
        )}
        <div className="flex min-w-0 grow flex-col">
          <main id={mainId} tabIndex={-1} className="grow px-4 py-5 sm:px-7 md:pt-2 md:pb-8">
            <div className="mx-auto max-w-[77.5rem] has-[>[data-awaited]]:invisible">
              {role === 'super_admin' && !session.user.secondFactorEnabled && (
                <Suspense fallback={<Awaited />}>
                  <SecondFactorBanner onEnrol={() => openProfile('security')} />
                </Suspense>
              )}
              <OwnProfile value={(onClosed) => openProfile('profile', onClosed)}>{children}</OwnProfile>
            </div>
          </main>
          <AppFooter forStaff={role !== 'patient'} />
        </div>
      </div>
      {profile && (
        <ProfileDialog
          open={profile.open}
          onOpenChange={(open) => {
            setProfile({ ...profile, open, ...(open ? {} : { onClosed: undefined }) });
            if (!open) profile.onClosed?.();
          }}
          tab={profile.tab}
          onTabChange={(tab) => setProfile({ ...profile, tab })}
          session={session}
          roleLabel={person.roleLabel}
          timeZone={brand?.timeZone}
          place={here ? { area: here.area, selectedClinicId: here.clinicId } : { area: 'admin' }}
        />
      )}
    </div>
  );
}
