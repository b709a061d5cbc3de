import { CancelledError } from '@tanstack/react-query';
import { ApiError } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';

/**
 * For guards and loaders. A session that ends cuts off what a page was waiting for: nothing of ours went wrong, the
 * page waits for its person or gives way to the login.
 */
export async function answerForRoute<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
    const code = 'auth.session_expired';
    throw new ApiError({ code, ...errorEntry(code) });
  }
}
