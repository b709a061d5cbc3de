import { emailChange } from '@virtual-med/contract/audit/audit-details';
import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import type { AccessOutcome } from '@virtual-med/contract/identity/first-access';
import type { RefusedPatients } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { isDuplicateOf } from '../../../core/db/errors.ts';
import { endRecordLinks, mailAccess, type PatientRef } from '../identity/public.ts';
import { giveAccount, holdPatient } from './patient-account.ts';
import { hasAccount } from './patients.service.ts';

/** By mail: a record without an account gets one, with the e-mail it has or the one given here; any other gets a new link. */
export async function giveAccess(
  ctx: AppContext,
  actor: Actor,
  place: PatientRef,
  email?: string,
): Promise<AccessOutcome> {
  const given = await ctx.db.asActor(actor, (tx) => giveToRecord(ctx, tx, { ...place, actor, email }));
  if (given) return given;
  await mailAccess(ctx, actor, place);
  return 'mailed';
}

export interface Asked extends PatientRef {
  readonly actor: Actor;
  readonly email: string | undefined;
}

/** Undefined for a record that has an account. */
export async function giveToRecord(ctx: AppContext, tx: Tx, asked: Asked): Promise<AccessOutcome | undefined> {
  const { clinicId, patientId, actor } = asked;
  const held = await holdPatient(tx, asked);
  if (await isOpened(tx, asked)) {
    if (asked.email !== undefined && asked.email !== held.email) throw new AppError('patients.account_in_use');
    return undefined;
  }
  const email = asked.email ?? held.email;
  if (email === null) throw new AppError('patients.email_missing');
  if (email !== held.email) await saveEmail(tx, asked, email);
  const given = await withSystemRole(tx, 'patients: account given later', async () => {
    await endRecordLinks(tx, asked);
    return giveAccount(ctx, tx, {
      clinicId,
      patientId,
      email,
      name: held.shown_name,
      phone: held.phone,
      birthDate: held.birth_date,
      createdBy: actor.userId,
    });
  });
  const isNew = given.temporaryPassword !== null;
  // The letter is what was asked for: without it nothing is done.
  if (isNew && !given.accessMailed) throw new AppError('auth.email_limit_exceeded');
  await record(tx, {
    event: 'patients.access_given',
    clinicId,
    recordType: 'patient',
    recordId: patientId,
    details: emailChange(held.email, email),
  });
  if (isNew) return 'mailed';
  return given.awaitsEmailProof ? 'proof_asked' : 'linked';
}

/** In a statement of its own, which sees what was done while the record was waited for. */
const isOpened = async (tx: Tx, { patientId }: PatientRef): Promise<boolean> =>
  (await tx.selectFrom('patients').select(hasAccount).where('id', '=', patientId).executeTakeFirst())?.hasAccount ===
  true;

async function saveEmail(tx: Tx, { clinicId, patientId }: PatientRef, email: string): Promise<void> {
  try {
    await tx
      .updateTable('patients')
      .set({ email, revision: sql`revision + 1`, updated_at: sql`now()` })
      .where('id', '=', patientId)
      .where('clinic_id', '=', clinicId)
      .execute();
  } catch (error) {
    if (!isDuplicateOf(error, 'patients_email_once')) throw error;
    throw new AppError('patients.already_in_clinic', { fields: { email: fieldRefusals.emailTaken } });
  }
}

export type Reason = RefusedPatients[number]['reason'];
const refusals: ReadonlySet<string> = new Set<Reason>([
  'patients.not_found',
  'patients.account_in_use',
  'patients.email_missing',
  'auth.email_limit_exceeded',
]);
export const isRefusal = (error: unknown): error is AppError & { code: Reason } =>
  error instanceof AppError && refusals.has(error.code);

/** A transaction for each: whoever cannot be written to keeps no letter from the others. */
export async function giveSeveralAccesses(
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  patientIds: readonly string[],
): Promise<{ refused: RefusedPatients }> {
  const refused: RefusedPatients = [];
  const wanted = new Set(patientIds);
  for (const patientId of wanted) {
    try {
      await giveAccess(ctx, actor, { clinicId, patientId });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push({ patientId, reason: error.code });
      if (refused.length === wanted.size) throw error;
    }
  }
  return { refused };
}
