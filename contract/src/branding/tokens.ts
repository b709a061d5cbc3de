import { toHex, toOklch } from './color.ts';
import { type PaletteValue, palettes } from './palettes.ts';

export type Theme = 'light' | 'dark';

/** The colours every palette shares: what a state means does not change with a clinic. `light` is for pictures and the toast's mark. */
const fixed = {
  light: {
    'danger-ink': '#a3231f',
    'danger-soft': '#fdecea',
    'good-ink': '#17663f',
    'good-soft': '#e5f4eb',
    'waiting-ink': '#7a4800',
    'waiting-soft': '#fdf0d8',
    light: '#f3c766',
    scrim: '#06121180',
  },
  dark: {
    'danger-ink': '#ffaea6',
    'danger-soft': '#411c1a',
    'good-ink': '#8cd8ae',
    'good-soft': '#15301f',
    'waiting-ink': '#f0c274',
    'waiting-soft': '#352710',
    light: '#c99b45',
    scrim: '#000000a6',
  },
} as const satisfies Record<Theme, Record<string, string>>;

type Tone = readonly [lightness: number, chroma: number];

/** Lightness and chroma of the colours that take the hue of a clinic's first colour. `line` is decoration, `control-line` the edge of something one can operate. */
const tones = {
  light: {
    canvas: [0.984, 0.003],
    surface: [1, 0],
    sunken: [0.967, 0.006],
    line: [0.915, 0.009],
    'control-line': [0.63, 0.02],
    ink: [0.235, 0.02],
    'ink-muted': [0.43, 0.02],
    'ink-subtle': [0.507, 0.02],
    'on-primary': [1, 0],
    'primary-soft': [0.957, 0.02],
    'primary-line': [0.905, 0.045],
    band: [0.325, 0.085],
    'band-active': [0.39, 0.09],
    'on-band': [1, 0],
    'on-band-muted': [0.87, 0.03],
    'on-band-subtle': [0.785, 0.035],
    'band-line': [0.45, 0.07],
  },
  dark: {
    canvas: [0.192, 0.012],
    surface: [0.232, 0.013],
    sunken: [0.214, 0.012],
    line: [0.318, 0.015],
    'control-line': [0.57, 0.02],
    ink: [0.955, 0.006],
    'ink-muted': [0.79, 0.012],
    'ink-subtle': [0.73, 0.015],
    'on-primary': [0.19, 0.03],
    'primary-soft': [0.292, 0.036],
    'primary-line': [0.38, 0.05],
    band: [0.25, 0.038],
    'band-active': [0.315, 0.048],
    'on-band': [1, 0],
    'on-band-muted': [0.83, 0.025],
    'on-band-subtle': [0.7, 0.03],
    'band-line': [0.4, 0.045],
  },
} as const satisfies Record<Theme, Record<string, Tone>>;

/** From a clinic's two colours, everything a screen paints with them. `band` is the head of a page: deep in both themes, so that a white logo stands on it. */
function brand(primary: string, secondary: string, theme: Theme) {
  const of = (hex: string, [lightness, chroma]: Tone) => toHex({ lightness, chroma, hue: toOklch(hex).hue });
  const tinted = Object.fromEntries(
    Object.entries(tones[theme]).map(([name, tone]) => [name, of(primary, tone)]),
  ) as Record<keyof (typeof tones)['light'], string>;
  const { lightness, chroma, hue } = toOklch(primary);
  if (theme === 'light')
    return {
      ...tinted,
      primary,
      'primary-hover': toHex({ lightness: lightness - 0.05, chroma, hue }),
      'primary-ink': primary,
      'secondary-ink': secondary,
      'secondary-soft': of(secondary, [0.957, 0.02]),
      'secondary-line': of(secondary, [0.86, 0.06]),
    };
  const chromaInTheDark = Math.min(chroma, 0.095);
  return {
    ...tinted,
    primary: toHex({ lightness: 0.8, chroma: chromaInTheDark, hue }),
    'primary-hover': toHex({ lightness: 0.85, chroma: Math.min(chroma, 0.08), hue }),
    'primary-ink': toHex({ lightness: 0.8, chroma: chromaInTheDark, hue }),
    'secondary-ink': of(secondary, [0.78, 0.07]),
    'secondary-soft': of(secondary, [0.292, 0.036]),
    'secondary-line': of(secondary, [0.45, 0.06]),
  };
}

export type Tokens = Record<keyof ReturnType<typeof brand> | keyof (typeof fixed)['light'], string>;

export const fixedTokens = (theme: Theme) => fixed[theme];

export const brandTokens = (palette: PaletteValue, theme: Theme) =>
  brand(palettes[palette].primary, palettes[palette].secondary, theme);

export const tokensOf = (palette: PaletteValue, theme: Theme): Tokens => ({
  ...fixedTokens(theme),
  ...brandTokens(palette, theme),
});
