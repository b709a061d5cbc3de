import { defaultPalette, palettes } from '@virtual-med/contract/branding/palettes';
import type { Manifest } from '@virtual-med/contract/branding/pwa';
import { type AppSide, shareAddress, sharedField } from '@virtual-med/contract/branding/pwa-addresses';
import { documentTypes } from '@virtual-med/contract/documents/documents';
import { landingTexts, productName } from '@virtual-med/contract/landing/landing.texts';
import type { AppContext } from '../../../../context/context.ts';
import { readPublicBrand } from '../brand.service.ts';
import { clinicIcons, paletteIcons } from './icons.ts';
import { shortName } from './short-name.ts';

const shared = {
  description: landingTexts.tagline,
  lang: 'pt-BR',
  dir: 'ltr',
  display: 'standalone',
  background_color: '#ffffff',
} as const;

const productManifest: Manifest = {
  ...shared,
  id: '/',
  name: productName,
  short_name: productName,
  start_url: '/login',
  scope: '/',
  theme_color: palettes[defaultPalette].primary,
  icons: [{ src: '/draw.png', sizes: '512x512', type: 'image/png', purpose: 'any' }, ...paletteIcons(defaultPalette)],
};

/** Each side of each clinic is an app of its own, so that a phone can hold several of them. */
const home: Record<AppSide, string> = { patient: '/paciente', clinic: '/clinica' };

/** Each type by its name and its endings: phones look at the one or the other. */
const sharedTypes = [
  ...new Set([...Object.values(documentTypes), ...Object.keys(documentTypes).map((ending) => `.${ending}`)]),
];

const shareTarget = (clinicId: string): Manifest['share_target'] => ({
  action: shareAddress(clinicId),
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { files: [{ name: sharedField, accept: sharedTypes }] },
});

/** Of a clinic that is unknown, blocked or gone, exactly what is said where no clinic is named. */
export async function readManifest(ctx: AppContext, clinicId: string | undefined, side: AppSide): Promise<Manifest> {
  if (!clinicId) return productManifest;
  const clinic = await readPublicBrand(ctx, clinicId);
  if (!clinic) return productManifest;
  const palette = clinic.colorPalette;
  const place = `${home[side]}/${clinic.id}`;
  return {
    ...shared,
    id: place,
    name: clinic.name,
    short_name: shortName(clinic.name),
    start_url: place,
    scope: place,
    theme_color: palettes[palette].primary,
    icons: await clinicIcons(ctx, clinic),
    ...(side === 'clinic' ? { share_target: shareTarget(clinic.id) } : {}),
  };
}
