import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { SignInPlace } from '@virtual-med/contract/identity/sign-in';
import { sql } from 'kysely';
import type { Config } from '../../../../config/config.ts';
import { AppError } from '../../../../core/app-error.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { secondFactorDuty, secondFactorStanding } from '../../../../core/http/authenticate.ts';

/**
 * What was shown to prove who it is. A temporary password grows old; an outside identity, a code and a passkey do not. Whoever
 * registers has just chosen the password.
 */
export type Proof = 'password' | 'identity' | 'second_factor' | 'passkey' | 'registration';

/** Somebody the rules have let in, and what awaits them. */
export interface Admitted {
  readonly userId: string;
  readonly email: string;
  /** What they are in this place. */
  readonly role: ActorRole;
  readonly clinicId: string | null;
  readonly redirectTo: string;
  readonly secondFactorOn: boolean;
  readonly mustChangePassword: boolean;
  readonly mustEnrolSecondFactor: boolean;
}

type Admission = Pick<Admitted, 'role' | 'clinicId'>;

/** What the rules hang on, of a person in a place. */
export const readSignInFacts = async (tx: Tx, userId: string, place: SignInPlace) => ({
  standing: await standingOf(tx, userId, place.area === 'admin' ? null : place.selectedClinicId),
  secondFactor: await secondFactorStanding(tx, userId),
});

type Facts = Awaited<ReturnType<typeof readSignInFacts>>;
type Standing = NonNullable<Facts['standing']>;

/** The rule of each area, for a person already proven. Throws what to tell those who are refused. */
export async function applySignInRules(
  tx: Tx,
  { standing, secondFactor }: Facts,
  { place, proof }: { place: SignInPlace; proof: Proof },
  requirement: Config['requireSecondFactor'],
): Promise<Admitted> {
  if (!standing) throw new AppError('auth.invalid_credentials');
  // Expired ones are swept away, so that none left means too old as well.
  if (proof === 'password' && standing.must_change_password && standing.living_password === null)
    throw new AppError('auth.temporary_password_expired');
  const { role, clinicId } =
    place.area === 'admin' ? await admitAdmin(tx, standing) : await admitToClinic(tx, standing, place);
  const isExporting = place.area === 'clinic' && isForExport(standing, place);
  const duty = secondFactorDuty(requirement, standing.platform_role === 'super_admin', secondFactor);
  return {
    userId: standing.user_id,
    email: standing.email,
    role,
    clinicId,
    redirectTo: isExporting ? `/exportar-dados/${clinicId}` : homeOf(role, clinicId),
    secondFactorOn: duty.on,
    mustChangePassword: standing.must_change_password,
    mustEnrolSecondFactor: duty.required && !duty.on,
  };
}

/** The person, and what they are to the clinic named. */
const standingOf = (tx: Tx, userId: string, clinicId: string | null) =>
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
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('patient_accounts as a')
            .innerJoin('patients as p', 'p.id', 'a.patient_id')
            .select('a.patient_id')
            .whereRef('a.user_id', '=', 'u.id')
            .whereRef('a.clinic_id', '=', 'c.id')
            .where('a.awaits_proof', '=', false)
            .where('p.unlinked_at', 'is', null),
        )
        .as('is_patient'),
    )
    .where('u.id', '=', userId)
    .executeTakeFirst();

const homeOf = (role: ActorRole, clinicId: string | null): string => {
  if (clinicId === null) return '/admin';
  return role === 'patient' ? `/paciente/${clinicId}` : `/clinica/${clinicId}/pacientes`;
};

/** The platform's staff, or an Admin of a clinic, who goes to that clinic. */
async function admitAdmin(tx: Tx, { user_id, platform_role }: Standing): Promise<Admission> {
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

/** Whoever owns a blocked clinic and says that they come for its data. */
const isForExport = (
  { clinic_status, staff_role }: Standing,
  { toExport }: { readonly toExport?: true | undefined },
): boolean => toExport === true && clinic_status === 'disabled' && staff_role === 'clinic_owner';

async function admitToClinic(
  tx: Tx,
  standing: Standing,
  place: Exclude<SignInPlace, { area: 'admin' }>,
): Promise<Admission> {
  const { area } = place;
  const { user_id: userId, clinic_id: clinicId, clinic_status: status, staff_role: role } = standing;
  const isSuperAdmin = standing.platform_role === 'super_admin';
  const entersBlocked = area === 'clinic' && (isSuperAdmin || isForExport(standing, place));
  if (!clinicId || (status === 'disabled' && !entersBlocked)) throw new AppError('auth.clinic_unavailable');
  if (area === 'patient') {
    if (!standing.is_patient) throw new AppError('auth.not_clinic_patient');
    return { role: 'patient', clinicId };
  }
  if (isSuperAdmin) return { role: 'super_admin', clinicId };
  if (role) return { role: role as ActorRole, clinicId };
  throw new AppError((await isStaffSomewhere(tx, userId)) ? 'auth.not_clinic_member' : 'auth.not_staff');
}

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
