import { ApiError } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import type { SignInArea } from '@virtual-med/contract/identity/sign-in';
import { forgetCredential, signChallenge } from '../../../lib/browser/webauthn.ts';
import { passkeyChallenge, sendPasskey } from './sign-in.api.ts';

/** Fetched when somebody asks for it: no login pays for it beforehand. */

export type PasskeyAnswer = Awaited<ReturnType<typeof sendPasskey>>;

interface SignInScope {
  readonly area: SignInArea;
  readonly selectedClinicId: string | undefined;
  readonly likelyClinicId: string | undefined;
}

const withoutEmpty = (place: SignInScope) => ({
  area: place.area,
  ...(place.selectedClinicId ? { selectedClinicId: place.selectedClinicId } : {}),
  ...(place.likelyClinicId ? { likelyClinicId: place.likelyClinicId } : {}),
});

/** Undefined when the person turned away from what the device asked. */
export async function enterWithPasskey(place: SignInScope): Promise<PasskeyAnswer | undefined> {
  const options = await passkeyChallenge();
  const signed = await signChallenge(options);
  if ('refused' in signed) {
    if (signed.refused === 'cancelled') return undefined;
    throw new ApiError({ code: 'auth.passkey_refused', ...errorEntry('auth.passkey_refused') });
  }
  const { credential } = signed;
  try {
    return await sendPasskey({ ...withoutEmpty(place), credential });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'auth.passkey_unknown')
      await forgetCredential(options.rpId, credential.id);
    throw error;
  }
}

/** For whoever is proven and was asked which clinic; `choice` says by which proof. */
export const enterClinic = (area: SignInArea, selectedClinicId: string, choice: string): Promise<PasskeyAnswer> =>
  sendPasskey({ area, selectedClinicId, choice });
