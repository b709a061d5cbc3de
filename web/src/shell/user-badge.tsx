import { Avatar } from '../ui/avatar.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

export interface Person {
  name: string;
  roleLabel: string;
}

/** Who is signed in, and as what. */
export const UserBadge = ({
  person: { name, roleLabel },
  collapsed = false,
}: {
  person: Person;
  collapsed?: boolean;
}) => (
  <Tooltip label={`${name}, ${roleLabel}`} side="right" disabled={!collapsed}>
    <div
      className={`flex h-16 shrink-0 items-center gap-3 border-t border-band-active ${collapsed ? 'justify-center' : 'mx-3 px-2'}`}
    >
      <Avatar name={name} tone="on-rail" />
      <p className={collapsed ? 'sr-only' : 'min-w-0 leading-snug'}>
        <span className="block truncate text-support font-medium">{name}</span>
        <span className="block truncate text-least text-on-band-muted">{roleLabel}</span>
      </p>
    </div>
  </Tooltip>
);
