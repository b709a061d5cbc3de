import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import type { Selectable } from 'kysely';
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
