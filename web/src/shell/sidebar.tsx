import { Avatar } from '../ui/avatar.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import type { MenuEntry } from './area-menus.ts';
import { SidebarNav } from './sidebar-nav.tsx';

export const sidebarId = 'menu';

export interface SidebarProps {
  entries: readonly MenuEntry[];
  person: Person;
}

/** The rail below the clinic's logo: 16rem wide, or 3rem with icons alone. */
export const Sidebar = ({ entries, person, open }: SidebarProps & { open: boolean }) => (
  <aside
    id={sidebarId}
    data-state={open ? 'expanded' : 'collapsed'}
    className={`on-band sticky top-16 flex h-[calc(100dvh-4rem)] shrink-0 flex-col bg-band text-on-band transition-[width] ${open ? 'w-64' : 'w-12'}`}
  >
    <div className="grow overflow-x-hidden overflow-y-auto">
      <SidebarNav entries={entries} collapsed={!open} />
    </div>
    <UserBadge person={person} collapsed={!open} />
  </aside>
);

interface Person {
  name: string;
  roleLabel: string;
}

/** Who is signed in, and as what. */
export const UserBadge = ({
  person: { name, roleLabel },
  collapsed = false,
}: {
  person: Person;
  collapsed?: boolean;
}) => (
  <Tooltip label={`${name}, ${roleLabel}`} side="right" disabled={!collapsed}>
    <div
      className={`flex h-16 shrink-0 items-center gap-3 border-t border-band-active ${collapsed ? 'justify-center' : 'mx-3 px-2'}`}
    >
      <Avatar name={name} tone="on-rail" />
      <p className={collapsed ? 'sr-only' : 'min-w-0 leading-snug'}>
        <span className="block truncate text-support font-medium">{name}</span>
        <span className="block truncate text-least text-on-band-muted">{roleLabel}</span>
      </p>
    </div>
  </Tooltip>
);
