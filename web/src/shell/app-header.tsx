import { searchTexts } from '@virtual-med/contract/shell/area.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { Menu as MenuIcon, PanelLeft, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchScope } from '../features/search/search.ts';
import { SearchBox } from '../features/search/search-box.tsx';
import { useShortcut } from '../lib/browser/shortcut.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { sidebarId } from './sidebar.tsx';

/** What acts by a picture in the header: on paper, and on the clinic's band. */
export const headerButtonStyle =
  'grid size-11 shrink-0 place-items-center rounded-control text-ink-muted transition-colors hover:bg-sunken hover:text-ink in-[.on-band]:text-on-band in-[.on-band]:hover:bg-band-active in-[.on-band]:hover:text-on-band';

interface AppHeaderProps {
  brand: ReactNode;
  userMenu: ReactNode;
  sidebar: { asDrawer: boolean; open: boolean; toggle: () => void };
  /** What the search looks through; without one there is none. */
  search: SearchScope | undefined;
  help: ReactNode;
  /** Whoever is here as somebody else than its own people. */
  mark?: ReactNode;
}

/** On a desk its first part is the top of the rail, and the rest is paper; on a phone all of it is the clinic's band. */
export function AppHeader({ brand, userMenu, sidebar, search: scope, help, mark }: AppHeaderProps) {
  const { asDrawer, open } = sidebar;
  const ToggleIcon = asDrawer ? MenuIcon : PanelLeft;
  const [rowOpen, setRowOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const search = () => {
    if (!scope) return;
    // The field must be there before it can take the focus.
    if (asDrawer) flushSync(() => setRowOpen(true));
    input.current?.focus();
  };
  const leave = () => setRowOpen(false);
  useShortcut('k', search);
  const toggle = (
    <Tooltip label={shellTexts.toggleSidebar}>
      <button
        type="button"
        className={headerButtonStyle}
        aria-label={shellTexts.toggleSidebar}
        aria-expanded={open}
        aria-controls={asDrawer ? undefined : sidebarId}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={sidebar.toggle}
      >
        <ToggleIcon className="size-5" aria-hidden="true" />
      </button>
    </Tooltip>
  );
  if (asDrawer)
    return (
      <header className="on-band sticky top-0 z-30 bg-band text-on-band">
        <div className="flex h-16 items-center gap-1 px-1 max-[24rem]:gap-0">
          {toggle}
          <div className="min-w-0 grow">{brand}</div>
          {scope && (
            <button
              type="button"
              className={headerButtonStyle}
              aria-label={searchTexts.label}
              aria-expanded={rowOpen}
              onClick={rowOpen ? leave : search}
            >
              <Search className="size-5" aria-hidden="true" />
            </button>
          )}
          {mark}
          {help}
          {userMenu}
        </div>
        {rowOpen && scope && (
          <div className="px-4 pt-1 pb-4">
            <SearchBox inputRef={input} scope={scope} onLeave={leave} tone="on-band" />
          </div>
        )}
      </header>
    );
  return (
    <header className="sticky top-0 z-30 flex h-16">
      <div
        className={`on-band flex shrink-0 items-center bg-band text-on-band transition-[width] ${open ? 'w-64 px-5' : 'w-12 justify-center'}`}
      >
        {brand}
      </div>
      <div className="flex min-w-0 grow items-center gap-1 bg-canvas pr-6 pl-3">
        {toggle}
        <div className="flex min-w-0 grow justify-end pr-2">
          {scope && (
            <div className="w-full max-w-88">
              <SearchBox inputRef={input} scope={scope} onLeave={leave} />
            </div>
          )}
        </div>
        {mark}
        {help}
        {userMenu}
      </div>
    </header>
  );
}
