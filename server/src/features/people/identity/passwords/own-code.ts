import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { type Actor, withSystemRole } from '../../../../core/db/database.ts';
import { requireWithinLimit } from '../../../../core/http/rate-limit.ts';
import { spendCode } from '../sign-in/authenticator.ts';
import { judgeOwnPassword, recordWrongProof } from './judge-own-password.ts';

/** Somebody at an open screen who knows the password may be guessing codes, from wherever. */
const codeGuesses = { max: 10, windowSeconds: 600 };

/** Counts one guess at a code of the account, whichever endpoint judges it; the first code of a new app is apart. */
export const requireCodeGuessLeft = (
  ctx: AppContext,
  userId: string,
  of: 'second factor code' | 'first code' = 'second factor code',
): Promise<void> => requireWithinLimit(ctx, `${of} ${userId}`, codeGuesses);

/** Whether it is a code of the app or a recovery code; either is used up with it. Counts as a guess. */
export async function isOwnCode(ctx: AppContext, actor: Actor, typed: string): Promise<boolean> {
  await requireCodeGuessLeft(ctx, actor.userId);
  return ctx.db.asActor(actor, (tx) =>
    withSystemRole(tx, 'second factor: code in a session', () => spendCode(ctx, tx, actor.userId, typed)),
  );
}

/**
 * Password and code of somebody signed in who wants to weaken or replace their second factor. The password is judged
 * first: a code is good once and is not spent on a typing mistake. Not to be called in a transaction.
 */
export async function provePasswordAndCode(
  ctx: AppContext,
  actor: Actor,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<'proven' | 'wrong_password'> {
  if (!(await judgeOwnPassword(ctx, actor, password))) return 'wrong_password';
  if (await isOwnCode(ctx, actor, code)) return 'proven';
  await recordWrongProof(ctx, actor);
  throw new AppError('auth.second_factor_wrong');
}
