import type { OpenProps } from '../ui/dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { type SidebarProps, UserBadge } from './sidebar.tsx';
import { SidebarNav } from './sidebar-nav.tsx';

/** Over the page, where there is no room beside it. */
export const SidebarDrawer = ({ entries, person, ...drawer }: SidebarProps & OpenProps & { title: string }) => (
  <Drawer {...drawer}>
    <div className="grow">
      <SidebarNav entries={entries} onChoose={() => drawer.onOpenChange(false)} />
    </div>
    <UserBadge person={person} />
  </Drawer>
);
