import { endpoint } from '../core/endpoint.ts';
import { uuid } from '../core/shapes.ts';
import { z } from '../core/zod.ts';
import { appSides, manifestPath } from './pwa-addresses.ts';

const manifestIcon = z.object({
  src: z.string(),
  sizes: z.string(),
  type: z.literal('image/png'),
  purpose: z.enum(['any', 'maskable']),
});

/** Only of a clinic's side: patients send no documents. */
const shareTarget = z.object({
  action: z.string(),
  method: z.literal('POST'),
  enctype: z.literal('multipart/form-data'),
  params: z.object({ files: z.array(z.object({ name: z.string(), accept: z.array(z.string()) })) }),
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
  share_target: z.optional(shareTarget),
});
export type Manifest = z.infer<typeof manifest>;

/** A browser asks for a page's manifest by itself and shows no answer but a manifest: anything odd counts as nothing. */
export const getManifest = endpoint({
  method: 'GET',
  path: manifestPath,
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
