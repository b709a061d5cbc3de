import { limits } from '@virtual-med/contract/core/limits';
import { useSyncExternalStore } from 'react';

/** In rem, as the styles' `md:` has it, so that script and style always agree on which side of the line they are. */
const phoneQuery = `(width < ${limits.mobileBreakpointPx / 16}rem)`;

function subscribe(notify: () => void): () => void {
  const query = matchMedia(phoneQuery);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether the window is too narrow for a menu beside the page. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(phoneQuery).matches);
