import type { z } from '@virtual-med/contract/core/zod';
import type { unlockSession } from '@virtual-med/contract/identity/unlock';
import { sql } from 'kysely';
import { AppError } from '../../../core/app-error.ts';
import { doerOf, recordFor } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import { secondsToWait } from '../../../core/http/rate-limit.ts';
import type { RequestOrigin } from '../../../core/http/request-origin.ts';
import type { House } from '../../../house.ts';
import { provePasskey } from '../passkeys/passkey-sign-in.service.ts';
import { appCodeIn, claimCode, readAuthenticator, spendRecoveryCode } from '../second-factor/authenticator.ts';
import { codeGuesses, isPasswordOf } from '../second-factor/own-code.ts';
import { accountLimits } from '../sign-in/limits.ts';
import { recordRefusal } from '../sign-in/open-session.ts';

type Input = z.infer<(typeof unlockSession)['body']>;

/** Opens a locked session to whoever can show that it is theirs: a guess at it counts as one at the sign-in. */
export async function unlock(house: House, actor: Actor, input: Input, origin: RequestOrigin): Promise<void> {
  const { rows } = await house.db.auth.query<{ email: string }>('select email from users where id = $1', [
    actor.userId,
  ]);
  const { email = '' } = rows[0] ?? {};
  const limits = accountLimits(house, email, origin);
  await limits.guess();
  try {
    await prove(house, actor, input, origin);
  } catch (error) {
    // Whoever sits there has not shown who they are.
    if (error instanceof AppError) await recordRefusal(house, { area: 'admin' }, origin, null, email);
    throw error;
  }
  await limits.passed();
  await house.db.asSystem('session: unlock', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ locks_at: sql<string>`session_locks_at(user_id, now())`, active_at: sql<string>`now()` })
      .where('id', '=', actor.sessionId ?? null)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('auth.required');
    await recordFor(tx, doerOf(actor), {
      event: 'auth.unlocked',
      clinicId: null,
      recordType: 'user',
      recordId: actor.userId,
    });
  });
}

async function prove(house: House, { userId }: Actor, input: Input, origin: RequestOrigin): Promise<void> {
  switch (input.by) {
    case 'password':
      if (!(await isPasswordOf(house, userId, input.password))) throw new AppError('auth.invalid_credentials');
      return;
    case 'code':
      return proveCode(house, userId, input.code);
    case 'passkey': {
      const proven = await provePasskey(house, input.credential, origin);
      // Only the same person opens it; anybody else signs in.
      if (proven.userId !== userId) throw new AppError('auth.passkey_refused');
    }
  }
}

async function proveCode(house: House, userId: string, typed: string): Promise<void> {
  const wait = await secondsToWait(house, `second factor code ${userId}`, codeGuesses);
  if (wait > 0) throw new AppError('request.too_many', { retryAfterSeconds: wait });
  const { on, encryptedKey } = await readAuthenticator(house.db.auth, userId);
  if (!on || !encryptedKey) throw new AppError('auth.second_factor_wrong');
  const code = appCodeIn(typed);
  const good = code
    ? await claimCode(house, house.db.auth, { userId, encryptedKey, code })
    : await spendRecoveryCode(house, house.db.auth, { userId, encryptedKey, typed });
  if (!good) throw new AppError('auth.second_factor_wrong');
}
