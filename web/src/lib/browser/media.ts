import { limits } from '@virtual-med/contract/core/limits';
import { useCallback, useSyncExternalStore } from 'react';

/** In rem, as the styles' `md:` has it, so that script and style always agree on which side of the line they are. */
const phoneQuery = `(width < ${limits.mobileBreakpointPx / 16}rem)`;

/** A desk: room for a column beside the page's own. */
const wideQuery = '(width >= 75rem)';

/** A tablet held upright: with the menu beside it, a table of six columns would not fit. */
const tightQuery = '(width < 68rem)';

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the window has room for a second column beside menu and page. */
export const useIsWide = (): boolean => useMedia(wideQuery);

/** Whether the window is too narrow for a menu beside the page. */
export const useIsPhone = (): boolean => useMedia(phoneQuery);

/** Whether the window is too narrow for a menu and a wide table beside it. */
export const useIsTight = (): boolean => useMedia(tightQuery);
