import { endpoint } from '../core/endpoint.ts';
import { uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import type { PaletteValue } from './palettes.ts';

/** The side of a clinic an installed app opens. */
export const appSides = ['patient', 'clinic'] as const;
export type AppSide = (typeof appSides)[number];

const manifestIcon = z.object({
  src: z.string(),
  sizes: z.string(),
  type: z.literal('image/png'),
  purpose: z.enum(['any', 'maskable']),
});

export const manifest = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  lang: z.literal('pt-BR'),
  dir: z.literal('ltr'),
  start_url: z.string(),
  scope: z.string(),
  display: z.literal('standalone'),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(manifestIcon),
});
export type Manifest = z.infer<typeof manifest>;

/** A browser asks for a page's manifest by itself and shows no answer but a manifest: anything odd counts as nothing. */
export const getManifest = endpoint({
  method: 'GET',
  path: '/functions/v1/rapid-handler',
  summary: 'The web app manifest of a clinic, or the product’s own',
  access: { area: 'public' },
  audit: 'none',
  query: z.object({
    clinic_id: z.catch(z.optional(uuid), undefined),
    area: z.catch(z.optional(z.enum(appSides)), undefined),
  }),
  response: manifest,
  limit: { max: 600, windowSeconds: 60 },
});

/** The link a page carries so that a browser can install it as this clinic's app. */
export const manifestUrl = (clinicId: string, side: AppSide): string =>
  `${getManifest.path}?clinic_id=${clinicId}&area=${side}`;

/** Where no logo was given, the product's sign in the clinic's colours. */
export const paletteIcon = (palette: PaletteValue, kind: '192' | '512' | 'maskable-512' | 'apple-180'): string =>
  `/icon-${palette}-${kind}.png`;
