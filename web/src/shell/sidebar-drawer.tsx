import { Drawer } from '../ui/drawer.tsx';
import type { SidebarProps } from './sidebar.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { UserBadge } from './user-badge.tsx';

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
