import type { SignInStep } from '@virtual-med/contract/identity/sign-in.endpoints';
import type { Session } from './session-store.ts';

/** What this person has to do before anything else is open to them. */
export function stepOwed({ user }: Session): Exclude<SignInStep, 'done' | 'second_factor'> | undefined {
  if (user.mustChangePassword) return 'new_password';
  return user.secondFactorRequired && !user.secondFactorEnabled ? 'enrol_second_factor' : undefined;
}
