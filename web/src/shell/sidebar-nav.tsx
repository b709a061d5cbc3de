import { Link, useLocation } from '@tanstack/react-router';
import { areaTexts } from '@virtual-med/contract/shell/area.texts';
import { Lock } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Tooltip } from '../ui/tooltip.tsx';
import type { MenuEntry } from './area-menus.ts';

/** Not fetched, it is not there: the menu works without. */
const WaitingCount = lazy(() =>
  import('../features/intake/waiting-count.tsx').then(
    (part) => ({ default: part.WaitingCount }),
    () => ({ default: () => null }),
  ),
);

const itemStyle =
  'flex h-11 items-center rounded-control transition-colors hover:bg-band-active hover:text-on-band focus-visible:-outline-offset-2 aria-[current]:bg-band-active aria-[current]:text-on-band md:h-10';
const open = 'font-medium text-on-band-muted';
/** Named, as the menu is the same for everybody, and standing back: the page only says whose it is. */
const standsBack = 'text-on-band-subtle';

interface EntryLinkProps {
  entry: MenuEntry;
  /** Icons alone, their names in tooltips. */
  collapsed: boolean;
  onChoose: (() => void) | undefined;
}

function EntryLink({
  entry: { label, Icon, link, alsoUnder, inboxOf, restricted },
  collapsed,
  onChoose,
}: EntryLinkProps) {
  const under = useLocation({
    select: ({ pathname }) => alsoUnder?.some((start) => pathname.startsWith(start)) ?? false,
  });
  return (
    <Tooltip label={label} side="right" disabled={!collapsed}>
      <Link
        {...link}
        activeOptions={{ exact: true, includeSearch: false }}
        {...(under ? { 'aria-current': 'true' } : {})}
        {...(onChoose ? { onClick: onChoose } : {})}
        className={`${itemStyle} ${restricted ? standsBack : open} ${collapsed ? 'justify-center' : 'gap-3 px-3'}`}
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        <span className={collapsed ? 'sr-only' : 'grow truncate'}>{label}</span>
        {inboxOf && (
          <span className={collapsed ? 'sr-only' : ''}>
            <Suspense>
              <WaitingCount key={inboxOf} clinicId={inboxOf} />
            </Suspense>
          </span>
        )}
        {restricted && (
          <Lock role="img" aria-label={areaTexts.restricted} className={collapsed ? 'sr-only' : 'size-3.5 shrink-0'} />
        )}
      </Link>
    </Tooltip>
  );
}

interface SidebarNavProps {
  entries: readonly MenuEntry[];
  collapsed?: boolean;
  /** After an entry was followed: the drawer closes itself. */
  onChoose?: () => void;
}

export const SidebarNav = ({ entries, collapsed = false, onChoose }: SidebarNavProps) => (
  <nav aria-label={areaTexts.mainMenu} className={collapsed ? 'p-1' : 'px-3 py-2'}>
    <ul className="grid gap-0.5">
      {entries.map((entry) => (
        <li key={entry.label}>
          <EntryLink entry={entry} collapsed={collapsed} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  </nav>
);
