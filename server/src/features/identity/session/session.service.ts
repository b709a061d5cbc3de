import type { ClinicRole } from '@virtual-med/contract/core/roles';
import type { z } from '@virtual-med/contract/core/zod';
import type { getSession } from '@virtual-med/contract/identity/session';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { secondFactorDuty, secondFactorStanding } from '../../../core/http/authenticate.ts';
import { hasAcceptedTerms } from '../../privacy/terms.service.ts';
import { deviceName } from '../devices/device-name.ts';

type Session = z.infer<(typeof getSession)['response']>;

/**
 * A session in use goes on: past a day the library moves its end another seven days away and sends the cookie anew.
 * Resolves to the headers with that cookie, if there is one.
 */
export async function renewSession(ctx: AppContext, headers: Headers): Promise<Headers> {
  const answer = await ctx.auth.api.getSession({ headers, asResponse: true });
  // The library hides what went wrong; its only work here is with the database.
  if (answer.status >= 500) throw new AppError('server.unavailable');
  if (!answer.ok || (await answer.json()) === null) throw new AppError('auth.required');
  return answer.headers;
}

const ownPerson = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'email_verified',
      'phone',
      'platform_role',
      'must_change_password',
      'two_factor_enabled',
      'created_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();

const ownSession = (tx: Tx, sessionId: string | null) =>
  tx
    .selectFrom('sessions')
    .select(['previous_at', 'previous_agent', 'failed_before'])
    .select(sql<boolean>`locks_at <= now()`.as('locked'))
    .select(sql<number | null>`session_lock_minutes(user_id) * 60`.as('lockSeconds'))
    .where('id', '=', sessionId)
    .executeTakeFirst();

const face = ['c.id', 'c.name', 'c.status', 'c.color_palette', 'c.logo_url'] as const;

const clinicsAsStaff = (tx: Tx, userId: string) =>
  tx
    .selectFrom('memberships as m')
    .innerJoin('clinics as c', 'c.id', 'm.clinic_id')
    .select([...face, 'm.role'])
    .where('m.user_id', '=', userId)
    .where('m.awaits_proof', '=', false)
    .where('c.active', '=', true)
    .orderBy('c.name')
    .execute();

const clinicsAsPatient = (tx: Tx, userId: string) =>
  tx
    .selectFrom('patient_accounts as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('clinics as c', 'c.id', 'a.clinic_id')
    .select(face)
    .where('a.user_id', '=', userId)
    .where('a.awaits_proof', '=', false)
    .where('p.unlinked_at', 'is', null)
    .where('c.active', '=', true)
    .orderBy('c.name')
    .execute();

/** In the system's role, because a blocked clinic is invisible to its own people yet must be shown to them as blocked. */
export const describeSession = (ctx: AppContext, actor: Actor): Promise<Session> =>
  ctx.db.asSystem('session: own person and clinics', async (tx) => {
    const { userId, sessionId = null } = actor;
    const user = await ownPerson(tx, userId);
    const session = await ownSession(tx, sessionId);
    if (!user || !session) throw new AppError('auth.required');
    const standing = await secondFactorStanding(tx, userId);
    const asStaff = await clinicsAsStaff(tx, userId);
    const asPatient = await clinicsAsPatient(tx, userId);
    const isSuperAdmin = user.platform_role === 'super_admin';
    const { required } = secondFactorDuty(ctx.config.requireSecondFactor, isSuperAdmin, standing);
    return {
      user: {
        id: user.id,
        name: user.name,
        email: user.email,
        emailProven: user.email_verified,
        // Whoever sits before a locked screen learns whose it is, and no more.
        phone: session.locked ? null : user.phone,
        isSuperAdmin,
        mustChangePassword: user.must_change_password,
        secondFactorEnabled: user.two_factor_enabled,
        secondFactorRequired: required,
        mustAcceptTerms: !(await hasAcceptedTerms(tx, user.id)),
        createdAt: user.created_at,
      },
      clinics: [...asStaff, ...asPatient.map((row) => ({ ...row, role: 'patient' }))].map((row) => ({
        id: row.id,
        name: row.name,
        role: row.role as ClinicRole,
        status: row.status as 'active' | 'disabled',
        colorPalette: row.color_palette,
        logoUrl: row.logo_url,
      })),
      lock: { locked: session.locked, afterSeconds: session.lockSeconds },
      before: {
        signIn:
          session.previous_at === null ? null : { at: session.previous_at, device: deviceName(session.previous_agent) },
        failed: session.failed_before,
      },
    };
  });
