import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { Clinic, getClinicSettings, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import type { z } from '@virtual-med/contract/core/zod';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import { record } from '../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemEyes } from '../../core/db/database.ts';
import type { House } from '../../house.ts';
import { recolourIcons } from '../branding/logos/logos.service.ts';
import {
  askForClinicAddress,
  dropClinicAddress,
  waitingClinicAddress,
} from '../identity/email-change/clinic-contact.service.ts';
import { clinicColumns, presentClinic } from './clinics.service.ts';

type Settings = z.infer<(typeof getClinicSettings)['response']>;

export const readClinicSettings = (house: House, actor: Actor, clinicId: string): Promise<Settings> =>
  house.db.asActor(actor, async (tx) => {
    const clinic = await tx
      .selectFrom('clinics')
      .select([
        'admin_name',
        'admin_email',
        'staff_lock_minutes',
        'patient_lock_minutes',
        'verify_new_documents',
        'stamp_verification',
      ])
      .where('id', '=', clinicId)
      .executeTakeFirst();
    if (!clinic) throw new AppError('clinics.not_found');
    const waitingAdminEmail = await withSystemEyes(tx, 'clinics: address that waits', () =>
      waitingClinicAddress(tx, clinicId),
    );
    return {
      adminName: clinic.admin_name,
      adminEmail: clinic.admin_email,
      waitingAdminEmail,
      staffLockMinutes: clinic.staff_lock_minutes,
      patientLockMinutes: clinic.patient_lock_minutes,
      verifyNewDocuments: clinic.verify_new_documents,
      stampVerification: clinic.stamp_verification,
    };
  });

/** An address that one of those who manage the clinic has proven to be theirs counts at once; any other is asked first. */
async function changeContact(house: House, tx: Tx, actor: Actor, clinicId: string, to: string): Promise<void> {
  const { admin_email: from } =
    (await tx
      .selectFrom('clinics')
      .select('admin_email')
      .where('id', '=', clinicId)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? notThere();
  await withSystemEyes(tx, 'clinics: contact address', async () => {
    if (from === to) return dropClinicAddress(tx, clinicId);
    const manager = await tx
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('u.id')
      .where('m.clinic_id', '=', clinicId)
      .where('m.role', 'in', ['clinic_owner', 'admin'])
      .where('m.awaits_proof', '=', false)
      .where('u.email', '=', to)
      .where('u.email_verified', '=', true)
      .executeTakeFirst();
    if (!manager) return askForClinicAddress(house, tx, actor, { clinicId, from, to });
    await dropClinicAddress(tx, clinicId);
    await tx.updateTable('clinics').set({ admin_email: to }).where('id', '=', clinicId).execute();
  });
}

function notThere(): never {
  throw new AppError('clinics.not_found');
}

export async function saveClinicSettings(
  house: House,
  actor: Actor,
  clinicId: string,
  settings: z.infer<(typeof updateClinicSettings)['body']>,
): Promise<Clinic> {
  const { name, colorPalette: written, adminName, adminEmail, staffLockMinutes, patientLockMinutes } = settings;
  const { verifyNewDocuments, stampVerification } = settings;
  const colorPalette = resolvePalette(written);
  const { saved, recoloured } = await house.db.asActor(actor, async (tx) => {
    if (adminEmail !== undefined) await changeContact(house, tx, actor, clinicId, adminEmail);
    const row = await tx
      .with('former', (db) => db.selectFrom('clinics').select('color_palette').where('id', '=', clinicId))
      .updateTable('clinics')
      .set({
        name,
        color_palette: colorPalette,
        ...(adminName === undefined ? {} : { admin_name: adminName }),
        ...(staffLockMinutes === undefined ? {} : { staff_lock_minutes: staffLockMinutes }),
        ...(patientLockMinutes === undefined ? {} : { patient_lock_minutes: patientLockMinutes }),
        ...(verifyNewDocuments === undefined ? {} : { verify_new_documents: verifyNewDocuments }),
        ...(stampVerification === undefined ? {} : { stamp_verification: stampVerification }),
        updated_at: sql`now()`,
      })
      .where('id', '=', clinicId)
      .returning(clinicColumns)
      .returning((eb) => eb.selectFrom('former').select('color_palette').as('formerPalette'))
      .executeTakeFirst();
    if (!row) throw new AppError('clinics.not_found');
    await record(tx, { event: 'clinics.settings_updated', clinicId, recordType: 'clinic', recordId: clinicId });
    return { saved: presentClinic(row), recoloured: row.formerPalette !== colorPalette };
  });
  return (recoloured && (await recolourIcons(house, clinicId))) || saved;
}
