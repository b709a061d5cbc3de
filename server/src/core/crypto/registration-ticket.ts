import type { AppContext } from '../../context/context.ts';
import { readToken, signToken } from './signed-token.ts';

const lifeMs = 2 * 3_600_000;
const purpose = 'registration ticket';

/**
 * Lets whoever just registered a clinic pay for its first subscription before signing in. It names one clinic, lives
 * two hours and opens nothing but the way to the payment page.
 */
export const registrationTicket = (
  { secretKey }: Pick<AppContext, 'secretKey'>,
  clinicId: string,
  now: Date = new Date(),
): string => signToken({ secretKey, purpose, until: now.getTime() + lifeMs }, [clinicId]);

export function isRegistrationTicket(
  { secretKey }: Pick<AppContext, 'secretKey'>,
  ticket: string,
  clinicId: string,
  now: Date = new Date(),
): boolean {
  const [named] = readToken({ secretKey, purpose }, ticket, now.getTime()) ?? [];
  return named === clinicId.toLowerCase();
}
