import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { freePlace, type Place, type Taken, untouchable } from './toast-place.ts';

const weights: readonly (readonly [selector: string, weight: number])[] = [
  ['header, h1, h2, h3, button, [role=button], input, select, textarea, [role^=menuitem], [role=option]', untouchable],
  ['[role=dialog], [role=alertdialog], a', 20],
  ['p, td, th, dt, dd, li, label, img, canvas, iframe', 1],
];

/** What lies behind an open dialog cannot be pressed; a header is never covered all the same. */
const counts = (element: Element) =>
  element.closest('[aria-label=Avisos]') === null &&
  (element.matches('header') || element.closest('[inert], [aria-hidden=true]') === null);

const taken = (): Taken[] =>
  weights.flatMap(([selector, weight]) =>
    [...document.querySelectorAll(selector)].filter(counts).flatMap((element) => {
      const box = element.getBoundingClientRect();
      const seen = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight;
      return seen ? [{ box, weight }] : [];
    }),
  );

/** Where a card may stand now. Looked for anew when the page changes around it; somebody who scrolls moves the page, not the card. */
export function useFreePlace(card: RefObject<HTMLElement | null>): Place | undefined {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const look = () =>
      setPlace((standing) => {
        const { offsetWidth: width, offsetHeight: height } = card.current ?? { offsetWidth: 0, offsetHeight: 0 };
        if (height === 0) return standing;
        const { clientWidth } = document.documentElement;
        return freePlace({ width: clientWidth, height: innerHeight }, { width, height }, taken(), standing);
      });
    let due = 0;
    const soon = () => {
      cancelAnimationFrame(due);
      due = requestAnimationFrame(look);
    };
    look();
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(due);
      changes.disconnect();
      removeEventListener('resize', soon);
    };
  }, [card]);
  return place;
}

/** A pointer that has not moved for this long reads no more: `onRest` is called. Spread over the element. */
export function useRestingPointer(restMs: number, onRest: () => void) {
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
