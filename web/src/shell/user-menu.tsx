import { userMenuTexts } from '@virtual-med/contract/area.texts';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '../lib/session-store.ts';
import { chooseTheme, useThemeChoice } from '../lib/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../ui/menu.tsx';
import { ClinicSwitch, type Place } from './clinic-switch.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { themeOptions } from './theme-options.ts';

interface UserMenuProps {
  session: Session;
  here: Place | undefined;
  onProfile: () => void;
}

export function UserMenu({ session: { user, clinics }, here, onProfile }: UserMenuProps) {
  const [leaving, setLeaving] = useState(false);
  const theme = useThemeChoice();
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`${userMenuTexts.title}: ${user.name}`}
            className="flex min-h-11 shrink-0 items-center gap-1 rounded-full pr-1 pl-1 transition-colors hover:bg-band-line data-popup-open:bg-band-line"
          >
            <Avatar name={user.name} tone="on-band" />
            <ChevronDown className="size-4" aria-hidden="true" />
          </button>
        }
      >
        <div className="px-3 pt-2 pb-1.5 leading-snug">
          <p className="truncate font-medium">{user.name}</p>
          <p className="truncate text-sm text-ink-muted">{user.email}</p>
        </div>
        <MenuLine />
        <MenuItem onClick={onProfile}>
          <UserRound className="size-4.5 shrink-0 text-ink-muted" aria-hidden="true" />
          {userMenuTexts.profile}
        </MenuItem>
        <ClinicSwitch clinics={clinics} here={here} />
        <MenuLine />
        <MenuChoice label={userMenuTexts.theme} value={theme} onChange={chooseTheme} options={themeOptions} />
        <MenuLine />
        <MenuItem onClick={() => setLeaving(true)}>
          <LogOut className="size-4.5 shrink-0 text-ink-muted" aria-hidden="true" />
          {userMenuTexts.signOut}
        </MenuItem>
      </Menu>
      <SignOutDialog open={leaving} onOpenChange={setLeaving} />
    </>
  );
}
