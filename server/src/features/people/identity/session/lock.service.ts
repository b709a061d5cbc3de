import type { z } from '@virtual-med/contract/core/zod';
import type { unlockSession } from '@virtual-med/contract/identity/unlock';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import { type Actor, withSystemRole } from '../../../../core/db/database.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { provePasskey } from '../passkeys/passkey-sign-in.service.ts';
import { judgeOwnPassword, recordWrongProof } from '../passwords/judge-own-password.ts';
import { isOwnCode } from '../passwords/own-code.ts';
import { accountLimits } from '../sign-in/limits.ts';

type Input = z.infer<(typeof unlockSession)['body']>;

/** Opens a locked session to whoever can show that it is theirs: a guess at it counts as one at the sign-in and as one inside. */
export async function unlock(ctx: AppContext, actor: Actor, input: Input, origin: RequestOrigin): Promise<void> {
  const { rows } = await ctx.db.auth.query<{ email: string }>('select email from users where id = $1', [actor.userId]);
  const { email = '' } = rows[0] ?? {};
  const limits = accountLimits(ctx, email, origin);
  await limits.guess();
  try {
    await prove(ctx, actor, input, origin);
  } catch (error) {
    // A wrong password is on record already, and what was not judged is no guess.
    const isWrong = error instanceof AppError && error.code !== 'request.too_many' && input.by !== 'password';
    if (isWrong) await recordWrongProof(ctx, actor);
    throw error;
  }
  await limits.passed();
  await ctx.db.asActor(actor, async (tx) => {
    const { numUpdatedRows } = await withSystemRole(tx, 'session: unlock', () =>
      tx
        .updateTable('sessions')
        .set({ locks_at: sql<string>`session_locks_at(user_id, now())`, active_at: sql<string>`now()` })
        .where('id', '=', actor.sessionId ?? null)
        .where('user_id', '=', actor.userId)
        .executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw new AppError('auth.required');
    await record(tx, { event: 'auth.unlocked', clinicId: null, recordType: 'user', recordId: actor.userId });
  });
}

async function prove(ctx: AppContext, actor: Actor, input: Input, origin: RequestOrigin): Promise<void> {
  const { userId } = actor;
  switch (input.by) {
    case 'password':
      if (!(await judgeOwnPassword(ctx, actor, input.password))) throw new AppError('auth.invalid_credentials');
      return;
    case 'code':
      if (!(await isOwnCode(ctx, actor, input.code))) throw new AppError('auth.second_factor_wrong');
      return;
    case 'passkey': {
      const proven = await provePasskey(ctx, input.credential, origin);
      // Only the same person opens it; anybody else signs in.
      if (proven.userId !== userId) throw new AppError('auth.passkey_refused');
    }
  }
}
