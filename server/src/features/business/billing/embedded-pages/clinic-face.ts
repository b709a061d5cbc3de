import { buffer } from 'node:stream/consumers';
import type { AppContext } from '../../../../context/context.ts';
import { ownBytes } from '../../../../core/isolated/messages.ts';
import { brandOfClinic } from '../../../../core/mail/brand.ts';
import type { Brand } from '../../../../core/mail/layout.mail.ts';
import { assetKey } from '../../../people/branding/public.ts';

/** Whose invoice it is, as the clinic looks today. */
export const readFace = (ctx: AppContext, clinicId: string): Promise<Brand> =>
  ctx.db.asSystem('face of the clinic on its invoice', (tx) => brandOfClinic(tx, clinicId));

/** The logo for a printed page. A receipt does not wait for a picture: without one it carries the name. */
export async function readPrintedLogo(
  ctx: AppContext,
  clinicId: string,
  face: Brand,
): Promise<ArrayBuffer | undefined> {
  if (!face.logo) return undefined;
  try {
    const { stream } = await ctx.adapters.storage.read(assetKey(clinicId, 'logo-mail.png'));
    return ownBytes(await buffer(stream));
  } catch (error) {
    ctx.log.warn({ err: error }, 'a receipt goes without its logo');
    return undefined;
  }
}
