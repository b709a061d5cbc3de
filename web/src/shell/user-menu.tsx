import { useMenuOnDemand } from '../ui/use-menu-on-demand.ts';
import type { UserMenuProps } from './opened-user-menu.tsx';
import { UserMenuButton } from './user-menu-button.tsx';

const fetchMenu = async () => (await import('./opened-user-menu.tsx')).OpenedUserMenu;

export function UserMenu(props: UserMenuProps) {
  const { Opened, button } = useMenuOnDemand(fetchMenu);
  return Opened ? (
    <Opened {...props} />
  ) : (
    <UserMenuButton name={props.session.user.name} onBand={props.onBand} {...button} />
  );
}
