import { useQuery } from '@tanstack/react-query';
import { Link, type LinkOptions, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ActorRole, roleLabels } from '@virtual-med/contract/core/roles';
import { identityReturn } from '@virtual-med/contract/identity/identity-return';
import { landingTexts, productName } from '@virtual-med/contract/landing/landing.texts';
import { areaTexts, staffMarkTexts as texts } from '@virtual-med/contract/shell/area.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { CircleHelp, ShieldAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { ProfileTab } from '../features/identity/profile-dialog.tsx';
import { searchScope } from '../features/search/search.ts';
import { helpFor } from '../lib/browser/help-topics.ts';
import { OwnProfile } from '../lib/session/own-profile.ts';
import { useSession } from '../lib/session/session.ts';
import type { Session } from '../lib/session/session-store.ts';
import { publicConfigQuery } from '../lib/transport/public-config.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { Awaited } from '../ui/skeleton.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useMenuOnDemand } from '../ui/use-menu-on-demand.ts';
import { AppHeader, headerButtonStyle } from './app-header.tsx';
import type { MenuEntry } from './area-menus.ts';
import { type Brand, BrandLink } from './brand.tsx';
import type { CurrentClinic } from './clinic-switch.tsx';
import type { UserMenuProps } from './opened-user-menu.tsx';
import { Sidebar } from './sidebar.tsx';
import { mainId } from './skip-link.tsx';
import { useSidebar } from './use-sidebar.ts';
import { UserMenuButton } from './user-menu-button.tsx';

/** Tells what came of linking an account elsewhere, once; the address then forgets it. */
function useIdentityReturn(): void {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const linked = search[identityReturn.linked];
  const failure = search[identityReturn.failure];
  const navigate = useNavigate();
  useEffect(() => {
    if (linked === undefined && failure === undefined) return;
    // Without the words there is nothing to tell; the profile says what is linked.
    void import('./say-identity-return.ts').then(
      ({ sayIdentityReturn }) => sayIdentityReturn(linked, failure),
      () => undefined,
    );
    void navigate({ to: '.', search: {}, replace: true });
  }, [linked, failure, navigate]);
}

/** For the provider's staff inside a clinic: in the header, so that no scrolling hides it. */
const StaffInsideMark = () => (
  <p className="flex h-8 shrink-0 items-center gap-1.5 rounded-full bg-waiting-soft px-2 text-sm font-semibold whitespace-nowrap text-waiting-ink lg:px-3">
    <ShieldAlert className="size-4 shrink-0" aria-hidden="true" />
    <span className="max-xl:sr-only">{texts.whole}</span>
    <span aria-hidden="true" className="hidden sm:inline xl:hidden">
      {texts.short}
    </span>
  </p>
);

/** From any page to what the help says about it. */
function HelpButton({ here, role }: { here: CurrentClinic | undefined; role: ActorRole }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { page, topic } = helpFor(pathname, here, role);
  if (pathname === page) return null;
  return (
    <Tooltip label={areaTexts.helpHere}>
      <Link to={page} hash={topic} aria-label={areaTexts.helpHere} className={headerButtonStyle}>
        <CircleHelp className="size-5" aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}

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
  here?: CurrentClinic;
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

const linkStyle =
  'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 transition-colors hover:text-ink hover:decoration-current sm:min-h-6';

/** Which version of the product this is, as every screen of a record has to say to staff. */
function Version() {
  const { data } = useQuery(publicConfigQuery);
  return data ? <span className="whitespace-nowrap">{`${shellTexts.version} ${data.version}`}</span> : null;
}

/** Not shown while the page above it is still growing or about to be another length: it would be seen being pushed about. */
const AppFooter = ({ forStaff }: { forStaff: boolean }) => (
  <footer className="[main:has([data-awaited],[data-skeleton])+&]:invisible [[data-settling]_&]:invisible flex min-h-16 shrink-0 flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-line px-5 py-3 text-sm text-ink-muted sm:px-8">
    <p>
      {landingTexts.copyright} {forStaff && <Version />}
    </p>
    <p className="flex flex-wrap gap-x-6">
      <Link to="/privacidade" className={linkStyle}>
        {landingTexts.privacy}
      </Link>
      <Link to="/" className={linkStyle}>
        {areaTexts.aboutPlatform}
      </Link>
    </p>
  </footer>
);

const fetchMenu = async () => (await import('./opened-user-menu.tsx')).OpenedUserMenu;

function UserMenu(props: UserMenuProps) {
  const { Opened, button } = useMenuOnDemand(fetchMenu);
  return Opened ? (
    <Opened {...props} />
  ) : (
    <UserMenuButton name={props.session.user.name} onBand={props.onBand} {...button} />
  );
}
