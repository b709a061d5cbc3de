import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@virtual-med/contract/core/client';
import { beginPasskeySignIn, signInPasskey } from '@virtual-med/contract/identity/passkeys';
import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import {
  beginIdentitySignIn,
  getClinicsByEmail,
  type SignInStep,
  signIn,
  signInSecondFactor,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import { unlockSession } from '@virtual-med/contract/identity/unlock';
import { currentTerms } from '@virtual-med/contract/terms/current-terms';
import { acceptTerms } from '@virtual-med/contract/terms/terms';
import { type BodyOf, call } from '../../../lib/transport/api.ts';

/** Where many have asked from one address, the browser is asked for a little work first; its person only waits. */
async function lookUp(body: { area: Exclude<SignInArea, 'admin'>; email: string }, signal: AbortSignal) {
  try {
    return await call(getClinicsByEmail, { body }, { signal });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.challenge) throw error;
    const { doWork } = await import('../../../lib/browser/proof-of-work.ts');
    const proof = await doWork(error.challenge, signal);
    return call(getClinicsByEmail, { body: { ...body, proof } }, { signal });
  }
}

/** Asked anew each time: whether a clinic is blocked may have changed a minute ago. */
export const clinicsByEmailQuery = (area: Exclude<SignInArea, 'admin'>, email: string) =>
  queryOptions({
    queryKey: ['clinics-by-email', area, email],
    queryFn: ({ signal }) => lookUp({ area, email }, signal),
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

/** The owner of a blocked clinic comes for its data. */
export interface Purpose {
  readonly toExport?: true;
}

export interface SignInResult {
  next: SignInStep;
  redirectTo: string;
}

export function sendCredentials(
  area: SignInArea,
  { selectedClinicId, ...person }: Credentials,
  purpose: Purpose = {},
): Promise<SignInResult> {
  if (area === 'admin') return call(signIn, { body: { area, ...person } });
  const place = area === 'clinic' ? { area, ...purpose } : { area };
  return call(signIn, { body: { ...place, selectedClinicId, ...person } });
}

export const sendSecondFactor = (
  area: SignInArea,
  clinicId: string | undefined,
  code: string,
  purpose: Purpose = {},
): Promise<SignInResult> =>
  call(signInSecondFactor, { body: { area, code, ...purpose, ...(clinicId ? { selectedClinicId: clinicId } : {}) } });

export const beginIdentity = (area: SignInArea, selectedClinicId: string) =>
  call(beginIdentitySignIn, { body: area === 'admin' ? { area } : { area, selectedClinicId } });

export const passkeyChallenge = async () => (await call(beginPasskeySignIn, {})).options;

export const sendPasskey = (body: BodyOf<typeof signInPasskey>) => call(signInPasskey, { body });

export type UnlockProof = BodyOf<typeof unlockSession>;

export const unlock = (body: UnlockProof) => call(unlockSession, { body });

export const sendAcceptedTerms = () => call(acceptTerms, { body: { version: currentTerms.version } });
