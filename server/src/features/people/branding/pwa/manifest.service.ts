import { defaultPalette, type PaletteValue, palettes } from '@virtual-med/contract/branding/palettes';
import type { Manifest } from '@virtual-med/contract/branding/pwa';
import { type AppSide, paletteIcon, shareAddress, sharedField } from '@virtual-med/contract/branding/pwa-addresses';
import { assetsFolder } from '@virtual-med/contract/clinics/logos';
import { documentTypes } from '@virtual-med/contract/documents/documents';
import { landingTexts, productName } from '@virtual-med/contract/landing/landing.texts';
import type { AppContext } from '../../../../context/context.ts';
import { readPublicBrand } from '../brand.service.ts';
import { assetKey, logoFileOf } from '../logos.service.ts';

/** What fits under an icon on a phone. */
const room = 12;

const kindOfClinic =
  /^(a |o )?(cl[íi]nica|consult[óo]rio|instituto|centro|hospital|grupo)( m[ée]dic[ao])?( (de|da|do|das|dos))? /i;

/** Made for the first clinic that asks: it costs more than all else a server does with letters at its start. */
let segmenter: Intl.Segmenter | undefined;
const lettersOf = (text: string): string[] => {
  segmenter ??= new Intl.Segmenter('pt-BR');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
};
const lengthOf = (text: string) => lettersOf(text).length;

/** The words that tell this clinic from others: 'Clínica Médica do Coração Paulista' is 'Coração'. */
export function shortName(name: string): string {
  const whole = name.trim();
  if (lengthOf(whole) <= room) return whole;
  const telling = whole.replace(kindOfClinic, '').trim() || whole;
  let short = '';
  for (const word of telling.split(/\s+/)) {
    const longer = short ? `${short} ${word}` : word;
    if (lengthOf(longer) > room) break;
    short = longer;
  }
  const withoutLooseEnd = short.replace(/ (de|da|do|das|dos|e|&|-)$/i, '');
  return withoutLooseEnd || lettersOf(telling).slice(0, room).join('');
}

type Icons = Manifest['icons'];

const kinds = [
  ['192', '192x192', 'any'],
  ['512', '512x512', 'any'],
  ['maskable-512', '512x512', 'maskable'],
] as const;

const list = (address: (kind: (typeof kinds)[number][0]) => string): Icons =>
  kinds.map(([kind, sizes, purpose]) => ({ src: address(kind), sizes, type: 'image/png', purpose }));

const paletteIcons = (palette: PaletteValue): Icons => list((kind) => paletteIcon(palette, kind));

/** Drawn from the clinic's logo. A logo may have none, and a manifest is not worth waiting for a storage that is down. */
async function logoIcons(ctx: AppContext, clinicId: string, logoUrl: string | null): Promise<Icons | undefined> {
  if (!logoFileOf(clinicId, logoUrl)) return undefined;
  const drawn = await ctx.adapters.storage.stat(assetKey(clinicId, 'icon-maskable-512.png')).catch(() => undefined);
  const version = logoUrl?.split('?')[1] ?? '';
  return drawn && list((kind) => `/${assetsFolder}/${clinicId}/icon-${kind}.png?${version}`);
}

const clinicIcons = async (
  ctx: AppContext,
  clinic: { id: string; logoUrl: string | null; colorPalette: PaletteValue },
): Promise<Icons> => (await logoIcons(ctx, clinic.id, clinic.logoUrl)) ?? paletteIcons(clinic.colorPalette);

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
