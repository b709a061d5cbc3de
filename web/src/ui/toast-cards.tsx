import { Toast } from '@base-ui/react/toast';
import { limits } from '@virtual-med/contract/core/limits';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A pointer that has not moved for this long reads no more: `onRest` is called. Spread over the element. */
function useRestingPointer(restMs: number, onRest: () => void) {
  const [timer] = useState<{ id?: ReturnType<typeof setTimeout> }>({});
  useEffect(() => () => clearTimeout(timer.id), [timer]);
  const moved = ({ currentTarget }: { currentTarget: Element }) => {
    clearTimeout(timer.id);
    timer.id = setTimeout(() => {
      if (!currentTarget.contains(document.activeElement)) onRest();
    }, restMs);
  };
  return { onMouseEnter: moved, onMouseMove: moved, onMouseLeave: () => clearTimeout(timer.id) };
}

/** What is told in a toast. */
export interface Said {
  title: string;
  description?: string | undefined;
  type: 'success' | 'error';
  /** What there is to see of it, or the way to undo it; the toast goes when it is taken. */
  action?: { readonly label: string; readonly onAct: () => void } | undefined;
  /** Longer than others, where it can be undone for longer. */
  forMs?: number | undefined;
}

/** Where toasts are shown. */
export interface Stage {
  readonly show: (said: Said) => void;
  readonly clear: () => void;
}

const manager = Toast.createToastManager<Pick<Said, 'action' | 'forMs'>>();

/** One at a time: the newest takes the place of whatever is there. */
const stage: Stage = {
  show: ({ action, forMs, ...said }) => {
    manager.close();
    manager.add({ ...said, ...(forMs && { timeout: forMs }), data: { action, forMs } });
  },
  clear: () => manager.close(),
};

function ToastCard({ shown }: { shown: Toast.Root.ToastObject<Pick<Said, 'action' | 'forMs'>> }) {
  const close = () => manager.close(shown.id);
  const { action, forMs = limits.toastMs } = shown.data ?? {};
  const { offset, handlers } = useSwipeAway(limits.toastSwipePx, close);
  // The library keeps what is under the pointer, also under one that somebody has let go of.
  const resting = useRestingPointer(forMs, close);
  const failed = shown.type === 'error';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      toast={shown}
      swipeDirection={[]}
      style={{ translate: `${offset}px 0` }}
      className={`toast pointer-events-auto flex touch-pan-y items-center gap-3 rounded-card py-2 pr-2 pl-4 text-surface shadow-dialog transition-opacity select-none data-ending-style:opacity-0 data-ending-style:duration-0 data-limited:hidden data-starting-style:opacity-0 ${failed ? 'bg-danger-ink' : 'bg-ink'}`}
      {...handlers}
      {...resting}
    >
      <Toast.Content className="flex min-w-0 grow items-center gap-3 py-1.5">
        <Icon className={`size-5 shrink-0 ${failed ? '' : 'text-light'}`} aria-hidden="true" />
        <div className="min-w-0 wrap-anywhere">
          <Toast.Title render={<p />} className="text-row" />
          <Toast.Description className="mt-0.5 text-support" />
        </div>
      </Toast.Content>
      {action && (
        <button
          type="button"
          onClick={() => {
            close();
            action.onAct();
          }}
          className="min-h-9 shrink-0 rounded-control bg-surface px-3.5 text-row text-ink transition-colors hover:bg-sunken max-sm:min-h-11"
        >
          {action.label}
        </button>
      )}
      <Toast.Close
        aria-label="Fechar aviso"
        // What can take the focus is there for everybody; the library would hide it from readers until then.
        aria-hidden={false}
        className="grid size-9 shrink-0 place-items-center rounded-control max-sm:size-11"
      >
        <X className="size-4" aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  );
}

const Cards = () =>
  Toast.useToastManager<Pick<Said, 'action' | 'forMs'>>().toasts.map((shown) => (
    <ToastCard key={shown.id} shown={shown} />
  ));

/** The place where toasts appear; `onStage` is told once it is there, and returns what to do when it goes. */
export function ToastCards({ onStage }: { onStage: (stage: Stage) => () => void }) {
  useEffect(() => onStage(stage), [onStage]);
  return (
    <Toast.Provider toastManager={manager} timeout={limits.toastMs} limit={1}>
      <Toast.Portal>
        <Toast.Viewport aria-label="Avisos" className="pointer-events-none fixed inset-0 z-60">
          <Cards />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/**
 * Follows a finger or the mouse to the right and calls `onAway` once it was let go further than `thresholdPx`.
 * Spread `handlers` over the element and move it by `offset`.
 */
function useSwipeAway(thresholdPx: number, onAway: () => void) {
  const from = useRef<number>(undefined);
  const [offset, setOffset] = useState(0);
  const distance = (event: PointerEvent) => Math.max(0, event.clientX - (from.current ?? event.clientX));
  const stop = () => {
    from.current = undefined;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || (event.target as Element).closest('button, a')) return;
        from.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        if (from.current !== undefined) setOffset(distance(event));
      },
      onPointerUp: (event: PointerEvent) => {
        const far = distance(event) >= thresholdPx;
        stop();
        if (far) onAway();
      },
      onPointerCancel: stop,
    },
  };
}
