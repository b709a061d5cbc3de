import { defaultPalette, type PaletteValue, paletteValues } from '@virtual-med/contract/branding/palettes';
import { brandTokens, fixedTokens } from '@virtual-med/contract/branding/tokens';

const declarations = (light: Record<string, string>, dark: Record<string, string>): string =>
  Object.entries(light)
    .map(([name, value]) => `--${name}:${value === dark[name] ? value : `light-dark(${value},${dark[name]})`}`)
    .join(';');

const brandRule = (selector: string, palette: PaletteValue) =>
  `${selector}{${declarations(brandTokens(palette, 'light'), brandTokens(palette, 'dark'))}}`;

/**
 * The whole palette table as CSS. Every colour is a pair that follows `color-scheme`: the system's choice,
 * or the one in `data-theme`. `data-palette` also works on any element inside the page, for previews.
 */
export const paletteCss = (): string =>
  [
    ':root{color-scheme:light dark}',
    ':root[data-theme=light]{color-scheme:light}',
    ':root[data-theme=dark]{color-scheme:dark}',
    `:root{${declarations(fixedTokens('light'), fixedTokens('dark'))}}`,
    brandRule(`:root,[data-palette=${defaultPalette}]`, defaultPalette),
    ...paletteValues
      .filter((palette) => palette !== defaultPalette)
      .map((palette) => brandRule(`[data-palette=${palette}]`, palette)),
  ].join('\n');
