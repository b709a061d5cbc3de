import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { type Actor, type Tx, withSystemRole } from '../../../../core/db/database.ts';

/** One patient of one clinic, as an address names it. */
export interface PatientRef {
  readonly clinicId: string;
  readonly patientId: string;
}

/** Somebody of one clinic's staff. */
export interface MemberRef {
  readonly clinicId: string;
  readonly userId: string;
}

/** Somebody a clinic looks after, and the record the trail will name. */
export interface ManagedPerson {
  readonly userId: string;
  readonly clinicId: string;
  readonly recordType: 'patient' | 'user';
  readonly recordId: string;
}

/** The account of a patient the actor can see: a professional only of those assigned to them. */
export const findPatientAccount = (
  ctx: AppContext,
  actor: Actor,
  { clinicId, patientId }: PatientRef,
): Promise<ManagedPerson> =>
  ctx.db.asActor(actor, async (tx) => {
    const row = await tx
      .selectFrom('patients as p')
      .leftJoin('patient_accounts as a', 'a.patient_id', 'p.id')
      .select('a.user_id')
      .where('p.id', '=', patientId)
      .where('p.clinic_id', '=', clinicId)
      .where('p.unlinked_at', 'is', null)
      .orderBy('a.created_at', 'desc')
      .executeTakeFirstOrThrow(() => new AppError('patients.not_found'));
    if (!row.user_id) throw new AppError('patients.temporary_password_missing');
    return { userId: row.user_id, clinicId, recordType: 'patient', recordId: patientId };
  });

/** Whoever holds an owner's account holds the clinic: an Admin neither changes nor opens nor removes it. */
export function protectOwner(actor: Actor, role: string): void {
  if (role === 'clinic_owner' && actor.role === 'admin') throw new AppError('professionals.owner_protected');
}

export const findMember = (ctx: AppContext, actor: Actor, { clinicId, userId }: MemberRef): Promise<ManagedPerson> =>
  ctx.db.asActor(actor, async (tx) => {
    const member = () =>
      tx.selectFrom('memberships').select('role').where('clinic_id', '=', clinicId).where('user_id', '=', userId);
    // From outside the clinic the platform's staff reach its owner, whose account they hand over, and nobody else.
    const owner = () =>
      withSystemRole(tx, 'owner of a clinic', () => member().where('role', '=', 'clinic_owner').executeTakeFirst());
    const row = (await member().executeTakeFirst()) ?? (actor.role === 'super_admin' ? await owner() : undefined);
    if (!row) throw new AppError('professionals.not_found');
    protectOwner(actor, row.role);
    return { userId, clinicId, recordType: 'user', recordId: userId };
  });

/**
 * Whoever can read a person's password can become that person. So a clinic may only for people who are nothing outside it:
 * with a tie elsewhere it would open another clinic's records, or the platform's own. And those who manage one patient may
 * not for an account that is staff too or opens another record: that could be more than their own role shows them. Links
 * that await the proof of the e-mail count for nothing: neither do they give this clinic a say, nor take it from another.
 */
export async function isManagedByClinic(tx: Tx, person: ManagedPerson): Promise<boolean> {
  const { userId, clinicId, recordType, recordId } = person;
  const asPatient = recordType === 'patient';
  const row = await tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.platform_role', 'is', null)
    .where((eb) => {
      const memberships = eb
        .selectFrom('memberships as m')
        .select('m.user_id')
        .where('m.user_id', '=', userId)
        .where('m.awaits_proof', '=', false);
      const records = eb
        .selectFrom('patient_accounts as a')
        .innerJoin('patients as p', 'p.id', 'a.patient_id')
        .select('a.user_id')
        .where('a.user_id', '=', userId)
        .where('a.awaits_proof', '=', false);
      const ownLink = asPatient
        ? records.where('p.id', '=', recordId)
        : memberships.where('m.clinic_id', '=', clinicId);
      const otherRecords = records.where('p.id', '<>', recordId).where('p.unlinked_at', 'is', null);
      return eb.and([
        eb.exists(ownLink),
        eb.not(eb.exists(asPatient ? memberships : memberships.where('m.clinic_id', '<>', clinicId))),
        eb.not(eb.exists(records.where('a.clinic_id', '<>', clinicId))),
        ...(asPatient ? [eb.not(eb.exists(otherRecords))] : []),
      ]);
    })
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the clinic may move the account to another address: only one it manages and made itself. One that was there
 * before is its person's, though no other clinic is left. The link an account is made with is as old as the account:
 * one transaction, one clock.
 */
export async function mayMoveAddress(tx: Tx, person: ManagedPerson): Promise<boolean> {
  if (!(await isManagedByClinic(tx, person))) return false;
  const { userId, clinicId, recordType, recordId } = person;
  const madeWith =
    recordType === 'patient'
      ? tx.selectFrom('patient_accounts as l').where('l.patient_id', '=', recordId)
      : tx.selectFrom('memberships as l').where('l.clinic_id', '=', clinicId);
  const row = await madeWith
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'l.user_id').onRef('u.created_at', '=', 'l.created_at'))
    .select('u.id')
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Another clinic, or this one, waits for the proof of the address: it stays the account's until then. */
export async function isProofAwaited(tx: Tx, userId: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('awaits_proof', '=', true)
    .unionAll(
      tx
        .selectFrom('patient_accounts')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('awaits_proof', '=', true),
    )
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
