import { buffer } from 'node:stream/consumers';
import type { House } from '../../house.ts';
import { assetKey } from '../../logos/logos.service.ts';
import { type Pixels, pixelsOf } from '../../logos/pixels.ts';
import { brandOfClinic } from '../../mails/brand.ts';
import type { Brand } from '../../mails/mail-layout.ts';

/** Whose invoice it is, as the clinic looks today. */
export const readFace = (house: House, clinicId: string): Promise<Brand> =>
  house.db.asSystem('face of the clinic on its invoice', (tx) => brandOfClinic(tx, clinicId));

/** The logo for a printed page. A receipt does not wait for a picture: without one it carries the name. */
export async function readPrintedLogo(house: House, clinicId: string, face: Brand): Promise<Pixels | undefined> {
  if (!face.logo) return undefined;
  try {
    const { stream } = await house.edges.storage.read(assetKey(clinicId, 'logo-mail.png'));
    return pixelsOf(await buffer(stream));
  } catch (error) {
    house.log.warn({ err: error }, 'a receipt goes without its logo');
    return undefined;
  }
}
