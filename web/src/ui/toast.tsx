import { limits } from '@virtual-med/contract/core/limits';
import { useEffect, useState } from 'react';
import type { Said, Stage, ToastCards } from './toast-cards.tsx';

type Message = Omit<Said, 'type'>;

let stage: Stage | undefined;
/** Said before there is a place for it. */
let waiting: Said | undefined;
let fetchCards: (() => void) | undefined;
/** Shows what is said without the cards, or takes it away. */
let sayPlainly: ((said: Said | undefined) => void) | undefined;

function say(said: Said): void {
  if (stage) stage.show(said);
  else {
    waiting = said;
    fetchCards?.();
  }
}

function takeStage(taken: Stage): () => void {
  stage = taken;
  if (waiting) stage.show(waiting);
  waiting = undefined;
  return () => {
    stage = undefined;
  };
}

let lastWords = 0;

/** Short messages over any screen, from anywhere in the code. */
export const toast = {
  success: (message: Message) => say({ ...message, type: 'success' }),
  // An urgent one the library hides from readers while it can take the focus; the region announces all alike.
  error: (message: Message) => {
    if (lastWords === 0) say({ ...message, type: 'error' });
  },
  /** Why the page is left: what fails on it meanwhile fails for the same reason, and is not said. */
  lastWord: (message: Message, leaving: Promise<void> = Promise.resolve()) => {
    toast.error(message);
    lastWords += 1;
    void leaving.finally(() => {
      lastWords -= 1;
    });
  },
  close: () => {
    waiting = undefined;
    stage?.clear();
    sayPlainly?.(undefined);
  },
};

/** Most toasts answer somebody: with their first touch or key the region that announces them is there. */
const firstSigns = ['pointerdown', 'keydown', 'focusin'] as const;

/** For somebody whose network went before the cards were fetched: that is said all the same. */
const PlainToast = ({ said, onClose }: { said: Said; onClose: () => void }) => (
  <section
    aria-label="Avisos"
    className="toast z-60 flex items-center gap-3 rounded-card bg-danger-ink py-3 pr-3 pl-4 text-surface shadow-dialog"
  >
    <div role="alert" className="flex-1">
      <p className="text-row">{said.title}</p>
      <p className="text-support">{said.description}</p>
    </div>
    <button type="button" aria-label="Fechar aviso" onClick={onClose} className="min-h-11 px-2 text-support">
      Fechar
    </button>
  </section>
);

/** Mounted once, above every page that may say something. What shows toasts is fetched when there may be one to show. */
export function Toaster() {
  const [Cards, setCards] = useState<typeof ToastCards>();
  const [plain, setPlain] = useState<Said>();
  useEffect(() => {
    const come = () =>
      void import('./toast-cards.tsx').then(
        (cards) => {
          setPlain(undefined);
          setCards(() => cards.ToastCards);
        },
        // Tried again with the next message.
        () => {
          if (waiting) setPlain(waiting);
          waiting = undefined;
        },
      );
    const stop = new AbortController();
    for (const sign of firstSigns) addEventListener(sign, come, { once: true, signal: stop.signal });
    fetchCards = come;
    sayPlainly = setPlain;
    if (waiting) come();
    return () => {
      stop.abort();
      fetchCards = undefined;
      sayPlainly = undefined;
    };
  }, []);
  useEffect(() => {
    if (!plain) return;
    const timer = setTimeout(() => setPlain(undefined), limits.toastMs);
    return () => clearTimeout(timer);
  }, [plain]);
  if (Cards) return <Cards onStage={takeStage} />;
  return plain && <PlainToast said={plain} onClose={() => setPlain(undefined)} />;
}
