import type { PaletteValue } from './palettes.ts';

/** The side of a clinic an installed app opens. */
export const appSides = ['patient', 'clinic'] as const;
export type AppSide = (typeof appSides)[number];

export const manifestPath = '/functions/v1/rapid-handler';

/** The link a page carries so that a browser can install it as this clinic's app. */
export const manifestUrl = (clinicId: string, side: AppSide): string =>
  `${manifestPath}?clinic_id=${clinicId}&area=${side}`;

/**
 * Where a phone's sharing menu sends files to: the inbox's own page. The service worker takes them; see `sharedHash` for
 * what the page is opened with then.
 */
export const shareAddress = (clinicId: string): string => `/clinica/${clinicId}/entrada`;
export const sharedHash = 'compartilhado';
/** The field of the form that carries them. */
export const sharedField = 'files';

/** Where no logo was given, the product's sign in the clinic's colours. */
export const paletteIcon = (palette: PaletteValue, kind: '192' | '512' | 'maskable-512' | 'apple-180'): string =>
  `/icon-${palette}-${kind}.png`;
