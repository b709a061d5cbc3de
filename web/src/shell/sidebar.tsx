import type { MenuEntry } from './area-menus.ts';
import { SidebarNav } from './sidebar-nav.tsx';
import { type Person, UserBadge } from './user-badge.tsx';

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
