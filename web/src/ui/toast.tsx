import { useEffect, useState } from 'react';
import type { Said, Stage, ToastCards } from './toast-cards.tsx';

type Message = Omit<Said, 'type'>;

let stage: Stage | undefined;
/** Said before there is a place for it. */
let waiting: Said | undefined;
let fetchCards: (() => void) | undefined;

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
  },
};

/** Most toasts answer somebody: with their first touch or key the region that announces them is there. */
const firstSigns = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Mounted once, above every page that may say something. What shows toasts is fetched when there may be one to show, and
 * at once for whoever is signed in: a lost network is said too.
 */
export function Toaster({ atOnce }: { atOnce: boolean }) {
  const [Cards, setCards] = useState<typeof ToastCards>();
  useEffect(() => {
    const come = () =>
      void import('./toast-cards.tsx').then(
        (cards) => setCards(() => cards.ToastCards),
        // Tried again with the next message; what could not be fetched is told of by nothing but itself.
        () => undefined,
      );
    const stop = new AbortController();
    for (const sign of firstSigns) addEventListener(sign, come, { once: true, signal: stop.signal });
    fetchCards = come;
    if (waiting || atOnce) come();
    return () => {
      stop.abort();
      fetchCards = undefined;
    };
  }, [atOnce]);
  return Cards && <Cards onStage={takeStage} />;
}
