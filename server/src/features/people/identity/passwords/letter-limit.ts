import { createHmac } from 'node:crypto';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { secondsToWait } from '../../../../core/http/rate-limit.ts';

/** Letters with a link one address may be sent; those on their way keep working, so asking in another's name locks nobody out. */
const lettersPerAddress = { max: 5, windowSeconds: 900 };

/** Counts one more letter to the address: 0 to send it, or the seconds to wait. */
const secondsToNextLetter = (ctx: AppContext, email: string): Promise<number> =>
  secondsToWait(
    ctx,
    createHmac('sha256', ctx.secretKey).update(`recovery letter ${email}`).digest('hex'),
    lettersPerAddress,
  );

export async function requireLetterLeft(ctx: AppContext, email: string): Promise<void> {
  const wait = await secondsToNextLetter(ctx, email);
  if (wait > 0) throw new AppError('auth.email_limit_exceeded', { retryAfterSeconds: wait });
}
