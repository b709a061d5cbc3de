import { emailChange } from '@virtual-med/contract/audit/audit-details';
import { sql } from 'kysely';
import { type Doer, recordFor } from '../../../../core/audit/audit.service.ts';
import type { Tx } from '../../../../core/db/database.ts';

interface Move {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
}

/** Where a clinic knows the person by the former address, it knows them by the new one; a record that says another stays. */
export async function carryAddressOver(tx: Tx, doer: Doer, { userId, from, to }: Move): Promise<void> {
  const records = await tx
    .updateTable('patients as p')
    .set({ email: to, revision: sql`p.revision + 1`, updated_at: sql`now()` })
    .where('p.email', '=', from)
    .where('p.unlinked_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('patient_accounts as a')
          .select('a.patient_id')
          .whereRef('a.patient_id', '=', 'p.id')
          .where('a.user_id', '=', userId),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('patients as o')
            .select('o.id')
            .whereRef('o.clinic_id', '=', 'p.clinic_id')
            .where('o.email', '=', to)
            .where('o.unlinked_at', 'is', null),
        ),
      ),
    )
    .returning(['p.id', 'p.clinic_id'])
    .execute();
  const details = emailChange(from, to);
  for (const { id, clinic_id: clinicId } of records)
    await recordFor(tx, doer, { event: 'patients.updated', clinicId, recordType: 'patient', recordId: id, details });
  const clinics = await tx
    .updateTable('clinics as c')
    .set({ admin_email: to, updated_at: sql`now()` })
    .where('c.admin_email', '=', from)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberships as m')
          .select('m.user_id')
          .whereRef('m.clinic_id', '=', 'c.id')
          .where('m.user_id', '=', userId)
          .where('m.role', '=', 'clinic_owner'),
      ),
    )
    .returning('c.id')
    .execute();
  for (const { id: clinicId } of clinics)
    await recordFor(tx, doer, {
      event: 'clinics.updated',
      clinicId,
      recordType: 'clinic',
      recordId: clinicId,
      details,
    });
}
