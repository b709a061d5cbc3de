import type { z } from '@virtual-med/contract/core/zod';
import type { deleteProfessional } from '@virtual-med/contract/professionals/professionals';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { endSessions, protectOwner } from '../identity/public.ts';
import { holdStaff, memberOf, requireAnotherOwner } from './held-staff.ts';

type Input = z.infer<(typeof deleteProfessional)['body']>;
type Removed = z.infer<(typeof deleteProfessional)['response']>;

/** Nobody's patients are left without a responsible by somebody who saw none. */
async function requireNone(tx: Tx, { clinicId, id, withoutPatients }: Input): Promise<void> {
  if (!withoutPatients) return;
  const one = await tx
    .selectFrom('patients')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('professional_id', '=', id)
    .where('unlinked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (one) throw new AppError('professionals.patients_undecided');
}

async function handOverPatients(tx: Tx, clinicId: string, from: string, to: string | null): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ professional_id: to, updated_at: sql`now()` })
    .where('clinic_id', '=', clinicId)
    .where('professional_id', '=', from)
    .execute();
}

/** Clinics the person is still part of, as staff or patient. */
async function remainingClinics(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('clinic_id')
    .where('user_id', '=', userId)
    .union(
      tx
        .selectFrom('patient_accounts as a')
        .innerJoin('patients as p', 'p.id', 'a.patient_id')
        .select('a.clinic_id')
        .where('a.user_id', '=', userId)
        .where('p.unlinked_at', 'is', null),
    )
    .execute();
  return rows.map((row) => row.clinic_id);
}

const clinicsOfAsker = async (tx: Tx, actor: Actor): Promise<string[]> =>
  (
    await tx
      .selectFrom('memberships')
      .select('clinic_id')
      .where('user_id', '=', actor.userId)
      .where('awaits_proof', '=', false)
      .execute()
  ).map((row) => row.clinic_id);

/** The account itself stays: its name stands under what the person wrote and sent, which must be kept. */
export const removeProfessional = (ctx: AppContext, actor: Actor, input: Input): Promise<Removed> =>
  ctx.db.asActor(actor, async (tx) => {
    const { clinicId, id } = input;
    const staff = await holdStaff(tx, actor, clinicId);
    const member = memberOf(staff, id);
    requireAnotherOwner(staff, member);
    protectOwner(actor, member.role);
    if (id === actor.userId) throw new AppError('professionals.own_removal');
    await requireNone(tx, input);
    const heir = input.reassignTo ?? null;
    if (heir && (heir === id || !staff.some(({ id, role }) => id === heir && role !== 'reception')))
      throw new AppError('professionals.reassign_not_found');
    await handOverPatients(tx, clinicId, id, heir);
    await tx.deleteFrom('memberships').where('clinic_id', '=', clinicId).where('user_id', '=', id).execute();
    const remaining = await withSystemRole(tx, 'professional: ways in that go', async () => {
      await tx.deleteFrom('temporary_passwords').where('user_id', '=', id).where('clinic_id', '=', clinicId).execute();
      const clinics = await remainingClinics(tx, id);
      if (clinics.length === 0 && !member.waits) await endSessions(tx, id);
      return clinics;
    });
    await record(tx, {
      event: 'professionals.removed',
      clinicId,
      recordType: 'user',
      recordId: id,
      details: { role: { from: member.role, to: null } },
    });
    const shared = new Set(await clinicsOfAsker(tx, actor));
    return {
      user: { id, clinic_id: remaining.filter((clinic) => shared.has(clinic)), stillLinked: remaining.length > 0 },
    };
  });
