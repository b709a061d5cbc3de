import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/db/database.ts';
import { secondFactorDuty } from '../../../core/http/second-factor-requirement.ts';

/** Where somebody asks to come in. */
export type Door =
  | { readonly area: Exclude<SignInArea, 'admin'>; readonly clinicId: string }
  | { readonly area: 'admin'; readonly clinicId?: undefined };

/** Somebody a door has let through, and what awaits them behind it. */
export interface Admitted {
  readonly userId: string;
  readonly email: string;
  /** What they are behind this door. */
  readonly role: ActorRole;
  readonly clinicId: string | null;
  readonly redirectTo: string;
  readonly mustChangePassword: boolean;
  readonly mustEnrolSecondFactor: boolean;
}

interface Judgement {
  readonly role: ActorRole;
  readonly clinicId: string | null;
}

/** What was shown to prove who it is. A temporary password grows old; an outside identity does not. */
export type Proof = 'password' | 'identity';

/** The rule of each door, for a person already proven. Throws what to tell those who stay outside. */
export async function judge(
  tx: Tx,
  userId: string,
  door: Door,
  proof: Proof,
  requirement: Config['requireSecondFactor'],
): Promise<Admitted> {
  const standing = await readStanding(tx, userId, door.clinicId ?? null);
  if (!standing) throw new AppError('auth.invalid_credentials');
  // Expired ones are swept away, so that none left means too old as well.
  if (proof === 'password' && standing.must_change_password && standing.living_password === null)
    throw new AppError('auth.temporary_password_expired');
  const { role, clinicId } =
    door.area === 'admin' ? await judgeAdmin(tx, standing) : await judgeInClinic(tx, standing, door.area);
  const isSuperAdmin = standing.platform_role === 'super_admin';
  const duty = await secondFactorDuty(tx, requirement, { id: userId, isSuperAdmin });
  return {
    userId,
    email: standing.email,
    role,
    clinicId,
    redirectTo: homeOf(role, clinicId),
    mustChangePassword: standing.must_change_password,
    mustEnrolSecondFactor: duty.required && !duty.on,
  };
}

type Standing = NonNullable<Awaited<ReturnType<typeof readStanding>>>;

/** The person, and what they are to the staff of the clinic named. */
const readStanding = (tx: Tx, userId: string, clinicId: string | null) =>
  tx
    .selectFrom('users as u')
    .leftJoin('temporary_passwords as t', (join) =>
      join.onRef('t.user_id', '=', 'u.id').on('t.expires_at', '>', sql<string>`now()`),
    )
    .leftJoin('clinics as c', (join) => join.on('c.id', '=', clinicId).on('c.active', '=', true))
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.clinic_id', '=', 'c.id').onRef('m.user_id', '=', 'u.id').on('m.awaits_proof', '=', false),
    )
    .select(['u.id as user_id', 'u.email', 'u.platform_role', 'u.must_change_password'])
    .select(['t.user_id as living_password', 'c.id as clinic_id', 'c.status as clinic_status', 'm.role as staff_role'])
    .where('u.id', '=', userId)
    .executeTakeFirst();

const homeOf = (role: ActorRole, clinicId: string | null): string => {
  if (clinicId === null) return '/admin';
  return role === 'patient' ? `/paciente/${clinicId}` : `/clinica/${clinicId}/pacientes`;
};

/** The provider's staff, or an Admin of a clinic, who goes to that clinic. */
async function judgeAdmin(tx: Tx, { user_id, platform_role }: Standing): Promise<Judgement> {
  if (platform_role === 'super_admin') return { role: 'super_admin', clinicId: null };
  const clinics = await tx
    .selectFrom('memberships as m')
    .innerJoin('clinics as c', 'c.id', 'm.clinic_id')
    .select(['c.id', 'c.status'])
    .where('m.user_id', '=', user_id)
    .where('m.role', '=', 'admin')
    .where('m.awaits_proof', '=', false)
    .where('c.active', '=', true)
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();
  if (clinics.length === 0) throw new AppError('auth.not_admin');
  const usable = clinics.find(({ status }) => status !== 'disabled');
  if (!usable) throw new AppError('auth.clinic_unavailable');
  return { role: 'admin', clinicId: usable.id };
}

async function judgeInClinic(tx: Tx, standing: Standing, area: 'clinic' | 'patient'): Promise<Judgement> {
  const { user_id: userId, clinic_id: clinicId, clinic_status: status, staff_role: role } = standing;
  const isSuperAdmin = standing.platform_role === 'super_admin';
  const entersBlocked = isSuperAdmin && area === 'clinic';
  if (!clinicId || (status === 'disabled' && !entersBlocked)) throw new AppError('auth.clinic_unavailable');
  if (area === 'patient') {
    if (!(await isPatientOf(tx, userId, clinicId))) throw new AppError('auth.not_clinic_patient');
    return { role: 'patient', clinicId };
  }
  if (isSuperAdmin) return { role: 'super_admin', clinicId };
  if (role) return { role: role as ActorRole, clinicId };
  throw new AppError((await isStaffSomewhere(tx, userId)) ? 'auth.not_clinic_member' : 'auth.not_staff');
}

const isPatientOf = async (tx: Tx, userId: string, clinicId: string): Promise<boolean> =>
  (await tx
    .selectFrom('patient_accounts as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select('a.patient_id')
    .where('a.user_id', '=', userId)
    .where('a.clinic_id', '=', clinicId)
    .where('a.awaits_proof', '=', false)
    .where('p.unlinked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const isStaffSomewhere = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('memberships as m')
    .innerJoin('clinics as c', 'c.id', 'm.clinic_id')
    .select('m.clinic_id')
    .where('m.user_id', '=', userId)
    .where('m.awaits_proof', '=', false)
    .where('c.active', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;
