import { useEffect, useState } from 'react';

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
