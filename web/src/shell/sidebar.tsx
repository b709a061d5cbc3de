import { Drawer } from '../ui/drawer.tsx';
import type { MenuEntry } from './area-menus.ts';
import { SidebarNav } from './sidebar-nav.tsx';
import { type Person, UserBadge } from './user-badge.tsx';

export const sidebarId = 'menu';

interface SidebarProps {
  entries: readonly MenuEntry[];
  person: Person;
}

/** Beside the page: 16rem wide, or 3rem with icons alone. */
export const Sidebar = ({ entries, person, open }: SidebarProps & { open: boolean }) => (
  <aside
    id={sidebarId}
    data-state={open ? 'expanded' : 'collapsed'}
    className={`sticky top-16 flex h-[calc(100dvh-4rem)] shrink-0 flex-col border-r border-line bg-surface transition-[width] ${open ? 'w-64' : 'w-12'}`}
  >
    <div className="grow overflow-x-hidden overflow-y-auto">
      <SidebarNav entries={entries} collapsed={!open} />
    </div>
    <UserBadge person={person} collapsed={!open} />
  </aside>
);

interface SidebarDrawerProps extends SidebarProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Over the page, where there is no room beside it. */
export const SidebarDrawer = ({ entries, person, ...drawer }: SidebarDrawerProps) => (
  <Drawer {...drawer}>
    <div className="grow">
      <SidebarNav entries={entries} onChoose={() => drawer.onOpenChange(false)} />
    </div>
    <UserBadge person={person} />
  </Drawer>
);
