import { emailChange as addressChange } from '@virtual-med/contract/audit/audit-details';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { recordFor } from '../../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../../core/db/database.ts';
import { newId } from '../../../../core/ids.ts';
import { brandOfClinic } from '../../../../core/mail/brand.ts';
import { sendClinicMail } from '../../../../core/mail/send-mail.ts';
import { requireLetterLeft } from '../passwords/letter-limit.ts';
import { answerHours, type Change, fingerprintOf, linkTo, newSecret, personIn, type Visit } from './change-row.ts';
import { confirmClinicAddressMail } from './email-change.mails.ts';

/** Whoever asked may have left the clinic before the mailbox answered. */
async function stillManages(tx: Tx, userId: string, clinicId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users as u')
    .leftJoin('memberships as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.clinic_id', '=', clinicId))
    .select('u.id')
    .where('u.id', '=', userId)
    .where((eb) => eb.or([eb('m.role', 'in', ['clinic_owner', 'admin']), eb('u.platform_role', 'is not', null)]))
    .executeTakeFirst();
  return found !== undefined;
}

export async function applyToClinic(tx: Tx, change: Change, visit: Visit): Promise<void> {
  const clinicId = change.clinic_id;
  await tx.deleteFrom('email_changes').where('id', '=', change.id).execute();
  if (!clinicId || !(await stillManages(tx, change.user_id, clinicId))) throw new AppError('auth.link_expired');
  await tx
    .updateTable('clinics')
    .set({ admin_email: change.new_email, updated_at: sql`now()` })
    .where('id', '=', clinicId)
    .execute();
  await recordFor(tx, personIn(change, visit), {
    event: 'clinics.settings_updated',
    clinicId,
    recordType: 'clinic',
    recordId: clinicId,
    details: addressChange(change.old_email, change.new_email),
  });
}

export const waitingClinicAddress = async (tx: Tx, clinicId: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('email_changes')
      .select('new_email')
      .where('clinic_id', '=', clinicId)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirst()
  )?.new_email ?? null;

export async function dropClinicAddress(tx: Tx, clinicId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('clinic_id', '=', clinicId).execute();
}

/** Asks the new mailbox whether it is the clinic's; until it agrees, the contact stays as it was. */
export async function askForClinicAddress(
  ctx: AppContext,
  tx: Tx,
  actor: Actor,
  { clinicId, from, to }: { clinicId: string; from: string; to: string },
): Promise<void> {
  await requireLetterLeft(ctx, to);
  await dropClinicAddress(tx, clinicId);
  const secret = newSecret();
  const { id } = await tx
    .insertInto('email_changes')
    .values({
      id: newId(),
      user_id: actor.userId,
      clinic_id: clinicId,
      old_email: from,
      new_email: to,
      new_fingerprint: fingerprintOf(secret),
      old_confirmed_at: sql`now()`,
      expires_at: sql`now() + make_interval(hours => ${answerHours})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mail = confirmClinicAddressMail(await brandOfClinic(tx, clinicId), {
    confirm: linkTo(ctx, id, 'new', secret),
    hours: answerHours,
  });
  await sendClinicMail(ctx, tx, clinicId, { to, ...mail });
}
