import { errorEntry } from '@virtual-med/contract/core/errors';
import type { PasskeyProof } from '@virtual-med/contract/identity/passkeys';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import type { Actor, Tx } from '../../../../core/db/database.ts';
import { judgeOwnPassword } from '../passwords/judge-own-password.ts';
import { provePasswordAndCode } from '../passwords/own-code.ts';
import { hasSecondFactor } from '../sign-in/authenticator.ts';
import { hasPassword } from '../sign-in/credential.service.ts';

/** A sign-in this fresh has shown all the account asks for; an open screen found later has not. */
const freshMinutes = 10;

export async function readProofAsked(tx: Tx, actor: Actor): Promise<PasskeyProof> {
  const fresh = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', actor.sessionId ?? null)
    .where('user_id', '=', actor.userId)
    .where('created_at', '>', sql<string>`now() - make_interval(mins => ${freshMinutes})`)
    .executeTakeFirst();
  if (fresh) return 'nothing';
  if (!(await hasPassword(tx, actor.userId))) return 'sign_in';
  return (await hasSecondFactor(tx, actor.userId)) ? 'password_and_code' : 'password';
}

interface Shown {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** A passkey opens the account past its second factor, an export holds a whole clinic: whoever asks shows as much as a sign-in does. */
export async function requireProofOfPerson(
  ctx: AppContext,
  actor: Actor,
  asked: PasskeyProof,
  { password, code }: Shown,
): Promise<void> {
  if (asked === 'nothing') return;
  if (asked === 'sign_in' || !password) throw new AppError('auth.proof_of_person_required');
  const right = asked === 'password' ? judgeOwnPassword(ctx, actor, password) : areBoth(ctx, actor, password, code);
  if (await right) return;
  const fields = { password: errorEntry('auth.current_password_wrong').message };
  throw new AppError('auth.current_password_wrong', { fields });
}

async function areBoth(ctx: AppContext, actor: Actor, password: string, code: string | undefined): Promise<boolean> {
  if (!code) throw new AppError('auth.proof_of_person_required');
  return (await provePasswordAndCode(ctx, actor, { password, code })) === 'proven';
}
