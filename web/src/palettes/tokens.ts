import { type PaletteValue, palettes } from '@virtual-med/contract/branding/palettes';
import { toHex, toOklch } from './color.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The colours every palette shares. `line` is decoration, `control-line` is the edge of something one can operate. */
const neutrals = {
  light: {
    canvas: '#fafbfc',
    surface: '#ffffff',
    sunken: '#f1f4f7',
    line: '#e1e6ec',
    'control-line': '#7f8a97',
    ink: '#13202f',
    'ink-muted': '#51606f',
    'danger-ink': '#b3261e',
    'danger-soft': '#fdeeec',
    'good-ink': '#17663a',
    'good-soft': '#e7f5ec',
    'waiting-ink': '#875003',
    'waiting-soft': '#fcf1de',
    scrim: '#0c11178c',
  },
  dark: {
    canvas: '#0c1117',
    surface: '#131a22',
    sunken: '#19222c',
    line: '#27323e',
    'control-line': '#6f7d8c',
    ink: '#e9eef4',
    'ink-muted': '#9fadbb',
    'danger-ink': '#ff9d94',
    'danger-soft': '#33191a',
    'good-ink': '#83d6a3',
    'good-soft': '#13291d',
    'waiting-ink': '#f0bd72',
    'waiting-soft': '#2d2312',
    scrim: '#000000a6',
  },
} as const satisfies Record<Theme, Record<string, string>>;

/** From a clinic's two colours, everything a screen paints with them. `band` is a large field of the brand's colour. */
function brand(primary: string, secondary: string, theme: Theme) {
  const tone = (hex: string, lightness: number, chroma: number) => toHex({ lightness, chroma, hue: toOklch(hex).hue });
  const { lightness, chroma, hue } = toOklch(primary);
  if (theme === 'light') {
    return {
      primary,
      'primary-hover': toHex({ lightness: lightness - 0.06, chroma, hue }),
      'on-primary': '#ffffff',
      'primary-ink': primary,
      'primary-soft': tone(primary, 0.962, 0.018),
      'primary-line': tone(primary, 0.87, 0.05),
      'secondary-ink': secondary,
      'secondary-soft': tone(secondary, 0.962, 0.02),
      band: toHex({ lightness: lightness - 0.07, chroma, hue }),
      'on-band': '#ffffff',
      'on-band-muted': tone(primary, 0.9, 0.04),
      'band-line': toHex({ lightness: lightness + 0.06, chroma, hue }),
    };
  }
  return {
    primary: tone(primary, 0.78, 0.1),
    'primary-hover': tone(primary, 0.84, 0.085),
    'on-primary': tone(primary, 0.2, 0.05),
    'primary-ink': tone(primary, 0.8, 0.095),
    'primary-soft': tone(primary, 0.265, 0.045),
    'primary-line': tone(primary, 0.4, 0.07),
    'secondary-ink': tone(secondary, 0.8, 0.09),
    'secondary-soft': tone(secondary, 0.265, 0.04),
    band: tone(primary, 0.3, 0.075),
    'on-band': '#ffffff',
    'on-band-muted': tone(primary, 0.86, 0.045),
    'band-line': tone(primary, 0.42, 0.08),
  };
}

export type Tokens = Record<keyof ReturnType<typeof brand> | keyof (typeof neutrals)['light'], string>;

export const neutralTokens = (theme: Theme) => neutrals[theme];

export const brandTokens = (palette: PaletteValue, theme: Theme) =>
  brand(palettes[palette].primary, palettes[palette].secondary, theme);

export const tokensOf = (palette: PaletteValue, theme: Theme): Tokens => ({
  ...neutralTokens(theme),
  ...brandTokens(palette, theme),
});
