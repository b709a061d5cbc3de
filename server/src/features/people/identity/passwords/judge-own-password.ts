import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { recordFor } from '../../../../core/audit/audit.service.ts';
import { verifyPassword } from '../../../../core/crypto/password-hash.ts';
import { keysOf } from '../../../../core/crypto/secret-keys.ts';
import type { Actor } from '../../../../core/db/database.ts';
import { secondsToWait } from '../../../../core/http/rate-limit.ts';
import { brandFor } from '../../../../core/mail/brand.ts';
import { sendPersonalMail } from '../../../../core/mail/send-mail.ts';
import { sessionLimits } from '../sign-in/limits.ts';
import { markFailure } from '../sign-in/sign-in-marks.ts';
import { passwordGuessed, wayInChangedMail } from './way-in.mails.ts';

/**
 * The one place that judges a password typed in an open session: whoever found the screen may be guessing. Resolves to the
 * stored hash it matches. Not to be called in a transaction: a wrong one is recorded in a transaction of its own.
 */
export async function judgeOwnPassword(ctx: AppContext, actor: Actor, password: string): Promise<string | undefined> {
  await requireGuessLeft(ctx, actor);
  const { rows } = await ctx.db.auth.query<{ password: string | null }>(
    `select password from accounts where provider_id = 'credential' and user_id = $1`,
    [actor.userId],
  );
  const hash = rows[0]?.password;
  if (!hash || !(await verifyPassword(keysOf(ctx), hash, password))) {
    await recordWrongProof(ctx, actor);
    return undefined;
  }
  await sessionLimits(ctx, actor).passed();
  return hash;
}

/** A wrong password or code: on record, and told to the person as an attempt that failed. Whoever sits there has not shown who they are. */
export const recordWrongProof = (ctx: AppContext, { userId, ip, requestId }: Actor): Promise<void> =>
  ctx.db.asSystem('proof of person: refused', async (tx) => {
    await markFailure(tx, { id: userId });
    await recordFor(
      tx,
      { actorId: null, actorRole: 'person', ip, requestId },
      { event: 'auth.proof_refused', clinicId: null, recordType: 'user', recordId: userId },
    );
  });

async function requireGuessLeft(ctx: AppContext, actor: Actor): Promise<void> {
  try {
    await sessionLimits(ctx, actor).guess();
  } catch (error) {
    if (error instanceof AppError) await tellOfGuesses(ctx, actor);
    throw error;
  }
}

const toldOnce = { max: 1, windowSeconds: 86_400 };

async function tellOfGuesses(ctx: AppContext, { userId }: Actor): Promise<void> {
  if ((await secondsToWait(ctx, `told of guesses ${userId}`, toldOnce)) > 0) return;
  await ctx.db.asSystem('proof of person: told of guesses', async (tx) => {
    const person = await tx.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
    if (!person) return;
    const mail = wayInChangedMail(
      { name: person.name, brand: await brandFor(tx, userId) },
      passwordGuessed(new Date(), `${ctx.appUrl}/esqueci-a-senha`),
    );
    await sendPersonalMail(ctx, tx, { to: person.email, ...mail });
  });
}
