import { type PointerEvent, useRef, useState } from 'react';

/**
 * Follows a finger or the mouse to the right and calls `onAway` once it was let go further than `thresholdPx`.
 * Spread `handlers` over the element and move it by `offset`.
 */
export function useSwipeAway(thresholdPx: number, onAway: () => void) {
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
