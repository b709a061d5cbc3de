import type { PaletteValue } from '@virtual-med/contract/branding/palettes';
import type { Manifest } from '@virtual-med/contract/branding/pwa';
import { paletteIcon } from '@virtual-med/contract/branding/pwa-addresses';
import { assetsFolder } from '@virtual-med/contract/clinics/logos';
import type { AppContext } from '../../../../context/context.ts';
import { assetKey, logoFileOf } from '../logos.service.ts';

type Icons = Manifest['icons'];

const kinds = [
  ['192', '192x192', 'any'],
  ['512', '512x512', 'any'],
  ['maskable-512', '512x512', 'maskable'],
] as const;

const list = (address: (kind: (typeof kinds)[number][0]) => string): Icons =>
  kinds.map(([kind, sizes, purpose]) => ({ src: address(kind), sizes, type: 'image/png', purpose }));

export const paletteIcons = (palette: PaletteValue): Icons => list((kind) => paletteIcon(palette, kind));

/** Drawn from the clinic's logo. A logo may have none, and a manifest is not worth waiting for a storage that is down. */
async function logoIcons(ctx: AppContext, clinicId: string, logoUrl: string | null): Promise<Icons | undefined> {
  if (!logoFileOf(clinicId, logoUrl)) return undefined;
  const drawn = await ctx.adapters.storage.stat(assetKey(clinicId, 'icon-maskable-512.png')).catch(() => undefined);
  const version = logoUrl?.split('?')[1] ?? '';
  return drawn && list((kind) => `/${assetsFolder}/${clinicId}/icon-${kind}.png?${version}`);
}

export const clinicIcons = async (
  ctx: AppContext,
  clinic: { id: string; logoUrl: string | null; colorPalette: PaletteValue },
): Promise<Icons> => (await logoIcons(ctx, clinic.id, clinic.logoUrl)) ?? paletteIcons(clinic.colorPalette);
