import { searchTexts } from '@virtual-med/contract/area.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { Menu as MenuIcon, PanelLeft, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchScope } from '../features/search/scope.ts';
import { SearchBox } from '../features/search/search-box.tsx';
import { useShortcut } from '../lib/browser/shortcut.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { sidebarId } from './sidebar.tsx';

const iconButtonStyle = 'grid size-11 shrink-0 place-items-center rounded-control transition-colors hover:bg-band-line';

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

export function AppHeader({ brand, userMenu, sidebar, search: scope, help, mark }: AppHeaderProps) {
  const ToggleIcon = sidebar.asDrawer ? MenuIcon : PanelLeft;
  const [rowOpen, setRowOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const search = () => {
    if (!scope) return;
    // The field must be there before it can take the focus.
    if (sidebar.asDrawer) flushSync(() => setRowOpen(true));
    input.current?.focus();
  };
  const leave = () => setRowOpen(false);
  useShortcut('k', search);
  return (
    <header className="on-band sticky top-0 z-30 bg-band text-on-band">
      <div className="flex h-16 items-center gap-2 px-2 max-[24rem]:gap-0.5 max-[24rem]:px-1 md:gap-4 md:pr-6 md:pl-0.5">
        <Tooltip label={shellTexts.toggleSidebar}>
          <button
            type="button"
            className={iconButtonStyle}
            aria-label={shellTexts.toggleSidebar}
            aria-expanded={sidebar.open}
            aria-controls={sidebar.asDrawer ? undefined : sidebarId}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={sidebar.toggle}
          >
            <ToggleIcon className="size-5" aria-hidden="true" />
          </button>
        </Tooltip>
        <div className="min-w-0 grow md:w-52 md:grow-0">{brand}</div>
        {!sidebar.asDrawer && (
          <div className="flex min-w-0 grow justify-center">
            {scope && (
              <div className="w-full max-w-xl">
                <SearchBox inputRef={input} scope={scope} onLeave={leave} />
              </div>
            )}
          </div>
        )}
        {sidebar.asDrawer && scope && (
          <button
            type="button"
            className={iconButtonStyle}
            aria-label={searchTexts.label}
            aria-expanded={rowOpen}
            onClick={rowOpen ? () => setRowOpen(false) : search}
          >
            <Search className="size-5" aria-hidden="true" />
          </button>
        )}
        {mark}
        {help}
        {userMenu}
      </div>
      {sidebar.asDrawer && rowOpen && scope && (
        <div className="px-4 pt-1 pb-4">
          <SearchBox inputRef={input} scope={scope} onLeave={leave} />
        </div>
      )}
    </header>
  );
}
