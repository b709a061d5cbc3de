import type { ClinicBrand } from '@virtual-med/contract/branding/brand';
import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { AppContext } from '../../../context/context.ts';

interface PublicBrand extends ClinicBrand {
  readonly id: string;
}

/** What anybody who knows a clinic's id may see of it. Unknown, blocked and gone are the same: nothing. */
export async function readPublicBrand(ctx: AppContext, clinicId: string): Promise<PublicBrand | undefined> {
  const clinic = await ctx.db.asSystem('public brand of a clinic', (tx) =>
    tx
      .selectFrom('clinics')
      .select(['id', 'name', 'color_palette', 'logo_url'])
      .where('id', '=', clinicId)
      .where('status', '<>', 'disabled')
      .where('active', '=', true)
      .executeTakeFirst(),
  );
  return (
    clinic && {
      id: clinic.id,
      name: clinic.name,
      colorPalette: resolvePalette(clinic.color_palette),
      logoUrl: clinic.logo_url,
    }
  );
}
