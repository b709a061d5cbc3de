import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  children: ReactNode;
}

/** Takes the focus while open and gives it back to whatever had it. On a phone it rises from the bottom edge, within the thumb's reach; elsewhere it stands in the middle. */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto sm:items-center sm:p-6">
          <BaseDialog.Popup className="relative w-full max-w-md rounded-t-2xl border border-line bg-surface p-6 pb-8 text-ink shadow-xl transition-[opacity,translate] data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:rounded-2xl sm:pb-6">
            <BaseDialog.Title className="pr-10 text-xl font-semibold tracking-tight">{title}</BaseDialog.Title>
            <BaseDialog.Description className="mt-1.5 text-ink-muted">{description}</BaseDialog.Description>
            {children}
            <BaseDialog.Close
              aria-label="Fechar"
              className="absolute top-4 right-4 grid size-11 place-items-center rounded-xl text-ink-muted transition-colors hover:bg-sunken hover:text-ink"
            >
              <X className="size-5" aria-hidden="true" />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
