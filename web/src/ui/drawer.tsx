import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import type { OpenProps } from './dialog.tsx';

/** Comes in from the left over the page; Back, a swipe, Esc or a touch beside it sends it away. */
export function Drawer({ open, onOpenChange, title, children }: OpenProps & { title: string; children: ReactNode }) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <BaseDrawer.Root open={open} onOpenChange={onOpenChange} swipeDirection="left">
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDrawer.Viewport className="fixed inset-0 z-50 flex justify-start">
          <BaseDrawer.Popup className="h-full w-72 max-w-[calc(100vw-3rem)] translate-x-(--drawer-swipe-movement-x) overflow-y-auto overscroll-contain on-band bg-band text-on-band outline-none transition-transform data-ending-style:-translate-x-full data-starting-style:-translate-x-full data-swiping:select-none">
            <BaseDrawer.Content className="flex min-h-full flex-col">
              <div className="flex h-16 shrink-0 items-center justify-between pr-2.5 pl-5">
                <BaseDrawer.Title className="truncate text-section">{title}</BaseDrawer.Title>
                <BaseDrawer.Close
                  aria-label="Fechar"
                  className="grid size-11 shrink-0 place-items-center rounded-control text-on-band-muted transition-colors hover:bg-band-active hover:text-on-band"
                >
                  <X className="size-5" aria-hidden="true" />
                </BaseDrawer.Close>
              </div>
              {children}
            </BaseDrawer.Content>
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  );
}
