import { useState } from 'react';
import { useIsPhone } from '../lib/browser/media.ts';
import { useShortcut } from '../lib/browser/shortcut.ts';
import { readSidebarOpen, writeSidebarOpen } from './sidebar-cookie.ts';

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
