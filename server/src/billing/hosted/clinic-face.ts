import { buffer } from 'node:stream/consumers';
import { isolatedTask } from '../../core/isolated/isolated.ts';
import { ownBytes } from '../../core/isolated/messages.ts';
import type { House } from '../../house.ts';
import { assetKey } from '../../logos/logos.service.ts';
import type { Pixels } from '../../logos/pixels.ts';
import { brandOfClinic } from '../../mails/brand.ts';
import type { Brand } from '../../mails/mail-layout.ts';

const takeApart = isolatedTask<typeof import('../../logos/pixels.task.ts').default>(
  new URL('../../logos/pixels.task.ts', import.meta.url),
);

/** Whose invoice it is, as the clinic looks today. */
export const readFace = (house: House, clinicId: string): Promise<Brand> =>
  house.db.asSystem('face of the clinic on its invoice', (tx) => brandOfClinic(tx, clinicId));

/** The logo for a printed page. A receipt does not wait for a picture: without one it carries the name. */
export async function readPrintedLogo(house: House, clinicId: string, face: Brand): Promise<Pixels | undefined> {
  if (!face.logo) return undefined;
  try {
    const { stream } = await house.edges.storage.read(assetKey(clinicId, 'logo-mail.png'));
    const png = ownBytes(await buffer(stream));
    const pixels = await house.isolated.run(takeApart, clinicId, () => ({ png }));
    return (
      pixels && {
        ...pixels,
        colour: Buffer.from(pixels.colour),
        alpha: pixels.alpha && Buffer.from(pixels.alpha),
      }
    );
  } catch (error) {
    house.log.warn({ err: error }, 'a receipt goes without its logo');
    return undefined;
  }
}
