import type { ClinicRole } from '@virtual-med/contract/core/roles';
import type { z } from '@virtual-med/contract/core/zod';
import type { getSession } from '@virtual-med/contract/identity/session';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../core/app-error.ts';
import { type Actor, executeTogether } from '../../../core/db/database.ts';
import { fixedStatement } from '../../../core/db/fixed-statement.ts';
import { secondFactorDuty, secondFactorStanding } from '../../../core/http/authenticate.ts';
import { deviceName } from '../devices/device-name.ts';
import { hasAcceptedTerms } from '../terms/terms.service.ts';

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

interface Own {
  readonly userId: string;
  readonly sessionId: string | null;
}

const ownPerson = fixedStatement((q, { userId }: Own) =>
  q
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
    .where('id', '=', userId),
);

const ownSession = fixedStatement((q, { sessionId }: Own) =>
  q
    .selectFrom('sessions')
    .select(['previous_at', 'previous_agent', 'failed_before'])
    .select(sql<boolean>`locks_at <= now()`.as('locked'))
    .select(sql<number | null>`session_lock_minutes(user_id) * 60`.as('lockSeconds'))
    .where('id', '=', sessionId),
);

const face = ['c.id', 'c.name', 'c.status', 'c.color_palette', 'c.logo_url'] as const;

const clinicsAsStaff = fixedStatement((q, { userId }: Own) =>
  q
    .selectFrom('memberships as m')
    .innerJoin('clinics as c', 'c.id', 'm.clinic_id')
    .select([...face, 'm.role'])
    .where('m.user_id', '=', userId)
    .where('m.awaits_proof', '=', false)
    .where('c.active', '=', true)
    .orderBy('c.name'),
);

const clinicsAsPatient = fixedStatement((q, { userId }: Own) =>
  q
    .selectFrom('patient_accounts as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('clinics as c', 'c.id', 'a.clinic_id')
    .select(face)
    .where('a.user_id', '=', userId)
    .where('a.awaits_proof', '=', false)
    .where('p.unlinked_at', 'is', null)
    .where('c.active', '=', true)
    .orderBy('c.name'),
);

/** System eyes, because a blocked clinic is invisible to its own people yet must be shown to them as blocked. */
export const describeSession = (ctx: AppContext, actor: Actor): Promise<Session> =>
  ctx.db.asSystem('session: own person and clinics', async (tx) => {
    const own = { userId: actor.userId, sessionId: actor.sessionId ?? null };
    const [[user], [standing], [session], asStaff, asPatient] = await executeTogether(tx, [
      ownPerson(own),
      secondFactorStanding(own),
      ownSession(own),
      clinicsAsStaff(own),
      clinicsAsPatient(own),
    ]);
    if (!user || !session) throw new AppError('auth.required');
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
