import { defaultPalette, type PaletteValue, resolvePalette } from '@virtual-med/contract/branding/palettes';
import { useLayoutEffect } from 'react';

/** Who asked for which colours, the latest last: frames and pages leave in an order of their own. */
const worn: { readonly palette: PaletteValue }[] = [];

function show(): void {
  document.documentElement.dataset.palette = worn.at(-1)?.palette ?? defaultPalette;
}

/**
 * The whole page wears a palette while its asker is there: the clinic's while one is inside it, one being tried over
 * that, and the default when nobody asks any more.
 */
export function usePalette(palette: string): void {
  useLayoutEffect(() => {
    const mine = { palette: resolvePalette(palette) };
    worn.push(mine);
    show();
    return () => {
      worn.splice(worn.indexOf(mine), 1);
      show();
    };
  }, [palette]);
}
