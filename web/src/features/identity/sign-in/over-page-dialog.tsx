import { AlertDialog } from '@base-ui/react/alert-dialog';
import { secondFactorStepTexts } from '@virtual-med/contract/identity/sign-in-steps.texts';
import { type KeyboardEvent, type ReactNode, useLayoutEffect } from 'react';
import type { Session } from '../../../lib/session/session-store.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { popupStyle, viewportStyle } from '../../../ui/dialog-style.ts';
import { textLinkStyle } from '../../../ui/text-link.ts';

export const OtherAccount = ({ onClick }: { onClick: () => void }) => (
  <div className="-mt-2">
    <button type="button" className={textLinkStyle} onClick={onClick}>
      {secondFactorStepTexts.otherAccount}
    </button>
  </div>
);

/** A key pressed here is not for what stands below: Esc would close a form there, and take what was typed with it. */
const keepKeys = (event: KeyboardEvent) => event.stopPropagation();

/** A form below that is refused would give one of its fields the focus, and get the password that is being typed. */
function useNothingBelow(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const isBelow = (element: Element) =>
      !element.matches('[data-over-page], [inert]') && !element.querySelector('[aria-label=Avisos]');
    const below = [...document.body.children].filter(isBelow);
    for (const element of below) element.toggleAttribute('inert', true);
    return () => {
      for (const element of below) element.removeAttribute('inert');
    };
  }, [open]);
}

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
  useNothingBelow(open);
  return (
    <AlertDialog.Root open={open}>
      <AlertDialog.Portal data-over-page="">
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-canvas supports-backdrop-filter:bg-scrim supports-backdrop-filter:backdrop-blur-2xl"
        />
        <AlertDialog.Viewport className={viewportStyle}>
          <AlertDialog.Popup className={`${popupStyle} max-w-md`} onKeyDown={keepKeys}>
            <AlertDialog.Title className="text-section">{title}</AlertDialog.Title>
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
