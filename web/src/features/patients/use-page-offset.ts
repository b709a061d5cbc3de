import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far from the page's top an element begins; kept true while what stands above it grows and shrinks. */
export function usePageOffset(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current?.isConnected)
        setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
