import { type KeyboardEvent, useState } from 'react';
import { sayNotFetched } from '../ui/on-demand.tsx';
import type { OpenedUserMenu, UserMenuProps } from './opened-user-menu.tsx';
import { UserMenuButton } from './user-menu-button.tsx';

const fetchMenu = () => import('./opened-user-menu.tsx');

/** Until it is opened for the first time the menu is its button alone: most visits never pay for more. */
export function UserMenu(props: UserMenuProps) {
  const [Opened, setOpened] = useState<typeof OpenedUserMenu>();
  if (Opened) return <Opened {...props} />;
  const open = () => void fetchMenu().then((module) => setOpened(() => module.OpenedUserMenu), sayNotFetched);
  const ahead = () => void fetchMenu().catch(() => undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };
  return (
    <UserMenuButton
      name={props.session.user.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={ahead}
      onFocus={ahead}
      onKeyDown={onKeyDown}
      onClick={open}
    />
  );
}
