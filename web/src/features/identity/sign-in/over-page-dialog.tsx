import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Session } from '../../../lib/session/session-store.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { popupStyle, viewportStyle } from '../../../ui/dialog-style.ts';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { secondFactorCopy } from './second-factor.copy.ts';

export const OtherAccount = ({ onClick }: { onClick: () => void }) => (
  <div className="-mt-2">
    <button type="button" className={textLinkStyle} onClick={onClick}>
      {secondFactorCopy.otherAccount}
    </button>
  </div>
);

/** A key pressed here is not for what stands below: Esc would close a form there, and take what was typed with it. */
const keepKeys = (event: KeyboardEvent) => event.stopPropagation();

interface OverPageDialogProps {
  open: boolean;
  /** The page below is given up. */
  onLeave: () => void;
  person: Session['user'];
  title: string;
  description: string;
  children: ReactNode;
}

/** Stands between somebody and the page they were on, which stays as it is and cannot be read meanwhile. */
export function OverPageDialog({ open, onLeave, person, title, description, children }: OverPageDialogProps) {
  // Not what lies below: it would be closed unseen, with what was typed into it.
  useBackCloses(open, onLeave);
  return (
    <AlertDialog.Root open={open}>
      <AlertDialog.Portal data-over-page="">
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-canvas supports-backdrop-filter:bg-scrim supports-backdrop-filter:backdrop-blur-2xl"
        />
        <AlertDialog.Viewport className={viewportStyle}>
          <AlertDialog.Popup className={`${popupStyle} max-w-md`} onKeyDown={keepKeys}>
            <AlertDialog.Title className="text-xl font-semibold tracking-tight">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-ink-muted">{description}</AlertDialog.Description>
            <p className="mt-5 wrap-anywhere">
              <bdi className="font-medium">{person.name}</bdi>
              <br />
              <span className="text-sm text-ink-muted">{person.email}</span>
            </p>
            {children}
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
