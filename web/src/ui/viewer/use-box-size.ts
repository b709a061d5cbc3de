import { type RefObject, useLayoutEffect, useState } from 'react';

/** How much room an element gives its content, as it changes. */
export function useBoxSize(box: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setSize((before) =>
        // A page that is detached has no size, and none to be drawn for.
        !element.isConnected || (before.width === element.clientWidth && before.height === element.clientHeight)
          ? before
          : { width: element.clientWidth, height: element.clientHeight },
      );
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    measure();
    return () => watching.disconnect();
  }, [box]);
  return size;
}
