import { queryOptions } from '@tanstack/react-query';
import type { SignInArea } from '@virtual-med/contract/sign-in';
import {
  beginIdentitySignIn,
  getClinicsByEmail,
  type SignInStep,
  signIn,
  signInSecondFactor,
} from '@virtual-med/contract/sign-in.endpoints';
import { call } from '../../lib/api.ts';

/** Asked anew each time: whether a clinic is blocked may have changed a minute ago. */
export const clinicsByEmailQuery = (area: Exclude<SignInArea, 'admin'>, email: string) =>
  queryOptions({
    queryKey: ['clinics-by-email', area, email],
    queryFn: ({ signal }) => call(getClinicsByEmail, { body: { area, email } }, { signal }),
    select: ({ clinics }) => clinics,
    staleTime: 0,
    gcTime: 0,
  });

export interface Credentials {
  email: string;
  password: string;
  /** The provider's staff choose none. */
  selectedClinicId: string;
}

export interface Entrance {
  next: SignInStep;
  redirectTo: string;
}

export const sendCredentials = (area: SignInArea, { selectedClinicId, ...person }: Credentials): Promise<Entrance> =>
  call(signIn, { body: area === 'admin' ? { area, ...person } : { area, selectedClinicId, ...person } });

export const sendSecondFactor = (area: SignInArea, clinicId: string | undefined, code: string): Promise<Entrance> =>
  call(signInSecondFactor, { body: { area, code, ...(clinicId ? { selectedClinicId: clinicId } : {}) } });

export const beginIdentity = (area: SignInArea, selectedClinicId: string) =>
  call(beginIdentitySignIn, { body: area === 'admin' ? { area } : { area, selectedClinicId } });
