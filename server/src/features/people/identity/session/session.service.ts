import type { ClinicRole } from '@virtual-med/contract/core/roles';
import type { z } from '@virtual-med/contract/core/zod';
import type { getSession } from '@virtual-med/contract/identity/session';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import type { Actor, Database, Tx } from '../../../../core/db/database.ts';
import { secondFactorDuty, secondFactorStanding } from '../../../../core/http/authenticate.ts';
import { newSessionToken, sessionCookie, sessionSeconds } from '../../../../core/http/session-cookie.ts';
import { deviceName } from '../devices/device-name.ts';
import { hasAcceptedTerms } from '../terms/terms.service.ts';

type Session = z.infer<(typeof getSession)['response']>;

const daySeconds = 86_400;

const cookieFor = ({ appUrl, secretKey }: AppContext, token: string): string =>
  sessionCookie(token, appUrl.startsWith('https:'), secretKey);

/**
 * A session in use goes on: once a day its end moves to seven days from now, but never past its last day. Resolves to
 * its cookie when it did.
 */
export async function renewSession(ctx: AppContext, { sessionId }: Actor): Promise<string | undefined> {
  const { rows } = await ctx.db.auth.query<{ token: string }>(
    `update sessions set expires_at = now() + make_interval(secs => $2), updated_at = now()
     where id = $1 and expires_at > now() and expires_at <= now() + make_interval(secs => $3) and expires_at < ends_at
     returning token`,
    [sessionId, sessionSeconds, sessionSeconds - daySeconds],
  );
  return rows[0] && cookieFor(ctx, rows[0].token);
}

/**
 * A new token for somebody's session after they have shown password and code in it: it counts as a sign-in of now, and
 * whoever copied the old cookie has nothing. Resolves to the new cookie.
 */
export async function rotateSession(ctx: AppContext, tx: Tx, { sessionId, userId }: Actor): Promise<string> {
  const token = newSessionToken();
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ token, created_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', sessionId ?? null)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('auth.required');
  return cookieFor(ctx, token);
}

const ownPerson = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'phone', 'platform_role', 'must_change_password'])
    .select(['two_factor_enabled', 'created_at'])
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

/** A shorter SESSION_MAX_DAYS counts for sessions already open; a longer one only for those opened from now on. */
export const shortenSessions = (db: Database, maxDays: number): Promise<void> =>
  db.asSystem('sessions: shorten to the last day', async (tx) => {
    const lastDay = sql<string>`created_at + make_interval(days => ${maxDays})`;
    await tx.updateTable('sessions').set({ ends_at: lastDay }).where('ends_at', '>', lastDay).execute();
  });
