import type { ClinicBrand } from '@virtual-med/contract/branding/brand';
import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import type { Clinics } from '../../../core/db/types.gen.ts';

export const clinicColumns = ['id', 'name', 'color_palette', 'logo_url', 'status', 'time_zone', 'created_at'] as const;

export const presentClinic = (row: Pick<Selectable<Clinics>, (typeof clinicColumns)[number]>): Clinic => ({
  id: row.id,
  name: row.name,
  colorPalette: resolvePalette(row.color_palette),
  logoUrl: row.logo_url,
  status: row.status as Clinic['status'],
  timeZone: row.time_zone,
  createdAt: row.created_at,
});

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
