import { Toast } from '@base-ui/react/toast';
import { limits } from '@virtual-med/contract/core/limits';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSwipeAway } from './swipe-away.ts';
import { useFreePlace, useRestingPointer } from './toast-surroundings.ts';

/** What is told in a toast. */
export interface Said {
  title: string;
  description?: string | undefined;
  type: 'success' | 'error';
}

/** Where toasts are shown. */
export interface Stage {
  readonly show: (said: Said) => void;
  readonly clear: () => void;
}

const manager = Toast.createToastManager();

/** One at a time: the newest takes the place of whatever is there. */
const stage: Stage = {
  show: (said) => {
    manager.close();
    manager.add(said);
  },
  clear: () => manager.close(),
};

function ToastCard({ shown }: { shown: Toast.Root.ToastObject<object> }) {
  const card = useRef<HTMLDivElement>(null);
  const close = () => manager.close(shown.id);
  const { offset, handlers } = useSwipeAway(limits.toastSwipePx, close);
  const place = useFreePlace(card);
  // The library keeps what is under the pointer, also under one that somebody has let go of.
  const resting = useRestingPointer(limits.toastMs, close);
  const failed = shown.type === 'error';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      ref={card}
      toast={shown}
      swipeDirection={[]}
      style={{ ...(place && { ...place, right: 'auto', bottom: 'auto' }), translate: `${offset}px 0` }}
      className={`pointer-events-auto absolute right-4 bottom-4 w-[calc(100%-2rem)] touch-pan-y rounded-xl border bg-surface p-4 pr-12 text-ink shadow-xl transition-opacity select-none data-ending-style:opacity-0 data-ending-style:duration-0 data-limited:hidden data-starting-style:opacity-0 sm:w-96 ${failed ? 'border-danger-ink' : 'border-line'}`}
      {...handlers}
      {...resting}
    >
      <Toast.Content className="flex gap-3">
        <Icon
          className={`mt-0.5 size-5 shrink-0 ${failed ? 'text-danger-ink' : 'text-secondary-ink'}`}
          aria-hidden="true"
        />
        <div className="min-w-0 wrap-anywhere">
          <Toast.Title render={<p />} className="font-medium" />
          <Toast.Description className="mt-0.5 text-sm text-ink-muted" />
        </div>
      </Toast.Content>
      <Toast.Close
        aria-label="Fechar aviso"
        // What can take the focus is there for everybody; the library would hide it from readers until then.
        aria-hidden={false}
        className="absolute top-2.5 right-2.5 grid size-9 place-items-center rounded-lg text-ink-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  );
}

const Cards = () => Toast.useToastManager().toasts.map((shown) => <ToastCard key={shown.id} shown={shown} />);

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
