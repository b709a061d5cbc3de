import type { z } from '@virtual-med/contract/core/zod';
import type { signIn as signInEndpoint } from '@virtual-med/contract/identity/sign-in.endpoints';
import { AppError } from '../../../core/app-error.ts';
import type { Visitor } from '../../../core/http/request-origin.ts';
import type { House } from '../../../house.ts';
import { accountLimits } from './limits.ts';
import { enter, recordRefusal } from './open-session.ts';
import type { Admitted, Door } from './sign-in-rules.ts';

type SignInInput = z.infer<(typeof signInEndpoint)['body']>;
type Answer = z.infer<(typeof signInEndpoint)['response']>;

/** What the browser gets: where to go, and its cookies. */
export interface SignedIn {
  readonly answer: Answer;
  readonly headers: Headers;
}

const doorOf = (input: SignInInput): Door =>
  input.area === 'admin' ? { area: 'admin' } : { area: input.area, clinicId: input.selectedClinicId };

/** Where somebody goes who has shown all there is to show. */
export const entered = ({ mustChangePassword, mustEnrolSecondFactor, redirectTo }: Admitted): Answer => ({
  next: mustChangePassword ? 'new_password' : mustEnrolSecondFactor ? 'enrol_second_factor' : 'done',
  redirectTo,
});

export async function signIn(house: House, input: SignInInput, visitor: Visitor): Promise<SignedIn> {
  const { email, password } = input;
  const door = doorOf(input);
  const limits = accountLimits(house, email, visitor);
  await limits.guess();
  const entrance = await enter(house, door, visitor, () =>
    house.auth.api.signInEmail({ body: { email, password }, headers: visitor.headers, asResponse: true }),
  ).catch(async (error: unknown) => {
    // Only a right password gets as far as the door's rule.
    if (error instanceof AppError) await limits.passed();
    throw error;
  });
  if (entrance.outcome === 'unproven') {
    await recordRefusal(house, door, visitor, null);
    throw new AppError('auth.invalid_credentials');
  }
  await limits.passed();
  const { admitted, headers } = entrance;
  return entrance.outcome === 'second_factor'
    ? { answer: { next: 'second_factor', redirectTo: admitted.redirectTo }, headers }
    : { answer: entered(admitted), headers };
}
