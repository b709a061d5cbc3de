import { useMatches } from '@tanstack/react-router';
import { productName } from '@virtual-med/contract/landing.texts';
import { useEffect, useRef } from 'react';
import { mainId } from './skip-link.tsx';

/** On every change of page: the tab gets the page's title and the reader's focus starts at its content. */
export function usePageEffects(): void {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? productName });
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const shown = useRef(pathname);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname]);
}
