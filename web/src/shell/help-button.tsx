import { Link, useLocation } from '@tanstack/react-router';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import { areaTexts } from '@virtual-med/contract/shell/area.texts';
import { CircleHelp } from 'lucide-react';
import { helpFor } from '../lib/browser/help-topics.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import type { Place } from './clinic-switch.tsx';
import { headerButtonStyle } from './header-button-style.ts';

/** From any page to what the help says about it. */
export function HelpButton({ here, role }: { here: Place | undefined; role: ActorRole }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { page, topic } = helpFor(pathname, here, role);
  if (pathname === page) return null;
  return (
    <Tooltip label={areaTexts.helpHere}>
      <Link to={page} hash={topic} aria-label={areaTexts.helpHere} className={headerButtonStyle}>
        <CircleHelp className="size-5" aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}
