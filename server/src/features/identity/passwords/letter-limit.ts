import { createHmac } from 'node:crypto';
import { AppError } from '../../../core/app-error.ts';
import { secondsToWait } from '../../../core/http/rate-limit.ts';
import type { House } from '../../../house.ts';

/** Letters with a link one address may be sent; those on their way keep working, so asking in another's name locks nobody out. */
const lettersPerAddress = { max: 5, windowSeconds: 900 };

/** Counts one more letter to the address: 0 to send it, or the seconds to wait. */
const secondsToNextLetter = (house: House, email: string): Promise<number> =>
  secondsToWait(
    house,
    createHmac('sha256', house.secretKey).update(`recovery letter ${email}`).digest('hex'),
    lettersPerAddress,
  );

export async function requireLetterLeft(house: House, email: string): Promise<void> {
  const wait = await secondsToNextLetter(house, email);
  if (wait > 0) throw new AppError('auth.email_limit_exceeded', { retryAfterSeconds: wait });
}
