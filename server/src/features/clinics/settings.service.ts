import type { Clinic, UpdateClinicSettingsInput } from '@virtual-med/contract/clinics/clinics';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { record } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/db/database.ts';
import type { House } from '../../house.ts';
import { recolourIcons } from '../branding/logos/logos.service.ts';
import { clinicColumns, presentClinic } from './clinics.service.ts';

export async function saveClinicSettings(
  house: House,
  actor: Actor,
  clinicId: string,
  { name, colorPalette }: UpdateClinicSettingsInput,
): Promise<Clinic> {
  const { saved, recoloured } = await house.db.asActor(actor, async (tx) => {
    const former = await tx.selectFrom('clinics').select('color_palette').where('id', '=', clinicId).executeTakeFirst();
    const row = await tx
      .updateTable('clinics')
      .set({ name, color_palette: colorPalette, updated_at: sql`now()` })
      .where('id', '=', clinicId)
      .returning(clinicColumns)
      .executeTakeFirst();
    if (!row) throw new AppError('clinics.not_found');
    await record(tx, { event: 'clinics.settings_updated', clinicId, recordType: 'clinic', recordId: clinicId });
    return { saved: presentClinic(row), recoloured: former?.color_palette !== colorPalette };
  });
  return (recoloured && (await recolourIcons(house, clinicId))) || saved;
}
