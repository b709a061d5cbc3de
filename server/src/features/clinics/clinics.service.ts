import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { Clinic, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import type { z } from '@virtual-med/contract/core/zod';
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { record } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/db/database.ts';
import type { Clinics } from '../../core/db/types.gen.ts';
import type { House } from '../../house.ts';

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

export const readClinic = (house: House, actor: Actor, clinicId: string): Promise<Clinic> =>
  house.db.asActor(actor, async (tx) => {
    const row = await tx.selectFrom('clinics').select(clinicColumns).where('id', '=', clinicId).executeTakeFirst();
    if (!row) throw new AppError('clinics.not_found');
    return presentClinic(row);
  });

export const saveClinicSettings = (
  house: House,
  actor: Actor,
  clinicId: string,
  input: z.infer<(typeof updateClinicSettings)['body']>,
): Promise<Clinic> =>
  house.db.asActor(actor, async (tx) => {
    const row = await tx
      .updateTable('clinics')
      .set({ name: input.name, color_palette: resolvePalette(input.colorPalette), updated_at: sql`now()` })
      .where('id', '=', clinicId)
      .returning(clinicColumns)
      .executeTakeFirst();
    if (!row) throw new AppError('clinics.not_found');
    await record(tx, { event: 'clinics.settings_updated', clinicId, recordType: 'clinic', recordId: clinicId });
    return presentClinic(row);
  });
