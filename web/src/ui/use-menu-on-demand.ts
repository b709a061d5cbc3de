import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { sayNotFetched } from './on-demand.tsx';

/**
 * Until it is opened for the first time a menu is its button alone: most visits never pay for more. `Opened` then stands in
 * the button's place, and opens at once.
 */
export function useMenuOnDemand<Props>(fetchMenu: () => Promise<ComponentType<Props>>) {
  const [Opened, setOpened] = useState<ComponentType<Props>>();
  const [opening, setOpening] = useState(false);
  const open = () => {
    setOpening(true);
    void fetchMenu()
      .then((component) => setOpened(() => component), sayNotFetched)
      .finally(() => setOpening(false));
  };
  const ahead = () => void fetchMenu().catch(() => undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
    onKeyDown,
    onClick: open,
  } as const;
  return { Opened, opening, button };
}
