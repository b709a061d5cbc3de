/** The six brand palettes. Contrast against white is checked by test; dark variants are derived in the web's styles. */
export const palettes = {
  'azul-profundo': { name: 'Azul profundo', primary: '#1b4f8f', secondary: '#0e7490' },
  'por-do-sol': { name: 'Pôr do sol', primary: '#b4460f', secondary: '#9a3412' },
  'rosa-vintage': { name: 'Rosa vintage', primary: '#a83a63', secondary: '#7c4a5c' },
  'lavanda-real': { name: 'Lavanda real', primary: '#6246a8', secondary: '#4c5fae' },
  'verde-mar': { name: 'Verde mar', primary: '#0f6e64', secondary: '#1f6f4a' },
  'vermelho-terra': { name: 'Vermelho terra', primary: '#9c2f25', secondary: '#7a4a2a' },
} as const;

export type PaletteValue = keyof typeof palettes;
export const paletteValues = Object.keys(palettes) as [PaletteValue, ...PaletteValue[]];
export const defaultPalette: PaletteValue = 'azul-profundo';

/** An unknown or missing value falls back to the default, as does the historic value 'default'. */
export const resolvePalette = (value: string | null | undefined): PaletteValue =>
  value && Object.hasOwn(palettes, value) ? (value as PaletteValue) : defaultPalette;
