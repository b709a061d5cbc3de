import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Tx } from '../db/database.ts';

type Requirement = Config['requireSecondFactor'];

/** Whether the installation asks a second factor of such a person. */
export const isRequiredOf = (
  requirement: Requirement,
  { isSuperAdmin, isStaff }: { isSuperAdmin: boolean; isStaff: boolean },
): boolean => requirement !== 'off' && (isSuperAdmin || (requirement === 'staff' && isStaff));

/** The same for somebody known by their id alone, and whether they have one. With the system's eyes. */
export async function secondFactorDuty(
  tx: Tx,
  requirement: Requirement,
  person: { id: string; isSuperAdmin: boolean },
): Promise<{ required: boolean; on: boolean }> {
  const { rows } = await sql<{
    second_factor_on: boolean;
    is_staff: boolean;
  }>`select * from app_second_factor_standing(${person.id})`.execute(tx);
  const standing = { isSuperAdmin: person.isSuperAdmin, isStaff: rows[0]?.is_staff ?? false };
  return { required: isRequiredOf(requirement, standing), on: rows[0]?.second_factor_on ?? false };
}
