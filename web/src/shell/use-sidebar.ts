import { limits } from '@virtual-med/contract/core/limits';
import { useState } from 'react';
import { useIsPhone } from '../lib/browser/media.ts';
import { useShortcut } from '../lib/browser/shortcut.ts';

const name = 'sidebar_state';
const lifetimeSeconds = limits.sidebarCookieDays * 86_400;

type Page = Pick<Document, 'cookie'>;

/** Open, unless it was last left collapsed. Read while rendering, so that the first paint is already right. */
export const readSidebarOpen = (page: Page): boolean => !page.cookie.split('; ').includes(`${name}=collapsed`);

export function writeSidebarOpen(page: Page, open: boolean): void {
  page.cookie = `${name}=${open ? 'expanded' : 'collapsed'}; path=/; max-age=${lifetimeSeconds}; samesite=lax`;
}

/** Beside the page the menu is open or collapsed, and remembered; as a drawer it is shut until asked for. */
export function useSidebar() {
  const asDrawer = useIsPhone();
  // Only read where it is shown: the first look at a cookie keeps a page waiting.
  const [besideChosen, setBesideOpen] = useState<boolean>();
  const besideOpen = besideChosen ?? (asDrawer || readSidebarOpen(document));
  const [drawerOpen, setDrawerOpen] = useState(false);
  const toggle = () => {
    if (asDrawer) return setDrawerOpen(!drawerOpen);
    setBesideOpen(!besideOpen);
    writeSidebarOpen(document, !besideOpen);
  };
  useShortcut('b', toggle);
  return { asDrawer, open: asDrawer ? drawerOpen : besideOpen, setDrawerOpen, toggle };
}
