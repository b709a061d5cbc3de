import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { Clinic, getClinicSettings, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import type { z } from '@virtual-med/contract/core/zod';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../core/app-error.ts';
import { recordOf } from '../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemEyes } from '../../core/db/database.ts';
import { fixedStatement } from '../../core/db/fixed-statement.ts';
import { newId } from '../../core/ids.ts';
import { dropLogo, recolourIcons } from '../branding/logos/logos.service.ts';
import { clinicColumns, presentClinic } from '../branding/present-clinic.ts';
import {
  askForClinicAddress,
  dropClinicAddress,
  waitingClinicAddress,
} from '../identity/email-change/clinic-contact.service.ts';
import { judgeChangedElsewhere } from './changed-elsewhere.ts';

type Settings = z.infer<(typeof getClinicSettings)['response']>;

export const readClinicSettings = (ctx: AppContext, actor: Actor, clinicId: string): Promise<Settings> =>
  ctx.db.asActor(actor, async (tx) => {
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
async function changeContact(ctx: AppContext, tx: Tx, actor: Actor, clinicId: string, to: string): Promise<void> {
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
    if (!manager) return askForClinicAddress(ctx, tx, actor, { clinicId, from, to });
    await dropClinicAddress(tx, clinicId);
    await tx.updateTable('clinics').set({ admin_email: to }).where('id', '=', clinicId).execute();
  });
}

function notThere(): never {
  throw new AppError('clinics.not_found');
}

const rarely = [
  'admin_name',
  'staff_lock_minutes',
  'patient_lock_minutes',
  'verify_new_documents',
  'stamp_verification',
] as const;

type Saved = Record<(typeof rarely)[number], string | number | boolean | null> & {
  readonly clinicId: string;
  readonly traceId: string;
  readonly name: string;
  readonly palette: string;
};

/** Changed and recorded in one statement, with what the palette was before. Of the columns named, those without a value stay as they are. */
const saving = (columns: readonly (typeof rarely)[number][]) =>
  fixedStatement((q, given: Saved) => {
    const { clinicId, traceId } = given;
    const trace = { event: 'clinics.settings_updated', clinicId, recordType: 'clinic', recordId: clinicId } as const;
    return q
      .with('former', (db) => db.selectFrom('clinics').select('color_palette').where('id', '=', clinicId))
      .with('changed', (db) =>
        db
          .updateTable('clinics')
          .set({
            name: given.name,
            color_palette: given.palette,
            updated_at: sql`now()`,
            ...Object.fromEntries(
              columns.map((column) => [column, sql`coalesce(${given[column]}, ${sql.ref(`clinics.${column}`)})`]),
            ),
          })
          .where('id', '=', clinicId)
          .returning(clinicColumns)
          .returning((eb) => eb.selectFrom('former').select('color_palette').as('formerPalette')),
      )
      .with('recorded', () => recordOf('changed', trace, traceId))
      .selectFrom('changed')
      .selectAll();
  });
const savingBrand = saving([]);
const savingAll = saving(rarely);

export async function saveClinicSettings(
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  settings: z.infer<(typeof updateClinicSettings)['body']>,
): Promise<Clinic> {
  const { removesLogo } = await judgeChangedElsewhere(ctx, actor, clinicId, settings);
  const palette = resolvePalette(settings.colorPalette);
  const given: Saved = {
    clinicId,
    traceId: newId(),
    name: settings.name,
    palette,
    admin_name: settings.adminName ?? null,
    staff_lock_minutes: settings.staffLockMinutes ?? null,
    patient_lock_minutes: settings.patientLockMinutes ?? null,
    verify_new_documents: settings.verifyNewDocuments ?? null,
    stamp_verification: settings.stampVerification ?? null,
  };
  const statement = rarely.every((column) => given[column] === null) ? savingBrand(given) : savingAll(given);
  const { adminEmail } = settings;
  // So that the statement sees the palette it replaces; waiting on the row itself, it would be judged by all row rules and
  // checks twice.
  const inTurn = `clinic settings ${clinicId}`;
  const [row] =
    adminEmail === undefined
      ? (await ctx.db.ask(actor, () => [statement], { plannedOnce: true, inTurn }))[0]
      : await ctx.db.asActor(
          actor,
          async (tx) => {
            await changeContact(ctx, tx, actor, clinicId, adminEmail);
            return (await tx.executeQuery(statement)).rows;
          },
          { inTurn },
        );
  if (!row) notThere();
  if (removesLogo) return dropLogo(ctx, actor, clinicId);
  return (row.formerPalette !== palette && (await recolourIcons(ctx, clinicId))) || presentClinic(row);
}
