import { buffer } from 'node:stream/consumers';
import { type PaletteValue, resolvePalette } from '@virtual-med/contract/branding/palettes';
import { StorageError } from '../../../adapters/storage/storage.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { assetKey, logoFileOf } from '../../people/branding/public.ts';

/** How a page that is read offline shows whose it is. */
export interface ClinicFace {
  readonly name: string;
  readonly palette: PaletteValue;
  readonly logo: Buffer | undefined;
}

interface ClinicLook {
  readonly id: string;
  readonly name: string;
  readonly color_palette: string;
  readonly logo_url: string | null;
}

/** The picture made for mails: small, and never a drawing. A logo that cannot be read is no reason to give nothing. */
export async function faceOf({ adapters, log }: AppContext, clinic: ClinicLook): Promise<ClinicFace> {
  const face = { name: clinic.name, palette: resolvePalette(clinic.color_palette) };
  if (!logoFileOf(clinic.id, clinic.logo_url)) return { ...face, logo: undefined };
  try {
    const { stream } = await adapters.storage.read(assetKey(clinic.id, 'logo-mail.png'));
    return { ...face, logo: await buffer(stream) };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.warn({ reason: error.reason }, 'export: a logo could not be read');
    return { ...face, logo: undefined };
  }
}
