import { createHmac } from 'node:crypto';
import type { AppContext } from '../../../../context/context.ts';
import { requireWithinLimit } from '../../../../core/http/rate-limit.ts';

/** Letters with a link one address may be sent; those on their way keep working, so asking in another's name locks nobody out. */
const lettersPerAddress = { max: 5, windowSeconds: 900 };

/** Counts one more letter to the address. */
export const requireLetterLeft = (ctx: AppContext, email: string): Promise<void> =>
  requireWithinLimit(
    ctx,
    createHmac('sha256', ctx.secretKey).update(`recovery letter ${email}`).digest('hex'),
    lettersPerAddress,
    'auth.email_limit_exceeded',
  );
