import { useLayoutEffect } from 'react';

let settling = 0;

/**
 * The page is about to be another length. Said at the page's root: a rule that looks inside `main` for it (`:has`) makes the
 * browser style all of `main` anew each time.
 */
export function useSettling(isSettling: boolean): void {
  useLayoutEffect(() => {
    if (!isSettling) return;
    const { dataset } = document.documentElement;
    settling += 1;
    dataset.settling = '';
    return () => {
      settling -= 1;
      if (settling === 0) delete dataset.settling;
    };
  }, [isSettling]);
}
