import { defaultPalette, resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { Tx } from '../db/database.ts';
import { type Brand, mailedClinicName, productName } from './layout.mail.ts';

/** The face a person knows us by. Somebody of several clinics is written to by the product, which favours none. */
export async function brandFor(tx: Tx, userId: string): Promise<Brand> {
  const [clinic, another] = await tx
    .selectFrom('clinics as c')
    .select(['c.name', 'c.color_palette', 'c.logo_url'])
    .where('c.active', '=', true)
    .where((eb) =>
      eb.or([
        eb(
          'c.id',
          'in',
          eb
            .selectFrom('memberships as m')
            .select('m.clinic_id')
            .where('m.user_id', '=', userId)
            .where('m.awaits_proof', '=', false),
        ),
        eb(
          'c.id',
          'in',
          eb
            .selectFrom('patient_accounts as a')
            .innerJoin('patients as p', 'p.id', 'a.patient_id')
            .select('a.clinic_id')
            .where('a.user_id', '=', userId)
            .where('a.awaits_proof', '=', false)
            .where('p.unlinked_at', 'is', null),
        ),
      ]),
    )
    .limit(2)
    .execute();
  if (!clinic || another) return { name: productName, palette: defaultPalette };
  return brandOf(clinic);
}

/** The face of one clinic, for what is written in its name. */
export async function brandOfClinic(tx: Tx, clinicId: string): Promise<Brand> {
  return brandOf(
    await tx
      .selectFrom('clinics')
      .select(['name', 'color_palette', 'logo_url'])
      .where('id', '=', clinicId)
      .executeTakeFirstOrThrow(),
  );
}

/** A clinic whose name is of no use in a mail is written for by the product, without the clinic's face. */
export function brandOf(clinic: { name: string; color_palette: string; logo_url: string | null }): Brand {
  const name = mailedClinicName(clinic.name);
  if (name === undefined) return { name: productName, palette: defaultPalette };
  return {
    name,
    palette: resolvePalette(clinic.color_palette),
    // Smaller than the logo, and never a drawing, which mail programs do not show.
    logo: clinic.logo_url?.replace(/logo\.(?:png|jpg|svg)(?=\?)/, 'logo-mail.png'),
  };
}
