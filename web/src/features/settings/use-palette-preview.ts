import type { PaletteValue } from '@virtual-med/contract/palettes';
import { useLayoutEffect } from 'react';

/** The whole screen wears the colours being tried, and the clinic's own again when one leaves without saving. */
export function usePalettePreview(tried: PaletteValue, saved: PaletteValue): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.palette = tried;
    return () => {
      dataset.palette = saved;
    };
  }, [tried, saved]);
}
