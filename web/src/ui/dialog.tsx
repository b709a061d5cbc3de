import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useBackCloses } from './back-closes.ts';
import { backdropStyle, popupStyle, viewportStyle } from './dialog-style.ts';

/** What has the focus now; of a menu, which goes when something is chosen in it, the button it belongs to. */
function focused(): HTMLElement | null {
  const element = document.activeElement as HTMLElement | null;
  const menu = element?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
}

/**
 * Whatever had the focus when something was opened, to be given it back. Looked at while rendering, before a form inside
 * has taken the focus for its first field; the library looks later, and would give it back to that field.
 */
function useOpener(open: boolean): () => HTMLElement | true {
  const [seen, setSeen] = useState<{ open: boolean; opener: HTMLElement | null }>({ open: false, opener: null });
  if (seen.open !== open) setSeen({ open, opener: open ? focused() : seen.opener });
  return () => (seen.opener?.isConnected && seen.opener !== document.body ? seen.opener : true);
}

const widths = { normal: 'max-w-md', wide: 'max-w-2xl', full: 'max-w-5xl' } as const;

export interface OpenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface DialogProps extends OpenProps {
  title: string;
  description: string;
  /** `wide` for a dialog with parts of its own, `full` for one with a table. */
  size?: keyof typeof widths;
  /** For forms: a stray click beside the dialog closes nothing; Esc and the cross still do. */
  holdsWork?: boolean;
  /** For what would swallow the keyboard if it came first, such as a file shown by the browser: Esc still closes. */
  startsAtClose?: boolean;
  /** The address names it and has an entry of its own, which Back takes away. */
  inAddress?: boolean;
  children: ReactNode;
}

/** Takes the focus while open and gives it back to whatever had it. On a phone it rises from the bottom edge, within the thumb's reach; elsewhere it stands in the middle. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'normal',
  holdsWork = false,
  startsAtClose = false,
  inAddress = false,
  children,
}: DialogProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const opener = useOpener(open);
  // A long form grows while it is filled in: on a phone it has its height from the start, and its top stays where it is.
  const height = holdsWork && size !== 'normal' ? 'max-sm:min-h-[calc(100dvh-1.5rem)]' : '';
  useBackCloses(open && !inAddress, () => onOpenChange(false));
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={holdsWork}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={`z-40 ${backdropStyle}`} />
        <BaseDialog.Viewport className={viewportStyle}>
          <BaseDialog.Popup
            className={`${popupStyle} ${widths[size]} ${height}`}
            finalFocus={opener}
            {...(startsAtClose && { initialFocus: closeButton })}
          >
            <BaseDialog.Title className="sticky -top-6 z-10 -mx-6 -mt-6 -mb-2 rounded-t-dialog bg-surface pt-6 pr-16 pb-2 pl-6 text-section">
              {title}
            </BaseDialog.Title>
            <BaseDialog.Description className="mt-1.5 text-ink-muted">{description}</BaseDialog.Description>
            {children}
            {/* Last for the keyboard, first for the eye, and in reach however far one has scrolled. */}
            <div className="sticky top-0 z-20 order-first flex h-0 justify-end">
              <BaseDialog.Close
                ref={closeButton}
                aria-label="Fechar"
                className="relative -top-2 -right-2 grid size-11 place-items-center rounded-control bg-surface text-ink-muted transition-colors hover:bg-sunken hover:text-ink"
              >
                <X className="size-5" aria-hidden="true" />
              </BaseDialog.Close>
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
