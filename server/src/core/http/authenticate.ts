import { type Access, type AnyEndpoint, needsEntry } from '@virtual-med/contract/core/endpoint';
import type { ActorRole, ClinicRole, StaffRole } from '@virtual-med/contract/core/roles';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Config } from '../../config/config.ts';
import type { AppContext } from '../../context/context.ts';
import { AppError } from '../app-error.ts';
import type { Actor, Tx } from '../db/database.ts';

interface SessionRow {
  session_id: string;
  user_id: string;
  super_admin: boolean;
  locked: boolean;
  use_unwritten: boolean;
  must_change_password: boolean;
  clinic_found: boolean;
  clinic_blocked: boolean;
  staff_role: StaffRole | null;
  is_patient: boolean;
  /** Asked for only where the installation requires a second factor of somebody. */
  second_factor_on?: boolean;
  is_staff?: boolean;
}

/** A proven person, and how they stand to the clinic the request names. */
export interface Identity {
  readonly sessionId: string;
  readonly userId: string;
  readonly isSuperAdmin: boolean;
  /** Nobody has sat before it for too long: it opens nothing until its person is back. */
  readonly locked: boolean;
  /** No use of the session was written down in the last half minute. */
  readonly useUnwritten: boolean;
  readonly mustChangePassword: boolean;
  /** A second factor is required of them and they have none yet. */
  readonly mustEnrolSecondFactor: boolean;
  readonly clinic: { readonly blocked: boolean; readonly roles: readonly ClinicRole[] } | undefined;
}

/** What is asked of whoever stands before an endpoint, whether a session or a scanner's token proved them. */
export type Standing = Omit<Identity, 'sessionId' | 'useUnwritten'>;

type Needs = Pick<AppContext, 'db' | 'config'>;

const findSession = async (auth: Pool, token: string, clinicId: string | null) =>
  (await auth.query<SessionRow>('select * from app_authenticate($1, $2)', [token, clinicId])).rows[0];

const findSessionAndFactor = async (auth: Pool, token: string, clinicId: string | null) =>
  (
    await auth.query<SessionRow>(
      `select a.*, s.second_factor_on, s.is_staff
       from app_authenticate($1, $2) a cross join lateral app_second_factor_standing(a.user_id) s`,
      [token, clinicId],
    )
  ).rows[0];

export async function readIdentity(
  { db, config }: Needs,
  token: string,
  clinicId: string | null,
): Promise<Identity | undefined> {
  const find = config.requireSecondFactor === 'off' ? findSession : findSessionAndFactor;
  const row = await find(db.auth, token, clinicId);
  if (!row) return undefined;
  const roles: ClinicRole[] = [];
  if (row.staff_role) roles.push(row.staff_role);
  if (row.is_patient) roles.push('patient');
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    isSuperAdmin: row.super_admin,
    locked: row.locked,
    useUnwritten: row.use_unwritten,
    mustChangePassword: row.must_change_password,
    mustEnrolSecondFactor:
      !row.second_factor_on &&
      isRequiredOf(config.requireSecondFactor, { isSuperAdmin: row.super_admin, isStaff: row.is_staff ?? false }),
    clinic: row.clinic_found ? { blocked: row.clinic_blocked, roles } : undefined,
  };
}

/** The clinic a person works in, for a request that names none; null when it is not the only one. */
export async function readOwnClinic({ db }: Needs, token: string): Promise<string | null> {
  const { rows } = await db.auth.query<{ id: string | null }>('select session_own_clinic($1) as id', [token]);
  return rows[0]?.id ?? null;
}

/** Of a session named by its id: for what was made in it and must not outlive it. */
export async function readIdentityOfSession(ctx: Needs, sessionId: string): Promise<Identity | undefined> {
  const { rows } = await ctx.db.auth.query<{ token: string }>('select token from sessions where id = $1', [sessionId]);
  return rows[0] && readIdentity(ctx, rows[0].token, null);
}

type Requirement = Config['requireSecondFactor'];

/** Whether the installation asks a second factor of such a person. */
export const isRequiredOf = (
  requirement: Requirement,
  { isSuperAdmin, isStaff }: { isSuperAdmin: boolean; isStaff: boolean },
): boolean => requirement !== 'off' && (isSuperAdmin || (requirement === 'staff' && isStaff));

/** Whether somebody has a second factor, and works for a clinic or the platform. In the system's role. */
export const secondFactorStanding = (tx: Tx, userId: string) =>
  tx
    .selectFrom(
      sql<{ second_factor_on: boolean; is_staff: boolean }>`app_second_factor_standing(${userId})`.as<'s'>(sql`s`),
    )
    .select(['s.second_factor_on', 's.is_staff'])
    .executeTakeFirst();

/** What that asks of them. */
export function secondFactorDuty(
  requirement: Requirement,
  isSuperAdmin: boolean,
  standing: { readonly second_factor_on: boolean; readonly is_staff: boolean } | undefined,
): { required: boolean; on: boolean } {
  const required = isRequiredOf(requirement, { isSuperAdmin, isStaff: standing?.is_staff ?? false });
  return { required, on: standing?.second_factor_on ?? false };
}

/** What must be done before anything else; only what is meant for doing it is open meanwhile. */
export function requireFirstSteps(
  identity: Standing,
  open: {
    readonly whileLocked: boolean;
    readonly withTemporaryPassword: boolean;
    readonly withoutSecondFactor: boolean;
  },
): void {
  if (identity.locked && !open.whileLocked) throw new AppError('auth.locked');
  if (identity.mustChangePassword && !open.withTemporaryPassword) throw new AppError('auth.must_change_password');
  if (identity.mustEnrolSecondFactor && !open.withoutSecondFactor) throw new AppError('auth.must_enrol_second_factor');
}

/**
 * The session was used that long ago, and locks that much later. It never makes the time shorter, and opens nothing that is
 * locked already.
 */
export const noteUse = async (auth: Pool, sessionId: string | undefined, idleSeconds: number): Promise<void> => {
  await auth.query(
    `update sessions
     set active_at = greatest(active_at, now() - make_interval(secs => $2)),
       locks_at = greatest(case when isfinite(locks_at) then locks_at end,
         session_locks_at(user_id, now() - make_interval(secs => $2)))
     where id = $1 and locks_at > now()`,
    [sessionId, idleSeconds],
  );
};

/** Whether the person has no tie to any clinic, as staff or as patient. */
export const isWithoutClinic = ({ db }: Needs, userId: string): Promise<boolean> =>
  db.asSystem('refused at a clinic: is there another', async (tx) => {
    const tie = await tx
      .selectFrom('memberships')
      .select('clinic_id')
      .where('user_id', '=', userId)
      .union(tx.selectFrom('patient_accounts').select('clinic_id').where('user_id', '=', userId))
      .limit(1)
      .executeTakeFirst();
    return tie === undefined;
  });

/** For routes outside the endpoint table: nothing is open before the first steps are done. */
export const nothingOpen = { whileLocked: false, withTemporaryPassword: false, withoutSecondFactor: false } as const;

/** The role the person acts in here, or the failure. "Not yours" and "not there" answer alike. */
export function roleFor(identity: Standing, access: Exclude<Access, { area: 'public' }>): ActorRole {
  switch (access.area) {
    case 'account':
      return 'person';
    case 'platform':
      if (!identity.isSuperAdmin) throw new AppError('auth.forbidden');
      return 'super_admin';
    case 'clinic':
      return clinicRoleFor(identity, access);
  }
}

function clinicRoleFor(
  identity: Standing,
  { roles: allowed, evenIfBlocked }: { roles: readonly ClinicRole[]; evenIfBlocked?: true },
): ActorRole {
  const { clinic } = identity;
  if (!clinic) throw new AppError('clinics.not_found');
  const held = clinic.roles.find((role) => allowed.includes(role));
  if (held && (!clinic.blocked || evenIfBlocked)) return held;
  // The platform's staff have an admin's rights in the clinic they enter, blocked or not.
  if (identity.isSuperAdmin && allowed.includes('admin')) return 'super_admin';
  if (clinic.roles.length === 0) throw new AppError(identity.isSuperAdmin ? 'auth.forbidden' : 'clinics.not_found');
  throw new AppError(clinic.blocked ? 'clinics.blocked' : 'auth.forbidden');
}

/** The platform's staff stand before a clinic's data until they have said, in this session, why they come in. */
export async function requireEntry(auth: Pool, endpoint: AnyEndpoint, actor: Actor): Promise<void> {
  if (actor.role !== 'super_admin' || !needsEntry(endpoint)) return;
  const { rows } = await auth.query<{ entered: boolean }>('select session_has_entered($1, $2, $3) as entered', [
    actor.sessionId,
    actor.userId,
    actor.clinicId,
  ]);
  if (!rows[0]?.entered) throw new AppError('clinics.entry_required');
}

export const actorFrom = (
  identity: Identity,
  role: ActorRole,
  request: { clinicId: string | null; ip: string; id: string },
): Actor => ({
  userId: identity.userId,
  role,
  clinicId: request.clinicId,
  sessionId: identity.sessionId,
  ip: request.ip,
  requestId: request.id,
});
