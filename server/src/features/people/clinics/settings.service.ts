import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { Clinic, getClinicSettings, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import type { z } from '@virtual-med/contract/core/zod';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { recordOf } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { clinicColumns, dropLogo, presentClinic, recolourIcons } from '../branding/public.ts';
import { askForClinicAddress, dropClinicAddress, waitingClinicAddress } from '../identity/public.ts';
import { judgeChangedElsewhere } from './changed-elsewhere.ts';

export const readClinic = (ctx: AppContext, actor: Actor, clinicId: string): Promise<Clinic> =>
  ctx.db.asActor(actor, async (tx) => {
    const row = await tx
      .selectFrom('clinics')
      .select(clinicColumns)
      .where('id', '=', clinicId)
      .executeTakeFirstOrThrow(() => new AppError('clinics.not_found'));
    return presentClinic(row);
  });

type Settings = z.infer<(typeof getClinicSettings)['response']>;

export const readClinicSettings = (ctx: AppContext, actor: Actor, clinicId: string): Promise<Settings> =>
  ctx.db.asActor(actor, async (tx) => {
    const clinic = await tx
      .selectFrom('clinics')
      .select(['admin_name', 'admin_email', 'staff_lock_minutes', 'patient_lock_minutes', 'verify_new_documents'])
      .select(['stamp_verification', 'zip_code', 'address', 'phone', 'cnes'])
      .where('id', '=', clinicId)
      .executeTakeFirstOrThrow(() => new AppError('clinics.not_found'));
    const waitingAdminEmail = await withSystemRole(tx, 'clinics: address that waits', () =>
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
      zipCode: clinic.zip_code,
      address: clinic.address,
      phone: clinic.phone,
      cnes: clinic.cnes,
    };
  });

/** An address that one of those who manage the clinic has proven to be theirs counts at once; any other is asked first. */
async function changeContact(
  ctx: AppContext,
  tx: Tx,
  actor: Actor,
  { clinicId, to }: { clinicId: string; to: string },
): Promise<void> {
  const { admin_email: from } =
    (await tx
      .selectFrom('clinics')
      .select('admin_email')
      .where('id', '=', clinicId)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? notThere();
  await withSystemRole(tx, 'clinics: contact address', async () => {
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
    if (!manager) return askForClinicAddress(ctx, tx, actor, { clinicId, from, to });
    await dropClinicAddress(tx, clinicId);
    await tx.updateTable('clinics').set({ admin_email: to }).where('id', '=', clinicId).execute();
  });
}

function notThere(): never {
  throw new AppError('clinics.not_found');
}

interface Saved {
  readonly name: string;
  readonly color_palette: string;
  /** Null: stays as it is. */
  readonly admin_name: string | null;
  readonly staff_lock_minutes: number | null;
  readonly patient_lock_minutes: number | null;
  readonly verify_new_documents: boolean | null;
  readonly stamp_verification: boolean | null;
  readonly zip_code: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly cnes: string | null;
}

/** Changes and records in one statement; gives the row, and the palette it had before. */
function save(tx: Tx, clinicId: string, { name, color_palette, ...rest }: Saved) {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return tx
    .with('former', (db) => db.selectFrom('clinics').select('color_palette').where('id', '=', clinicId))
    .with('changed', (db) =>
      db
        .updateTable('clinics')
        .set({ name, color_palette, updated_at: sql`now()`, ...given })
        .where('id', '=', clinicId)
        .returning(clinicColumns)
        .returning((eb) => eb.selectFrom('former').select('color_palette').as('formerPalette')),
    )
    .with('recorded', () =>
      recordOf('changed', { event: 'clinics.settings_updated', clinicId, recordType: 'clinic', recordId: clinicId }),
    )
    .selectFrom('changed')
    .selectAll()
    .executeTakeFirst();
}

export async function saveClinicSettings(
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  settings: z.infer<(typeof updateClinicSettings)['body']>,
): Promise<Clinic> {
  const { removesLogo } = await judgeChangedElsewhere(ctx, actor, clinicId, settings);
  const palette = resolvePalette(settings.colorPalette);
  const { adminEmail } = settings;
  const row = await ctx.db.asActor(
    actor,
    async (tx) => {
      if (adminEmail !== undefined) await changeContact(ctx, tx, actor, { clinicId, to: adminEmail });
      return save(tx, clinicId, {
        name: settings.name,
        color_palette: palette,
        admin_name: settings.adminName ?? null,
        staff_lock_minutes: settings.staffLockMinutes ?? null,
        patient_lock_minutes: settings.patientLockMinutes ?? null,
        verify_new_documents: settings.verifyNewDocuments ?? null,
        stamp_verification: settings.stampVerification ?? null,
        zip_code: settings.zipCode ?? null,
        address: settings.address ?? null,
        phone: settings.phone ?? null,
        cnes: settings.cnes ?? null,
      });
    },
    // The statement has to see the palette that the save before it wrote.
    { serializeBy: `clinic settings ${clinicId}` },
  );
  if (!row) notThere();
  if (removesLogo) return dropLogo(ctx, actor, clinicId);
  return (row.formerPalette !== palette && (await recolourIcons(ctx, actor, clinicId))) || presentClinic(row);
}
