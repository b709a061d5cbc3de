import { userMenuTexts } from '@virtual-med/contract/shell/area.texts';
import { LogOut, UserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { chooseTheme, useThemeChoice } from '../lib/browser/theme.ts';
import { signOut } from '../lib/session/session.ts';
import type { Session } from '../lib/session/session-store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { OpenProps } from '../ui/dialog.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { ClinicSwitch, type CurrentClinic } from './clinic-switch.tsx';
import { themeOptions } from './theme-options.ts';
import { UserMenuButton } from './user-menu-button.tsx';

export interface UserMenuProps {
  session: Session;
  here: CurrentClinic | undefined;
  /** Its button stands on the clinic's colour. */
  onBand: boolean;
  onProfile: () => void;
}

/** Open as soon as it is there: its button takes over from the one that was pressed, with the focus. */
export function OpenedUserMenu({ session: { user, clinics }, here, onBand, onProfile }: UserMenuProps) {
  const [leaving, setLeaving] = useState(false);
  const theme = useThemeChoice();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <>
      <Menu trigger={<UserMenuButton name={user.name} onBand={onBand} ref={button} />}>
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

function SignOutDialog({ open, onOpenChange }: OpenProps & {}) {
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      toast.error({ title: userMenuTexts.signOutFailed, description: (error as Error).message });
      setLeaving(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={userMenuTexts.signOutQuestion}
      note={userMenuTexts.signOutNote}
      confirm={userMenuTexts.signOut}
      onConfirm={leave}
      pending={leaving}
    />
  );
}
