import { defaultPalette, resolvePalette } from '@virtual-med/contract/palettes';
import { useLayoutEffect } from 'react';

/** The whole page wears the clinic's palette while one is inside it, and the default again afterwards. */
export function usePalette(palette: string): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.palette = resolvePalette(palette);
    return () => {
      dataset.palette = defaultPalette;
    };
  }, [palette]);
}
